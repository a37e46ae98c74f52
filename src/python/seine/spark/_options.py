"""What a job asks."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .._settings import Settings


@dataclass(frozen=True)
class Columns:
    """Names of columns: of a page's HTML, its URL, charset and id; in a second pass also its site."""

    html: str
    url: str | None
    charset: str | None
    id: str | None
    site: str | None = None

    def names(self) -> set[str]:
        return {name for name in (self.html, self.url, self.charset, self.id, self.site) if name is not None}


@dataclass(frozen=True)
class Job:
    """`options` are the operation's, named as the service does. `drop` lists columns to leave out."""

    operation: str
    columns: Columns
    options: Mapping[str, Any]
    settings: Settings
    raw: bool = False
    prefix: str = ""
    drop: tuple[str, ...] = ()

    @property
    def has_parts(self) -> bool:
        """Whether the answers tell what each block is."""
        return any(self.options.get(name) for name in ("parts", "keepParts", "dropParts"))
