"""Shows the options of a function in its signature and help, from their one definition."""
from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from ._options import TYPES

F = TypeVar("F", bound=Callable[..., Any])

_SETTINGS = """
    model: a model file, of content or of records, or default (default)
    deadline: most seconds for a page (default: 30)
    memory: most MiB for the work on a page (default: 2048)
    max_bytes: most bytes of a page (default: 64 MiB)
    node: the program node (default: the first found, see docs/python.md)
"""


def with_options(operation: str) -> Callable[[F], F]:
    """For a function that takes the options of an operation."""

    def decorate(function: F) -> F:
        own = TYPES[operation]
        given = inspect.signature(function)
        parameters = [one for one in given.parameters.values() if one.kind is not one.VAR_KEYWORD]
        names = {one.name for one in parameters}
        more = {name: type_ for name, type_ in get_type_hints(own).items() if name not in names}
        function.__signature__ = given.replace(parameters=[  # type: ignore[attr-defined]
            *parameters,
            *(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=type_)
              for name, type_ in more.items()),
        ])
        # typing.get_type_hints reads these. Unpack, which is for checkers, is not in every Python.
        known = {name: type_ for name, type_ in function.__annotations__.items() if name != "options"}
        function.__annotations__ = {**known, **more}
        lines = str(own.__doc__).split("\n\n", 1)[1].rstrip()
        function.__doc__ = f"{str(function.__doc__).rstrip()}\n\n    Options:\n\n{lines}{_SETTINGS}"
        return function

    return decorate
