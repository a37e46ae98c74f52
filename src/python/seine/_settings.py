"""What a service is started with."""
from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from ._errors import OptionError


class Given(TypedDict, total=False):
    """Arguments that every function takes. Each combination has services of its own."""

    model: str | os.PathLike[str] | None
    deadline: float | None
    memory: int | None
    max_bytes: int | None
    node: str | os.PathLike[str] | None


SETTINGS = tuple(Given.__annotations__)


@dataclass(frozen=True)
class Settings:
    """deadline is in seconds and memory in MiB, both per page; model is a file, or default; node a program."""

    model: str | None = None
    deadline: float = 30.0
    memory: int = 2048
    max_bytes: int = 64 * 2**20
    node: str | None = None

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Settings:
        """The settings among the arguments of a function. Raises TypeError and OptionError."""
        chosen = {name: given[name] for name in SETTINGS if given.get(name) is not None}
        for name in ("model", "node"):
            if name in chosen:
                chosen[name] = _path(name, chosen[name])
        for name, kinds in (("deadline", (int, float)), ("memory", int), ("max_bytes", int)):
            if name not in chosen:
                continue
            value = chosen[name]
            if not isinstance(value, kinds) or isinstance(value, bool):
                raise TypeError(f"{name}: expected a number, found {type(value).__name__}")
            if not 0 < value < math.inf:
                raise OptionError(f"{name}: expected more than 0, found {value}")
        return cls(**chosen)

    def flags(self) -> list[str]:
        """As flags of `seine serve`."""
        flags = ["--deadline", f"{self.deadline:g}", "--memory", str(self.memory), "--max-bytes", str(self.max_bytes)]
        return flags + (["--model", self.model] if self.model else [])


def _path(name: str, value: object) -> str:
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name}: expected a path, found {type(value).__name__}")
    path = os.fspath(value)
    if not isinstance(path, str):
        raise TypeError(f"{name}: expected a path as text, found {type(path).__name__}")
    return path
