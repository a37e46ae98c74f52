"""A service of Seine as a child process. If it dies or hangs, only the page in work is lost.

Needs only Python, so that any engine can use it: Ray, Dask, Beam, datatrove.
"""
import json
import os
import selectors
import struct
import subprocess
import tempfile
import time
from collections import deque

from ._node import service_command

PROTOCOL = 1
# Open requests at a time, so that the service always has its next ones.
WINDOW = 8
_BYTES_IN_WINDOW = 32 * 2**20
# Pages in a row that killed their service, without an answer between them.
MOST_LOST = 3
# Seconds beyond a page's deadline after which a silent service counts as hung.
PATIENCE = 30
_START = 120


class ChildError(RuntimeError):
    """The service cannot start, or dies repeatedly."""


class Child:
    """Asks a service about pages. Use it with `with`, or close it.

    deadline is in seconds and memory in MiB, both per page; model is the path of a model file.
    """

    def __init__(self, model=None, deadline=30.0, memory=2048, max_bytes=64 * 2**20, command=None,
                 window=WINDOW, patience=PATIENCE):
        self._command = (list(command) if command else [*service_command(), "serve", "--stdio"]) + [
            "--deadline", f"{deadline:g}", "--memory", str(memory), "--max-bytes", str(max_bytes),
        ] + (["--model", model] if model else [])
        self._hung = deadline + patience
        self._window = window
        self._process = None
        self._site = None
        self._lost_pages = 0
        self.greeting = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, requests):
        """Yields an answer for each request, in order: (header, bytes) in, a line of JSON as bytes out.

        A header is a dict with an id, see docs/protocol.md. Requests are read on demand, so there may be any
        number. If the service dies on a page, the page is sent once more, alone: another page may have killed
        the service. If the service dies again, the answer has the reason crash; if it hangs, deadline. The
        pages behind it are sent again.
        """
        if self._process is not None and self._process.poll() is not None:
            # It died while idle: no page is the cause.
            self._end()
        requests = iter(requests)
        open_ = deque()
        is_done = False
        try:
            while True:
                # Send what is ready: the service works on it while more requests are made.
                while not is_done and len(open_) < self._window and _size(open_) < _BYTES_IN_WINDOW:
                    request = next(requests, None)
                    if request is None:
                        is_done = True
                        break
                    open_.append(_Open(*request))
                    self._send(open_[-1].frame)
                if not open_:
                    return
                line = self._line(open_)
                request = open_.popleft()
                if request.has_died and self._process is not None:
                    # The suspect page was sent alone; send the others now.
                    self._out.extend(other.frame for other in open_)
                yield line if line is not None else request.failure
        finally:
            # Otherwise the next caller would get answers to abandoned requests.
            if open_ and self._process is not None:
                self._end()

    def close(self):
        """Ends the service; a hung one is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        self._messages.close()

    def _line(self, open_):
        """The answer to the oldest request; None if the service died on it."""
        request = open_[0]
        self._ask_again(open_)
        since = time.monotonic()
        while True:
            end = self._in.find(b"\n", self._searched)
            if end >= 0:
                line = bytes(self._in[:end])
                del self._in[: end + 1]
                self._searched = 0
                self._lost_pages = 0
                return line
            self._searched = len(self._in)
            wait = since + self._hung - time.monotonic()
            if wait <= 0:
                return self._lost(request, "deadline", f"no answer within {self._hung:g} s")
            progress = self._pump(wait)
            if progress is None and request.has_died:
                return self._lost(request, "crash", "its service died, and again when it was asked alone")
            if progress is None:
                self._end()
                request.has_died = True
                self._ask_again(open_)
            if progress is not False:
                since = time.monotonic()

    def _ask_again(self, open_):
        """Starts a service if none runs, and sends the open requests. A page that may have killed one is sent alone."""
        if self._process is None:
            self._start()
            asked = [open_[0]] if open_[0].has_died else open_
            self._out.extend(request.frame for request in asked)

    def _lost(self, request, reason, found):
        self._lost_pages += 1
        said = self._end()
        if self._lost_pages >= MOST_LOST:
            raise ChildError(f"{found}: {self._lost_pages} pages without an answer between; {said}")
        request.fail(reason, f"{found}; {said or 'it said nothing'}")
        return None

    def _start(self):
        self._messages = tempfile.TemporaryFile()
        self._out, self._in, self._searched, self._written = deque(), bytearray(), 0, 0
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=self._messages, bufsize=0,
            )
        except OSError as error:
            self._messages.close()
            raise ChildError(f"cannot start {self._command[0]}: {error}") from error
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)
        until = time.monotonic() + _START
        while b"\n" not in self._in:
            if time.monotonic() > until or self._pump(until - time.monotonic()) is None:
                raise ChildError(f"the service did not start: {self._end() or 'it said nothing'}")
        end = self._in.index(b"\n")
        self.greeting = json.loads(bytes(self._in[:end]))
        del self._in[: end + 1]
        if self.greeting.get("protocol") != PROTOCOL:
            found = self.greeting.get("protocol")
            self._end()
            raise ChildError(f"the service has protocol {found}, expected {PROTOCOL}")
        if self._site is not None:
            self._out.append(self._site)
            self._drop_line()

    def start(self):
        """Starts the service if it does not run. Returns its greeting."""
        if self._process is None:
            self._start()
        return self.greeting

    def tell_site(self, name, site):
        """Sends a site, as JSON text, that later requests may name. Only while no requests are open."""
        header = {"id": name, "operation": "site", "site": name}
        self._site = frame(header, site.encode())
        if self._process is None:
            self._start()
            return
        self._out.append(self._site)
        self._drop_line()

    def _drop_line(self):
        """Reads the answer about a site. Raises ChildError if it is an error."""
        until = time.monotonic() + self._hung
        while b"\n" not in self._in:
            wait = until - time.monotonic()
            if wait <= 0 or self._pump(wait) is None:
                raise ChildError(f"the service took no site: {self._end()}")
        end = self._in.index(b"\n")
        answer = json.loads(bytes(self._in[:end]))
        del self._in[: end + 1]
        if "error" in answer:
            raise ChildError(f"the service took no site: {answer['error']['message']}")

    def _send(self, frame_):
        if self._process is not None:
            self._out.append(frame_)
            self._pump(0)

    def _pump(self, wait):
        """Writes and reads without blocking longer than `wait`. Returns whether anything moved, None if the service ended."""
        process = self._process
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if self._out:
                selector.register(process.stdin, selectors.EVENT_WRITE)
            ready = selector.select(max(wait, 0))
        progress = False
        for key, _ in ready:
            if key.fileobj is process.stdin:
                progress |= self._write()
            else:
                got = os.read(process.stdout.fileno(), 2**20)
                if not got:
                    return None
                self._in += got
                progress = True
        return progress

    def _write(self):
        try:
            view = memoryview(self._out[0])[self._written:]
            self._written += os.write(self._process.stdin.fileno(), view[: 2**20])
        except BlockingIOError:
            return False
        except BrokenPipeError:
            # Read its output first: it may have answered before it ended.
            self._out.clear()
            self._written = 0
            return False
        if self._written == len(self._out[0]):
            self._out.popleft()
            self._written = 0
        return True

    def _end(self):
        """Kills the service. Returns the end of its messages."""
        process, self._process = self._process, None
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
    """An open request."""

    def __init__(self, header, body):
        self.id = header["id"]
        self.frame = frame(header, body)
        self.failure = None
        # Whether a service may have died on it.
        self.has_died = False

    def fail(self, reason, message):
        answer = {"input": self.id, "error": {"reason": reason, "message": message}}
        self.failure = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def _size(open_):
    return sum(len(request.frame) for request in open_)


def frame(header, body):
    """A request in the service's frame format."""
    head = json.dumps(header).encode()
    return b"".join((struct.pack(">I", len(head)), head, struct.pack(">I", len(body)), body))
