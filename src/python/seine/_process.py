"""A process that reads frames and writes lines. Nothing here blocks longer than it is told to."""
from __future__ import annotations

import os
import select
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ._errors import ServiceError

# The end of its messages that errors repeat, in bytes.
_SAID = 2000


class End(NamedTuple):
    """An exit code, which is negative for a process that was killed from outside, and the end of its messages."""

    code: int
    messages: str

    def __str__(self) -> str:
        return f"exit code {self.code}: {self.messages}" if self.messages else f"exit code {self.code}"


class Process:
    """Starts a command. Raises ServiceError if there is no such program."""

    def __init__(self, command: Sequence[str]) -> None:
        self._messages = tempfile.TemporaryFile()
        self._out: deque[bytes] = deque()
        self._written = 0
        self._in = bytearray()
        self._searched = 0
        # When something was last written or read.
        self.since = time.monotonic()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._messages, bufsize=0,
            )
        except OSError as error:
            self._messages.close()
            raise ServiceError(f"cannot start {command[0]}: {error}") from error
        assert self._process.stdin and self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        os.set_blocking(self._stdout.fileno(), False)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def send(self, frames: Iterable[bytes]) -> None:
        """Writes what fits into the pipe; turn() writes the rest."""
        self._out.extend(frames)
        self._write()

    def turn(self, seconds: float) -> list[bytes] | None:
        """Waits until something can be written or read, and does so. Returns whole lines, None at the end."""
        poll = select.poll()
        poll.register(self._stdout.fileno(), select.POLLIN)
        if self._out:
            poll.register(self._stdin.fileno(), select.POLLOUT)
        ready = {descriptor for descriptor, _ in poll.poll(max(0.0, seconds) * 1000)}
        if self._stdin.fileno() in ready:
            self._write()
        if self._stdout.fileno() not in ready:
            return []
        got = os.read(self._stdout.fileno(), 2**20)
        if not got:
            return None
        self._in += got
        self.since = time.monotonic()
        return list(self._lines())

    def _lines(self) -> Iterator[bytes]:
        while (end := self._in.find(b"\n", self._searched)) >= 0:
            line = bytes(self._in[:end])
            del self._in[: end + 1]
            self._searched = 0
            yield line
        self._searched = len(self._in)

    def _write(self) -> None:
        try:
            while self._out:
                view = memoryview(self._out[0])[self._written :]
                self._written += os.write(self._stdin.fileno(), view[: 2**20])
                self.since = time.monotonic()
                if self._written == len(self._out[0]):
                    self._out.popleft()
                    self._written = 0
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # Its output is read to the end first: it may have answered before it ended.
            self._out.clear()
            self._written = 0

    def kill(self) -> End:
        """Ends it at once. Returns how it ended."""
        self._process.kill()
        code = self._process.wait()
        length = self._messages.seek(0, os.SEEK_END)
        self._messages.seek(max(0, length - _SAID))
        text = self._messages.read().decode("utf-8", "replace").strip()
        self._close_pipes()
        return End(code, text)

    def close(self) -> None:
        """Ends its input, and waits for its end; one that hangs is killed."""
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close_pipes()

    def forget(self) -> None:
        """Lets go of a process of the program that this one was forked from."""
        self._close_pipes()
        # Nobody waits for it here.
        self._process.returncode = 0

    def _close_pipes(self) -> None:
        for pipe in (self._stdin, self._stdout, self._messages):
            with suppress(OSError):
                pipe.close()
