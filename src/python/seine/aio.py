"""The functions for pages, except extract_warc, for asyncio: the same names and arguments, to be awaited.

    page = await seine.aio.extract(html, url)
    async for page in seine.aio.extract_many(pages): …

Services in other processes work on pages; the event loop goes on meanwhile. The work on a page that is cancelled
is still finished, unseen. `pages` may be asynchronous as well.
"""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from functools import partial, update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar, get_args, get_type_hints

from . import _functions
from ._source import PageLike

P = ParamSpec("P")
T = TypeVar("T")
Pages = Iterable[PageLike] | AsyncIterable[PageLike]

_END = object()


def _awaited(function: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    async def twin(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(function, *args, **kwargs)

    _describe(twin, function, {})
    return twin


def _awaited_many(
    function: Callable[Concatenate[Iterable[PageLike], P], Iterator[T]],
) -> Callable[Concatenate[Pages, P], AsyncIterator[T]]:
    async def twin(pages: Pages, /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        loop = asyncio.get_running_loop()
        source = _Taken(pages, loop) if isinstance(pages, AsyncIterable) else None
        results = await asyncio.to_thread(partial(function, source or pages, *args, **kwargs))  # type: ignore[arg-type]
        turn: asyncio.Future[object] | None = None
        try:
            while True:
                turn = loop.run_in_executor(None, next, results, _END)
                result = await asyncio.shield(turn)
                if result is _END:
                    return
                yield result  # type: ignore[misc]
        finally:
            if source is not None:
                source.stop()
            if turn is not None and not turn.done():
                # A generator cannot be closed while a thread runs it.
                await asyncio.wait([turn])
            await asyncio.to_thread(results.close)  # type: ignore[attr-defined]

    [result] = get_args(get_type_hints(function)["return"])
    _describe(twin, function, {"pages": Pages, "return": AsyncIterator[result]})  # type: ignore[valid-type]
    return twin


def _describe(twin: Callable[..., Any], function: Callable[..., Any], own: dict[str, Any]) -> None:
    update_wrapper(twin, function)
    twin.__annotations__ = {**get_type_hints(function), **own}


class _Taken:
    """An asynchronous iterable for another thread: each item is awaited in the event loop."""

    def __init__(self, pages: AsyncIterable[PageLike], loop: asyncio.AbstractEventLoop) -> None:
        self._pages, self._loop = pages.__aiter__(), loop
        self._next: Future[PageLike] | None = None
        self._is_stopped = False

    def __iter__(self) -> Iterator[PageLike]:
        while not self._is_stopped:
            self._next = asyncio.run_coroutine_threadsafe(self._await(), self._loop)
            try:
                yield self._next.result()
            except (StopAsyncIteration, CancelledError):
                return

    async def _await(self) -> PageLike:
        return await self._pages.__anext__()

    def stop(self) -> None:
        self._is_stopped = True
        if self._next is not None:
            self._next.cancel()


extract = _awaited(_functions.extract)
classify = _awaited(_functions.classify)
records = _awaited(_functions.records)
chunks = _awaited(_functions.chunks)
metadata = _awaited(_functions.metadata)
learn_site = _awaited(_functions.learn_site)
extract_many = _awaited_many(_functions.extract_many)
classify_many = _awaited_many(_functions.classify_many)
records_many = _awaited_many(_functions.records_many)
chunks_many = _awaited_many(_functions.chunks_many)
