"""A service of Seine as a child process. If it dies or hangs, only the page in work is affected."""
from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ._errors import OptionError, ServiceError
from ._node import service_command
from ._process import End, Process
from ._request import Body, Header, Open, Request
from ._settings import Settings

PROTOCOL = 1
# Open requests at a time per thread of the service, so that it always has its next ones, and at most.
WINDOW = 8
_MOST_OPEN = 64
_BYTES_IN_WINDOW = 32 * 2**20
# Deaths of its service, the last while the page was asked alone, that a page is charged for.
_MOST_DEATHS = 2
# Pages in a row that killed their service, without an answer between them.
MOST_LOST = 3
# Starts in a row that were killed from outside.
MOST_STARTS = 10
# The exit code of a command line that is asked for what it cannot do.
_REFUSED = 2
# Seconds beyond a page's deadline after which a silent service counts as hung.
PATIENCE = 30.0
_START = 120.0


class Child:
    """Asks a service about pages. Use it with `with`, or close it. It is for one thread at a time.

    jobs is the number of threads of the service; answers keep the order of requests.
    """

    def __init__(
        self, settings: Settings | None = None, *, command: Sequence[str] | None = None,
        jobs: int = 1, window: int | None = None, patience: float = PATIENCE,
    ) -> None:
        self._settings = settings or Settings()
        self._own_command = command
        self._limit = self._settings.deadline + patience
        self._jobs = jobs
        self._window = min(WINDOW * jobs, _MOST_OPEN) if window is None else window
        self._process: Process | None = None
        self._site: Open | None = None
        self._site_name: str | None = None
        self._lost_pages = 0
        self._failed_starts = 0
        self._open: deque[Open] = deque()
        self._bytes = 0
        # When the oldest open request became that, if nothing was written or read since.
        self._since = time.monotonic()
        self.greeting: dict[str, Any] = {}

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, requests: Iterable[Request]) -> Iterator[bytes]:
        """Yields an answer for each request, in order: (header, bytes) in, a line of JSON as bytes out.

        A header has an id, see docs/protocol.md. Requests are read on demand, so there may be any number. If the
        service dies or hangs, the page in work is sent once more, alone: it may not be the cause. With several jobs
        all open pages are sent so. A page on which it dies again has the reason crash; if it hangs, deadline.
        """
        source = iter(requests)
        is_over = False
        self._revive()
        try:
            while True:
                # One request at a time: what has come meanwhile is given at once.
                if not is_over and self._has_room():
                    request = next(source, None)
                    is_over = request is None
                    if request is not None:
                        self._take(*request)
                if not self._open:
                    if is_over:
                        return
                    continue
                can_send = not is_over and self._has_room()
                yield from self._turn(0.0 if can_send else self._patience_left())
        finally:
            self.abandon()

    @property
    def pid(self) -> int | None:
        """The process of the service, if it runs."""
        return self._process.pid if self._process else None

    def start(self) -> dict[str, Any]:
        """Starts the service if it does not run. Returns its greeting."""
        self._revive()
        if self._process is None:
            self._start()
        while not self.greeting:
            self._turn(self._patience_left())
        return self.greeting

    def tell_site(self, name: str, site: str) -> None:
        """Sends a site, as JSON text, that later requests may name. Only while no requests are open."""
        if name == self._site_name:
            return
        self._site_name = name
        self._site = Open({"id": name, "operation": "site", "site": name}, site.encode(), is_site=True)
        self._revive()
        if self._process is not None:
            self._put(self._site, self._process)

    def close(self) -> None:
        """Ends the service; a hung one is killed."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def forget(self) -> None:
        """Lets go of a service that belongs to another process, from which this one was forked."""
        process, self._process = self._process, None
        if process is not None:
            process.forget()

    def abandon(self) -> None:
        """Ends a service whose answers nobody waits for: the next caller would get them."""
        if self._open:
            self._open.clear()
            self._bytes = 0
            if self._process is not None:
                self._end()

    def _revive(self) -> None:
        """Notices that the service died while it was idle: no page is the cause."""
        if self._process is not None and not self._open and self._process.has_ended:
            self._end()

    def _has_room(self) -> bool:
        return len(self._open) < self._window and self._bytes < _BYTES_IN_WINDOW

    def _take(self, header: Header, body: Body) -> None:
        """The service works on it while more requests are made."""
        process = self._process or self._start()
        asked = Open(header, body)
        self._bytes += len(asked.frame)
        if not self._open:
            self._since = time.monotonic()
        is_free = not any(request.is_suspect for request in self._open)
        self._open.append(asked)
        if is_free:
            process.send([asked.frame])

    def _patience_left(self) -> float:
        """Seconds until a silent service counts as hung."""
        last = max(self._since, self._process.since) if self._process else self._since
        return last + (self._limit if self.greeting else _START) - time.monotonic()

    def _turn(self, seconds: float) -> list[bytes]:
        """Waits until something can be written or read, and does so. Returns answers."""
        process = self._process
        assert process is not None
        lines = process.turn(seconds)
        if lines is None:
            return self._on_death("crash", "its service died, and again when it was asked alone")
        if lines:
            return list(self._answers(lines))
        if self._patience_left() > 0:
            return []
        if not self.greeting:
            raise ServiceError(f"the service did not start within {_START:g} s: {self._end()}")
        return self._on_death("deadline", f"no answer within {self._limit:g} s")

    def _answers(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for line in lines:
            if not self.greeting:
                self._greet(line)
                continue
            asked = self._pop()
            if asked.is_site:
                self._check_site(line)
                continue
            self._lost_pages = 0
            if asked.is_suspect:
                self._send_pages()
            yield line

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

    def _on_death(self, reason: str, found: str) -> list[bytes]:
        """Starts a service again. Returns the failure of a page that was asked alone."""
        said = self._end()
        if not self.greeting:
            self._failed_starts += 1
            if said.code < 0 and self._failed_starts < MOST_STARTS:
                self._start()
                return []
            self._failed_starts = 0
            if said.code == _REFUSED:
                raise OptionError(said.messages.removeprefix("seine: "))
            raise ServiceError(f"the service did not start: {said}")
        pages = self._pages()
        # One thread works on the oldest page; several may be at any.
        if pages and (self._jobs == 1 or pages[0].is_suspect):
            pages[0].deaths += 1
        if not pages or pages[0].deaths < _MOST_DEATHS:
            for page in pages[:1] if self._jobs == 1 else pages:
                page.is_suspect = True
            self._start()
            return []
        self._lost_pages += 1
        if self._lost_pages >= MOST_LOST:
            raise ServiceError(f"{found}: {self._lost_pages} pages without an answer between; {said}")
        while (asked := self._pop()).is_site:
            pass
        answer = {**asked.about, "error": {"reason": reason, "message": f"{found}; {said}"}}
        if self._open:
            self._start()
        return [json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()]

    def _pop(self) -> Open:
        asked = self._open.popleft()
        self._bytes -= len(asked.frame)
        return asked

    def _put(self, asked: Open, process: Process) -> None:
        self._bytes += len(asked.frame)
        self._open.append(asked)
        process.send([asked.frame])

    def _start(self) -> Process:
        """Starts a service and sends the open requests. A page that may have killed one is sent alone."""
        settings = self._settings
        command = self._own_command or [*service_command(settings.node), "serve", "--stdio", "--in-order"]
        self.greeting = {}
        process = self._process = Process([*command, "--jobs", str(self._jobs), *settings.flags()])
        pages = self._pages()
        self._open.clear()
        self._bytes = sum(len(page.frame) for page in pages)
        if self._site is not None:
            self._put(self._site, process)
        self._open.extend(pages)
        self._send_pages()
        return process

    def _pages(self) -> list[Open]:
        return [request for request in self._open if not request.is_site]

    def _send_pages(self) -> None:
        """Sends the open pages; those that a service may have died on one by one."""
        assert self._process is not None
        pages = self._pages()
        self._process.send(page.frame for page in (pages[:1] if pages and pages[0].is_suspect else pages))

    def _end(self) -> End:
        """Kills the service. Returns how it ended."""
        process, self._process = self._process, None
        assert process is not None
        return process.kill()
