"""What a page says of itself, from the table in src/metadata/fields.ts. UPDATE=1 npm test writes this file."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Metadata:
    """`published` and `modified` are as exact as the page says: 2025, 2025-09 or 2025-09-18T10:42:00+01:00.

    `sources` says where each field was found, by its name in docs/formats.md, such as json-ld or h1.
    """

    title: str | None = None
    headline: str | None = None
    standfirst: str | None = None
    kicker: str | None = None
    authors: tuple[str, ...] = ()
    agency: str | None = None
    published: str | None = None
    published_precision: str | None = None
    modified: str | None = None
    modified_precision: str | None = None
    site_name: str | None = None
    publisher: str | None = None
    language: str | None = None
    declared_language: str | None = None
    direction: str | None = None
    description: str | None = None
    excerpt: str | None = None
    image: str | None = None
    favicon: str | None = None
    canonical_url: str | None = None
    licence: str | None = None
    tags: tuple[str, ...] = ()
    page_type: str | None = None
    is_accessible_for_free: bool | None = None
    sources: Mapping[str, str] = field(default_factory=dict, repr=False)

    def row(self) -> dict[str, Any]:
        """A flat dict for a data frame."""
        return {name: value for name, value in asdict(self).items() if name != "sources"}


# Names of the service, with those of Python and the kinds of their values.
FIELDS = {
    "title": ("title", "text"),
    "headline": ("headline", "text"),
    "standfirst": ("standfirst", "text"),
    "kicker": ("kicker", "text"),
    "authors": ("authors", "texts"),
    "agency": ("agency", "text"),
    "published": ("published", "text"),
    "publishedPrecision": ("published_precision", "text"),
    "modified": ("modified", "text"),
    "modifiedPrecision": ("modified_precision", "text"),
    "siteName": ("site_name", "text"),
    "publisher": ("publisher", "text"),
    "language": ("language", "text"),
    "declaredLanguage": ("declared_language", "text"),
    "direction": ("direction", "text"),
    "description": ("description", "text"),
    "excerpt": ("excerpt", "text"),
    "image": ("image", "text"),
    "favicon": ("favicon", "text"),
    "canonicalUrl": ("canonical_url", "text"),
    "licence": ("licence", "text"),
    "tags": ("tags", "texts"),
    "pageType": ("page_type", "text"),
    "isAccessibleForFree": ("is_accessible_for_free", "flag"),
}


def metadata_of(found: Mapping[str, Any]) -> Metadata:
    values: dict[str, Any] = {
        FIELDS[name][0]: tuple(one["value"]) if isinstance(one["value"], list) else one["value"]
        for name, one in found.items() if name in FIELDS
    }
    return Metadata(**values, sources={name: one["source"] for name, one in found.items()})
