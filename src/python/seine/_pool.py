"""The services of this process. They are shared by its threads, and end with it."""
from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ._child import Child
from ._settings import Settings


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pool:
    """Lends services. One that is idle is lent again; one that fails is ended."""

    def __init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        self._lock = threading.Lock()
        # The one that was used last is at the end.
        self._idle: list[tuple[Settings, Child]] = []
        self._lent: set[Child] = set()
        self._single = threading.Semaphore(processors())

    @contextmanager
    def one(self, settings: Settings) -> Iterator[Child]:
        """A service for one page. Waits while as many pages are in work as there are processors."""
        # The same object is released, even if a fork replaces it meanwhile.
        with self._single, self.some(settings, 1) as [child]:
            yield child

    @contextmanager
    def some(self, settings: Settings, count: int) -> Iterator[list[Child]]:
        """Services for a batch."""
        children = [self._take(settings) for _ in range(count)]
        try:
            yield children
        except BaseException:
            for child in children:
                # Answers that are still open would go to the next caller.
                child.abandon()
            raise
        finally:
            for child in children:
                self._give_back(settings, child)

    def _take(self, settings: Settings) -> Child:
        with self._lock:
            place = next((i for i in reversed(range(len(self._idle))) if self._idle[i][0] == settings), None)
            child = Child(settings) if place is None else self._idle.pop(place)[1]
            self._lent.add(child)
        return child

    def _give_back(self, settings: Settings, child: Child) -> None:
        with self._lock:
            if child not in self._lent:
                # It belongs to the process from which this one was forked.
                return
            self._lent.remove(child)
            self._idle.append((settings, child))
            surplus = [one for _, one in self._idle[: -max(2, processors())]]
            del self._idle[: len(surplus)]
        for one in surplus:
            one.close()

    def close(self) -> None:
        """Ends the idle services. Those in use end with the process."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, child in idle:
            child.close()

    def forget(self) -> None:
        """In a forked process: the services are those of the other one."""
        for child in [*(child for _, child in self._idle), *self._lent]:
            child.forget()
        self._reset()


pool = Pool()
atexit.register(pool.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=pool.forget)
