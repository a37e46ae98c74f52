"""What a page says of itself."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Metadata:
    """`published` and `modified` are as exact as the page says: 2025, 2025-09 or 2025-09-18T10:42:00+01:00.

    `sources` says where each field was found, by its name in docs/formats.md, such as json-ld or h1.
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None
    modified: str | None = None
    site_name: str | None = None
    language: str | None = None
    direction: str | None = None
    description: str | None = None
    excerpt: str | None = None
    image: str | None = None
    canonical_url: str | None = None
    licence: str | None = None
    tags: tuple[str, ...] = ()
    page_type: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict, repr=False)

    def row(self) -> dict[str, Any]:
        """A flat dict for a data frame."""
        return {name: value for name, value in asdict(self).items() if name != "sources"}


# The service's names: those of Python in camelCase.
_NAMES = {
    "".join(part.title() if i else part for i, part in enumerate(one.name.split("_"))): one.name
    for one in fields(Metadata) if one.name != "sources"
}


def metadata_of(found: Mapping[str, Any]) -> Metadata:
    values: dict[str, Any] = {
        _NAMES[name]: tuple(one["value"]) if isinstance(one["value"], list) else one["value"]
        for name, one in found.items() if name in _NAMES
    }
    return Metadata(**values, sources={name: one["source"] for name, one in found.items()})
