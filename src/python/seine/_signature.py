"""Shows the options of a function in its signature and help, from their one definition."""
from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from . import _options

F = TypeVar("F", bound=Callable[..., Any])

_TYPES = {
    "extract": _options.ExtractOptions, "classify": _options.ClassifyOptions, "records": _options.RecordsOptions,
    "chunk": _options.ChunkOptions, "learn": _options.LearnOptions,
}

_SETTINGS = """
    model: a model file, or default (default)
    deadline: most seconds for a page (default: 30)
    memory: most MiB for the work on a page (default: 2048)
    max_bytes: most bytes of a page (default: 64 MiB)
    node: the program node (default: the first found, see docs/python.md)
"""


def with_options(operation: str) -> Callable[[F], F]:
    """For a function that takes the options of an operation."""

    def decorate(function: F) -> F:
        own = _TYPES[operation]
        given = inspect.signature(function)
        parameters = [one for one in given.parameters.values() if one.kind is not one.VAR_KEYWORD]
        names = {one.name for one in parameters}
        more = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_text(type_))
            for name, type_ in own.__annotations__.items() if name not in names
        ]
        function.__signature__ = given.replace(parameters=[*parameters, *more])  # type: ignore[attr-defined]
        lines = str(own.__doc__).split("\n\n", 1)[1].rstrip()
        function.__doc__ = f"{str(function.__doc__).rstrip()}\n\n    Options:\n\n{lines}{_SETTINGS}"
        return function

    return decorate


def _text(type_: Any) -> Any:
    return getattr(type_, "__forward_arg__", type_)
