"""Options of the operations, from the tables in src/api/options. UPDATE=1 npm test writes this file."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ._settings import SETTINGS, Given


class BlockOptions(Given, total=False):
    """which blocks are content"""

    threshold: float | None
    favor: Literal["precision", "recall", "balanced"] | None
    comments: Literal["auto", "include", "exclude", "only"] | None
    invisible: Literal["auto", "strict", "keep"] | None
    title: Literal["auto", "include", "exclude"] | None
    parts: bool | None
    keep_parts: Sequence[Literal[
        "headline", "standfirst", "byline", "body", "caption", "embed", "notes", "bio", "facts", "item", "post",
        "poster", "comment", "related", "promo", "tools", "tags", "navigation", "legal", "form", "noise",
    ]] | None
    drop_parts: Sequence[Literal[
        "headline", "standfirst", "byline", "body", "caption", "embed", "notes", "bio", "facts", "item", "post",
        "poster", "comment", "related", "promo", "tools", "tags", "navigation", "legal", "form", "noise",
    ]] | None
    deduplicate: bool | None
    content_selector: str | None
    remove_selector: str | None
    favor_precision: bool | None
    favor_recall: bool | None
    include_comments: bool | None


class TreeOptions(Given, total=False):
    """what becomes of links, images and tables"""

    links: Literal["keep", "text", "drop"] | None
    images: Literal["keep", "text", "drop"] | None
    tables: Literal["keep", "text", "drop"] | None
    base_url: str | None
    include_links: bool | None
    include_images: bool | None
    include_tables: bool | None


class ExtractOptions(BlockOptions, TreeOptions, total=False):
    """the main content, its blocks and what is known of the page"""

    output_format: Literal["text", "markdown", "html", "json", "xml", "csv", "txt", "md"] | None
    blocks: Literal["content", "all"] | None
    max_length: int | None
    csv_raw: bool | None
    with_metadata: bool | None
    target_language: str | None
    only_with_metadata: bool | None


class ClassifyOptions(BlockOptions, total=False):
    """every block with its probability of content"""

    blocks: Literal["content", "all"] | None


class RecordsOptions(Given, total=False):
    """attributes and values of the items that the page presents"""

    method: Literal["combined", "learned", "declared", "vsse"] | None
    attributes: Mapping[str, Sequence[str]] | None
    normalize: bool | None
    all: bool | None
    main: bool | None
    area: Literal["practical", "as-printed", "as-printed-text", "dense"] | None
    rho: float | None


class ChunkOptions(BlockOptions, TreeOptions, total=False):
    """the content in chunks for an index"""

    max_tokens: int | None
    min_tokens: int | None
    overlap: int | None
    markdown: bool | None
    segments: Literal["fixed", "dom", "layout", "vips", "comb"] | None
    permitted: int | None
    whole_page: bool | None


class LearnOptions(Given, total=False):
    """what the page adds to the knowledge of its site"""

    remove_selector: str | None
    keep_pages: int | None


TYPES: dict[str, type] = {
    "extract": ExtractOptions,
    "classify": ClassifyOptions,
    "records": RecordsOptions,
    "chunk": ChunkOptions,
    "learn": LearnOptions,
}

# What each option is for.
HELP = {
    "threshold": "minimum probability of content, 0 to 1 (default: the model's)",
    "favor": "favor precision or recall (default: balanced)",
    "comments": "readers' comments (default: auto)",
    "invisible": "hidden text; auto keeps what a control opens, strict nothing (default: auto)",
    "title": "the headline (default: auto)",
    "parts": "add the part of each block: headline, body, caption, comment, …",
    "keep_parts": "take exactly these parts as content, separated by commas",
    "drop_parts": "leave these parts out of the content, separated by commas",
    "deduplicate": "keep only the first of repeated blocks of 30 or more words",
    "content_selector": "take content only from matching elements",
    "remove_selector": "remove matching elements first",
    "favor_precision": "favor is precision",
    "favor_recall": "favor is recall",
    "include_comments": "comments is include, or exclude if false",
    "links": "links in the content (default: keep)",
    "images": "images, or only their alternative text (default: keep)",
    "tables": "tables, or only a paragraph per row (default: keep)",
    "base_url": "resolve relative links against this URL, or against the page's canonical URL (canonical)",
    "include_links": "links is keep, or text if false",
    "include_images": "images is keep, or drop if false",
    "include_tables": "tables is keep, or drop if false",
    "output_format": "output format (default: text)",
    "blocks": "list these blocks",
    "max_length": "cut the content off after this many characters",
    "csv_raw": "do not put an apostrophe before CSV cells that begin like a formula",
    "with_metadata": "write title, authors and dates before the content",
    "target_language": "refuse pages in another language, as errors",
    "only_with_metadata": "refuse pages without a title, a date or a URL, as errors",
    "method": "how records are found (default: combined)",
    "attributes": "more words for attributes",
    "normalize": "add numbers, ISO currencies and ISO dates beside the texts",
    "all": "keep pairs that are left out, each with its reason and probability",
    "main": "only the item that the page is about",
    "area": "how vsse finds the record area (default: practical)",
    "rho": "with area practical: share of matching leaves to keep on the way down (default: 0.8)",
    "max_tokens": "most tokens of a chunk (default: 256)",
    "min_tokens": "let a chunk of this many tokens end with its segment (default: a quarter of the most)",
    "overlap": "most tokens to repeat where a segment is cut, in whole sentences (default: 0)",
    "markdown": "write chunks as Markdown, not as text",
    "segments": "segments that chunks end with (default: layout)",
    "permitted": "with segments vips or comb: minimum coherence, 1 to 11 (default: 10)",
    "whole_page": "use all text of the page, not only its content",
    "keep_pages": "how many pages a site keeps (default: 40)",
}

# Switches for an option with more choices: the option, and its value if true and if false; None leaves it out.
SWITCHES: dict[str, tuple[str, str, str | None]] = {
    "favor_precision": ("favor", "precision", None),
    "favor_recall": ("favor", "recall", None),
    "include_comments": ("comments", "include", "exclude"),
    "include_links": ("links", "keep", "text"),
    "include_images": ("images", "keep", "drop"),
    "include_tables": ("tables", "keep", "drop"),
}

_RENAMED = {
    "output_format": "format",
    "with_metadata": "metadata",
    "keep_pages": "pages",
}


def _service_name(name: str) -> str:
    """The name of an option in the service: in camelCase."""
    first, *others = _RENAMED.get(name, name).split("_")
    return first + "".join(part.title() for part in others)


# Names in the service, by operation and name here.
NAMES = {
    operation: {name: _service_name(name) for name in type_.__annotations__ if name not in {*SETTINGS, *SWITCHES}}
    for operation, type_ in TYPES.items()
}

for _type in TYPES.values():
    _names = [name for name in _type.__annotations__ if name not in SETTINGS]
    _type.__doc__ = "\n".join([f"{_type.__doc__}\n", *(f"    {name}: {HELP[name]}" for name in _names)])
