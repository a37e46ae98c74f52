"""Requests to several services, and their answers in order."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ._child import Child, Request, polled

# Answers per child that may wait for an earlier one, and their bytes for all children.
_AHEAD = 64
_BYTES_AHEAD = 64 * 2**20


def ask(children: Sequence[Child], requests: Iterable[Request]) -> Iterator[bytes]:
    """Yields an answer for each request, in order; see Child.ask."""
    source = iter(requests)
    waiting: dict[int, bytes] = {}
    size = taken = given = 0
    is_over = False
    try:
        for child in children:
            child.revive()
        while True:
            free = min((child for child in children if child.has_room()), key=_load, default=None)
            has_room = taken - given < _AHEAD * len(children) and size < _BYTES_AHEAD
            if free is not None and has_room and not is_over:
                request = next(source, None)
                is_over = request is None
                if request is not None:
                    free.take(taken, request)
                    taken += 1
            if is_over and given == taken:
                return
            running = [child for child in children if child.load]
            # While more may be sent, what has come is taken without waiting.
            can_send = not is_over and has_room and any(child.has_room() for child in children)
            wait = 0.0 if can_send else min((child.patience_left() for child in running), default=0.0)
            ready = polled(running, wait)
            for child in running:
                for number, line in child.turn(ready):
                    waiting[number] = line
                    size += len(line)
            while given in waiting:
                line = waiting.pop(given)
                size -= len(line)
                given += 1
                yield line
    finally:
        for child in children:
            child.abandon()


def _load(child: Child) -> int:
    return child.load
