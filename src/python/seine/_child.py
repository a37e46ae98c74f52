"""A service of Seine as a child process. If it dies or hangs, only the page in work is affected."""
from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

from ._errors import ServiceError
from ._node import service_command
from ._settings import Settings

PROTOCOL = 1
# Open requests at a time, so that the service always has its next ones.
WINDOW = 8
_BYTES_IN_WINDOW = 32 * 2**20
# Pages in a row that killed their service, without an answer between them.
MOST_LOST = 3
# Seconds beyond a page's deadline after which a silent service counts as hung.
PATIENCE = 30.0
_START = 120.0

Header = Mapping[str, Any]
Body = bytes | bytearray | memoryview
Request = tuple[Header, Body]


class Child:
    """Asks a service about pages. Use it with `with`, or close it. It is for one thread at a time."""

    def __init__(
        self, settings: Settings | None = None, *, command: Sequence[str] | None = None,
        window: int = WINDOW, patience: float = PATIENCE,
    ) -> None:
        self._settings = settings or Settings()
        self._own_command = command
        self._limit = self._settings.deadline + patience
        self._window = window
        self._process: subprocess.Popen[bytes] | None = None
        self._site: _Open | None = None
        self._site_name: str | None = None
        self._lost_pages = 0
        self._failed_starts = 0
        self._open: deque[_Open] = deque()
        self._bytes = 0
        self._in, self._searched, self._written = bytearray(), 0, 0
        self._out: deque[bytes] = deque()
        self._since = time.monotonic()
        self.greeting: dict[str, Any] = {}

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, requests: Iterable[Request]) -> Iterator[bytes]:
        """Yields an answer for each request, in order: (header, bytes) in, a line of JSON as bytes out.

        A header has an id, see docs/protocol.md. Requests are read on demand, so there may be any number. If the
        service dies on a page, the page is sent once more, alone: another page may have killed the service. If the
        service dies again, the answer has the reason crash; if it hangs, deadline. The pages behind it are sent again.
        """
        from ._ask import ask

        return ask([self], requests)

    def start(self) -> dict[str, Any]:
        """Starts the service if it does not run. Returns its greeting."""
        self.revive()
        if self._process is None:
            self._start()
        while not self.greeting:
            self.turn(polled([self], self.patience_left()))
        return self.greeting

    def tell_site(self, name: str, site: str) -> None:
        """Sends a site, as JSON text, that later requests may name. Only while no requests are open."""
        if name == self._site_name:
            return
        self._site_name = name
        self._site = _Open(-1, {"id": name, "operation": "site", "site": name}, site.encode())
        self.revive()
        if self._process is not None:
            self._put(self._site)

    def close(self) -> None:
        """Ends the service; a hung one is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin and process.stdout
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        self._messages.close()

    def forget(self) -> None:
        """Lets go of a service that belongs to another process, from which this one was forked."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin and process.stdout
        for pipe in (process.stdin, process.stdout, self._messages):
            pipe.close()
        # Nobody waits for it here.
        process.returncode = 0

    # The rest is for ask().

    @property
    def load(self) -> int:
        """How many answers are open."""
        return len(self._open)

    def has_room(self) -> bool:
        return len(self._open) < self._window and self._bytes < _BYTES_IN_WINDOW

    def revive(self) -> None:
        """Notices that the service died while it was idle: no page is the cause."""
        if self._process is not None and not self._open and self._process.poll() is not None:
            self._end()

    def take(self, number: int, request: Request) -> None:
        """Sends what fits into the pipe: the service works on it while more requests are made."""
        if self._process is None:
            self._start()
        asked = _Open(number, *request)
        self._bytes += len(asked.frame)
        if not self._open:
            self._since = time.monotonic()
        is_free = not any(request.has_died for request in self._open)
        self._open.append(asked)
        if is_free:
            self._out.append(asked.frame)
            self._write()

    def abandon(self) -> None:
        """Ends a service whose answers nobody waits for: the next caller would get them."""
        if self._open:
            self._open.clear()
            self._bytes = 0
            if self._process is not None:
                self._end()

    def patience_left(self) -> float:
        """Seconds until a silent service counts as hung."""
        return self._since + (self._limit if self.greeting else _START) - time.monotonic()

    def watched(self) -> list[tuple[int, int]]:
        """File descriptors, with what to wait for."""
        process = self._process
        assert process is not None and process.stdin and process.stdout
        events = [(process.stdout.fileno(), select.POLLIN)]
        return events + ([(process.stdin.fileno(), select.POLLOUT)] if self._out else [])

    def turn(self, ready: set[int]) -> list[tuple[int, bytes]]:
        """Writes and reads what is possible. Returns answers with the numbers of their requests."""
        process = self._process
        if process is None:
            return []
        assert process.stdin and process.stdout
        if process.stdin.fileno() in ready and self._out:
            self._write()
        if process.stdout.fileno() in ready:
            got = os.read(process.stdout.fileno(), 2**20)
            if not got:
                return self._on_death()
            self._in += got
            self._since = time.monotonic()
            return list(self._answers())
        if self.patience_left() <= 0:
            if not self.greeting:
                raise ServiceError(f"the service did not start within {_START:g} s: {self._end()}")
            return self._lost("deadline", f"no answer within {self._limit:g} s")
        return []

    def _answers(self) -> Iterator[tuple[int, bytes]]:
        while (end := self._in.find(b"\n", self._searched)) >= 0:
            line = bytes(self._in[:end])
            del self._in[: end + 1]
            self._searched = 0
            if not self.greeting:
                self._greet(line)
                continue
            asked = self._pop()
            if asked.number < 0:
                self._check_site(line)
                continue
            self._lost_pages = 0
            if asked.has_died:
                # The suspect page was sent alone; send the others now.
                self._out.extend(other.frame for other in self._open)
            yield asked.number, line
        self._searched = len(self._in)

    def _greet(self, line: bytes) -> None:
        self.greeting = json.loads(line)
        self._failed_starts = 0
        if self.greeting.get("protocol") != PROTOCOL:
            found = self.greeting.get("protocol")
            self._end()
            raise ServiceError(f"the service has protocol {found}, expected {PROTOCOL}")

    def _check_site(self, line: bytes) -> None:
        answer = json.loads(line)
        if "error" in answer:
            self._site = self._site_name = None
            raise ServiceError(f"the service took no site: {answer['error']['message']}")

    def _on_death(self) -> list[tuple[int, bytes]]:
        if not self.greeting:
            self._failed_starts += 1
            said = self._end()
            # One that was killed from outside is started again.
            if not said.startswith("exit code -") or self._failed_starts >= MOST_LOST:
                raise ServiceError(f"the service did not start: {said}")
            self._start()
            return []
        pages = [request for request in self._open if request.number >= 0]
        if pages and pages[0].has_died:
            return self._lost("crash", "its service died, and again when it was asked alone")
        if pages:
            pages[0].has_died = True
        self._end()
        self._start()
        return []

    def _lost(self, reason: str, found: str) -> list[tuple[int, bytes]]:
        """The failure of the oldest page, whose service is ended."""
        said = self._end()
        while (asked := self._pop()).number < 0:
            pass
        self._lost_pages += 1
        if self._lost_pages >= MOST_LOST:
            raise ServiceError(f"{found}: {self._lost_pages} pages without an answer between; {said}")
        error = {"reason": reason, "message": f"{found}; {said}"}
        answer = {**asked.about, "error": error}
        if self._open:
            self._start()
        return [(asked.number, json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode())]

    def _pop(self) -> _Open:
        asked = self._open.popleft()
        self._bytes -= len(asked.frame)
        return asked

    def _put(self, asked: _Open) -> None:
        self._bytes += len(asked.frame)
        self._open.append(asked)
        self._out.append(asked.frame)

    def _start(self) -> None:
        """Starts a service and sends the open requests. A page that may have killed one is sent alone."""
        settings = self._settings
        command = list(self._own_command or [*service_command(settings.node), "serve", "--stdio"])
        self._messages: IO[bytes] = tempfile.TemporaryFile()
        self._out.clear()
        self._in, self._searched, self._written = bytearray(), 0, 0
        self._since = time.monotonic()
        self.greeting = {}
        try:
            self._process = subprocess.Popen(
                [*command, *settings.flags()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=self._messages, bufsize=0,
            )
        except OSError as error:
            self._messages.close()
            raise ServiceError(f"cannot start {command[0]}: {error}") from error
        assert self._process.stdin and self._process.stdout
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)
        pages = [request for request in self._open if request.number >= 0]
        self._open.clear()
        self._bytes = 0
        if self._site is not None:
            self._put(self._site)
        for page in pages:
            self._open.append(page)
            self._bytes += len(page.frame)
        self._out.extend(page.frame for page in (pages[:1] if pages and pages[0].has_died else pages))

    def _write(self) -> None:
        process = self._process
        assert process is not None and process.stdin
        try:
            while self._out:
                view = memoryview(self._out[0])[self._written :]
                self._written += os.write(process.stdin.fileno(), view[: 2**20])
                self._since = time.monotonic()
                if self._written < len(self._out[0]):
                    continue
                self._out.popleft()
                self._written = 0
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # Its output is read to the end first: it may have answered before it ended.
            self._out.clear()
            self._written = 0

    def _end(self) -> str:
        """Kills the service. Returns the end of its messages."""
        process, self._process = self._process, None
        assert process is not None and process.stdin and process.stdout
        process.kill()
        code = process.wait()
        process.stdin.close()
        process.stdout.close()
        length = self._messages.seek(0, os.SEEK_END)
        self._messages.seek(max(0, length - 2000))
        text = self._messages.read().decode("utf-8", "replace").strip()
        self._messages.close()
        return f"exit code {code}: {text}" if text else f"exit code {code}"


class _Open:
    """An open request; a site has a number below 0."""

    def __init__(self, number: int, header: Header, body: Body) -> None:
        self.number = number
        # What its answer repeats.
        self.about = {"input": str(header["id"]), **{name: value for name, value in header.items() if _is_origin(name)}}
        self.frame = frame(header, body)
        # Whether a service may have died on it.
        self.has_died = False


def polled(children: Sequence[Child], seconds: float) -> set[int]:
    """Waits until a child can be written to or read from. Returns the descriptors of those that can."""
    poll = select.poll()
    for child in children:
        for descriptor, events in child.watched():
            poll.register(descriptor, events)
    return {descriptor for descriptor, _ in poll.poll(max(0.0, seconds) * 1000)}


def _is_origin(name: str) -> bool:
    """Whether a field says where a page comes from."""
    return name in ("url", "kept") or name.startswith("warc")


def frame(header: Header, body: Body) -> bytes:
    """A request in the service's frame format."""
    head = json.dumps(header).encode()
    return b"".join((struct.pack(">I", len(head)), head, struct.pack(">I", len(body)), body))
