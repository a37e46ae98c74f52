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
        # With the threads of each. The one that was used last is at the end.
        self._idle: list[tuple[Settings, int, Child]] = []
        self._lent: set[Child] = set()
        self._single = threading.Semaphore(processors())

    @contextmanager
    def one(self, settings: Settings) -> Iterator[Child]:
        """A service for one page. Waits while as many pages are in work as there are processors."""
        with self._single, self._lend(settings, None) as child:
            yield child

    @contextmanager
    def many(self, settings: Settings, jobs: int) -> Iterator[Child]:
        """A service with that many threads for a batch."""
        with self._lend(settings, jobs) as child:
            yield child

    @contextmanager
    def _lend(self, settings: Settings, jobs: int | None) -> Iterator[Child]:
        """A service with that many threads, None for any number."""
        with self._lock:
            fitting = (
                place for place, (own, threads, _) in reversed(list(enumerate(self._idle)))
                if own == settings and jobs in (None, threads)
            )
            place = next(fitting, None)
            if place is None:
                threads, child = jobs or 1, Child(settings, jobs=jobs or 1)
            else:
                _, threads, child = self._idle.pop(place)
            self._lent.add(child)
        try:
            yield child
        finally:
            # Answers that are still open would go to the next caller.
            child.abandon()
            self._take_back(settings, threads, child)

    def _take_back(self, settings: Settings, threads: int, child: Child) -> None:
        with self._lock:
            if child not in self._lent:
                # It belongs to the process from which this one was forked.
                return
            self._lent.remove(child)
            self._idle.append((settings, threads, child))
            surplus = [one for *_, one in self._idle[: -max(2, processors())]]
            del self._idle[: len(surplus)]
        for one in surplus:
            one.close()

    def close(self) -> None:
        """Ends the idle services. Those in use end with the process."""
        with self._lock:
            idle, self._idle = self._idle, []
        for *_, child in idle:
            child.close()

    def forget(self) -> None:
        """In a forked process: the services are those of the other one."""
        for child in [*(child for *_, child in self._idle), *self._lent]:
            child.forget()
        self._reset()


pool = Pool()
atexit.register(pool.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=pool.forget)
