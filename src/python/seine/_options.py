"""Options of the operations, from the tables in src/api/options. UPDATE=1 npm test writes this file."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ._settings import Given


class ExtractOptions(Given, total=False):
    """the main content, its blocks and what is known of the page

    output_format: output format (default: text)
    threshold: least probability of content, 0 to 1 (default: the model's)
    favor: favor precision or recall (default: balanced)
    comments: readers' comments (default: auto)
    invisible: text that the page hides in a usual way (default: auto)
    title: the headline (default: auto)
    deduplicate: keep repeated blocks of 30 or more words only once
    content_selector: take content only from matching elements
    remove_selector: remove matching elements first
    blocks: list these blocks
    links: links in the content (default: keep)
    images: images, or only their alternative text (default: keep)
    tables: tables, or only a paragraph per row (default: keep)
    base_url: resolve relative links against this URL, or against the page's canonical URL (canonical)
    max_length: cut the content off after this many characters
    csv_raw: do not put an apostrophe before CSV cells that begin like a formula
    with_metadata: write title, authors and dates before the content
    target_language: refuse pages in another language, as errors
    only_with_metadata: refuse pages without a title, a date or a URL, as errors
    favor_precision: favor is precision
    favor_recall: favor is recall
    include_comments: comments is include, or exclude if false
    include_links: links is keep, or text if false
    include_images: images is keep, or drop if false
    include_tables: tables is keep, or drop if false
    """

    output_format: Literal["text", "markdown", "html", "json", "xml", "csv", "txt", "md"] | None
    threshold: float | None
    favor: Literal["precision", "recall", "balanced"] | None
    comments: Literal["auto", "include", "exclude", "only"] | None
    invisible: Literal["auto", "strict", "keep"] | None
    title: Literal["auto", "include", "exclude"] | None
    deduplicate: bool | None
    content_selector: str | None
    remove_selector: str | None
    blocks: Literal["content", "all"] | None
    links: Literal["keep", "text", "drop"] | None
    images: Literal["keep", "text", "drop"] | None
    tables: Literal["keep", "text", "drop"] | None
    base_url: str | None
    max_length: int | None
    csv_raw: bool | None
    with_metadata: bool | None
    target_language: str | None
    only_with_metadata: bool | None
    favor_precision: bool | None
    favor_recall: bool | None
    include_comments: bool | None
    include_links: bool | None
    include_images: bool | None
    include_tables: bool | None


class ClassifyOptions(Given, total=False):
    """every block with its probability of content

    threshold: least probability of content, 0 to 1 (default: the model's)
    favor: favor precision or recall (default: balanced)
    comments: readers' comments (default: auto)
    invisible: text that the page hides in a usual way (default: auto)
    title: the headline (default: auto)
    deduplicate: keep repeated blocks of 30 or more words only once
    content_selector: take content only from matching elements
    remove_selector: remove matching elements first
    blocks: list these blocks
    favor_precision: favor is precision
    favor_recall: favor is recall
    include_comments: comments is include, or exclude if false
    """

    threshold: float | None
    favor: Literal["precision", "recall", "balanced"] | None
    comments: Literal["auto", "include", "exclude", "only"] | None
    invisible: Literal["auto", "strict", "keep"] | None
    title: Literal["auto", "include", "exclude"] | None
    deduplicate: bool | None
    content_selector: str | None
    remove_selector: str | None
    blocks: Literal["content", "all"] | None
    favor_precision: bool | None
    favor_recall: bool | None
    include_comments: bool | None


class RecordsOptions(Given, total=False):
    """attributes and values of the things that the page presents

    method: how records are found (default: combined)
    attributes: more words for attributes
    normalize: add numbers, ISO currencies and ISO dates beside the texts
    all: keep pairs that are left out, each with its reason and probability
    area: how vsse finds the record area (default: practical)
    rho: with area practical: share of matching leaves to keep on the way down (default: 0.8)
    """

    method: Literal["combined", "learned", "declared", "vsse"] | None
    attributes: Mapping[str, Sequence[str]] | None
    normalize: bool | None
    all: bool | None
    area: Literal["practical", "as-printed", "as-printed-text", "dense"] | None
    rho: float | None


class ChunkOptions(Given, total=False):
    """the content in chunks for an index

    max_tokens: most tokens of a chunk (default: 256)
    min_tokens: let a chunk of this many tokens end with its segment (default: a quarter of the most)
    overlap: most tokens to repeat where a segment is cut, in whole sentences (default: 0)
    markdown: write chunks as Markdown, not as text
    segments: segments that chunks end with (default: layout)
    permitted: with segments vips or comb: least coherence, 1 to 11 (default: 10)
    whole_page: use all text of the page, not only its content
    threshold: least probability of content, 0 to 1 (default: the model's)
    favor: favor precision or recall (default: balanced)
    comments: readers' comments (default: auto)
    invisible: text that the page hides in a usual way (default: auto)
    title: the headline (default: auto)
    deduplicate: keep repeated blocks of 30 or more words only once
    content_selector: take content only from matching elements
    remove_selector: remove matching elements first
    links: links in the content (default: keep)
    images: images, or only their alternative text (default: keep)
    tables: tables, or only a paragraph per row (default: keep)
    base_url: resolve relative links against this URL, or against the page's canonical URL (canonical)
    favor_precision: favor is precision
    favor_recall: favor is recall
    include_comments: comments is include, or exclude if false
    include_links: links is keep, or text if false
    include_images: images is keep, or drop if false
    include_tables: tables is keep, or drop if false
    """

    max_tokens: int | None
    min_tokens: int | None
    overlap: int | None
    markdown: bool | None
    segments: Literal["fixed", "dom", "layout", "vips", "comb"] | None
    permitted: int | None
    whole_page: bool | None
    threshold: float | None
    favor: Literal["precision", "recall", "balanced"] | None
    comments: Literal["auto", "include", "exclude", "only"] | None
    invisible: Literal["auto", "strict", "keep"] | None
    title: Literal["auto", "include", "exclude"] | None
    deduplicate: bool | None
    content_selector: str | None
    remove_selector: str | None
    links: Literal["keep", "text", "drop"] | None
    images: Literal["keep", "text", "drop"] | None
    tables: Literal["keep", "text", "drop"] | None
    base_url: str | None
    favor_precision: bool | None
    favor_recall: bool | None
    include_comments: bool | None
    include_links: bool | None
    include_images: bool | None
    include_tables: bool | None


class LearnOptions(Given, total=False):
    """what the page adds to the knowledge of its site

    remove_selector: remove matching elements first
    keep_pages: how many pages a site keeps (default: 40)
    """

    remove_selector: str | None
    keep_pages: int | None


# Names in the service, by operation and name here.
NAMES: dict[str, dict[str, str]] = {
    "extract": {
        "output_format": "format",
        "threshold": "threshold",
        "favor": "favor",
        "comments": "comments",
        "invisible": "invisible",
        "title": "title",
        "deduplicate": "deduplicate",
        "content_selector": "contentSelector",
        "remove_selector": "removeSelector",
        "blocks": "blocks",
        "links": "links",
        "images": "images",
        "tables": "tables",
        "base_url": "baseUrl",
        "max_length": "maxLength",
        "csv_raw": "csvRaw",
        "with_metadata": "metadata",
        "target_language": "targetLanguage",
        "only_with_metadata": "onlyWithMetadata",
    },  # ExtractOptions
    "classify": {
        "threshold": "threshold",
        "favor": "favor",
        "comments": "comments",
        "invisible": "invisible",
        "title": "title",
        "deduplicate": "deduplicate",
        "content_selector": "contentSelector",
        "remove_selector": "removeSelector",
        "blocks": "blocks",
    },  # ClassifyOptions
    "records": {
        "method": "method",
        "attributes": "attributes",
        "normalize": "normalize",
        "all": "all",
        "area": "area",
        "rho": "rho",
    },  # RecordsOptions
    "chunk": {
        "max_tokens": "maxTokens",
        "min_tokens": "minTokens",
        "overlap": "overlap",
        "markdown": "markdown",
        "segments": "segments",
        "permitted": "permitted",
        "whole_page": "wholePage",
        "threshold": "threshold",
        "favor": "favor",
        "comments": "comments",
        "invisible": "invisible",
        "title": "title",
        "deduplicate": "deduplicate",
        "content_selector": "contentSelector",
        "remove_selector": "removeSelector",
        "links": "links",
        "images": "images",
        "tables": "tables",
        "base_url": "baseUrl",
    },  # ChunkOptions
    "learn": {
        "remove_selector": "removeSelector",
        "keep_pages": "pages",
    },  # LearnOptions
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
