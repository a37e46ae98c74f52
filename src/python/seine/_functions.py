"""The functions for one page, and for many in order."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ._asked import Asked
from ._learn import learnt_site
from ._metadata import Metadata
from ._pages import many_pages, one_page
from ._results import (
    Chunk,
    Chunks,
    Classification,
    FailedPage,
    Page,
    Record,
    Records,
    chunks_of,
    classification_of,
    page_of,
    records_of,
)
from ._signature import with_options
from ._site import Site
from ._source import PageLike
from ._warc import Archive, archive_pages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import ChunkOptions, ClassifyOptions, ExtractOptions, LearnOptions, RecordsOptions


@with_options("extract")
def extract(
    html: PageLike, url: str | None = None, *, charset: str | None = None, site: Site | None = None,
    **options: Unpack[ExtractOptions],
) -> Page:
    """The main content of a page.

    html is text, bytes as they were received (the charset is found), or a pathlib.Path. charset is that of the
    HTTP header. site is what learn_site has learnt of other pages of the site.
    The content is byte for byte that of `seine extract`: plain text, or in the format that output_format names.
    Raises PageError, which has a reason, if the page has no content to speak of: empty, not-html, deadline, …
    """
    return one_page(page_of, Asked.of("extract", options, "extract"), html, url, charset, site)


@with_options("extract")
def extract_many(
    pages: Iterable[PageLike], *, jobs: int | None = None, site: Site | None = None, **options: Unpack[ExtractOptions],
) -> Iterator[Page | FailedPage]:
    """The main content of many pages, in their order, as they are done.

    A page is what extract takes, or a dict: {"html", "url", "id", "charset"}, of which only html is needed, and
    "kept" for what is to be repeated in the result. A page that fails is a FailedPage, which has an error.
    jobs is the number of services at work, one per processor by default. Pages are read as results are taken.
    """
    return many_pages(page_of, Asked.of("extract", options, "extract_many"), pages, jobs, site)


@with_options("extract")
def extract_warc(
    path: Archive, *, jobs: int | None = None, site: Site | None = None, **options: Unpack[ExtractOptions],
) -> Iterator[Page | FailedPage]:
    """The main content of the HTML pages in a WARC or WACZ file, or in several, in their order.

    A file may be compressed by gzip or, with Node.js 22.15 or later, zstd. An address such as s3://… is opened by
    fsspec. Each result has its `capture`: warcFile, warcOffset, warcDate, …
    A file that cannot be read is a FailedPage. Raises PageError if the only file is missing.
    """
    asked = Asked.of("extract", options, "extract_warc")
    pages = archive_pages(path, asked.settings.node)
    return many_pages(page_of, asked, pages, jobs, site)


@with_options("classify")
def classify(
    html: PageLike, url: str | None = None, *, charset: str | None = None, site: Site | None = None,
    **options: Unpack[ClassifyOptions],
) -> Classification:
    """Every block of a page with its probability of content; see extract."""
    return one_page(classification_of, Asked.of("classify", options, "classify"), html, url, charset, site)


@with_options("classify")
def classify_many(
    pages: Iterable[PageLike], *, jobs: int | None = None, site: Site | None = None, **options: Unpack[ClassifyOptions],
) -> Iterator[Classification | FailedPage]:
    """Every block of many pages; see extract_many."""
    return many_pages(classification_of, Asked.of("classify", options, "classify_many"), pages, jobs, site)


@with_options("records")
def records(
    html: PageLike, url: str | None = None, *, charset: str | None = None, **options: Unpack[RecordsOptions],
) -> list[Record]:
    """The items that a page presents, such as products: attributes with values. See extract."""
    return list(one_page(records_of, Asked.of("records", options, "records"), html, url, charset, None).records)


@with_options("records")
def records_many(
    pages: Iterable[PageLike], *, jobs: int | None = None, **options: Unpack[RecordsOptions],
) -> Iterator[Records | FailedPage]:
    """The records of many pages; see extract_many."""
    return many_pages(records_of, Asked.of("records", options, "records_many"), pages, jobs, None)


@with_options("chunk")
def chunks(
    html: PageLike, url: str | None = None, *, charset: str | None = None, site: Site | None = None,
    **options: Unpack[ChunkOptions],
) -> list[Chunk]:
    """The content of a page in chunks for an index; see extract."""
    return list(one_page(chunks_of, Asked.of("chunk", options, "chunks"), html, url, charset, site).chunks)


@with_options("chunk")
def chunks_many(
    pages: Iterable[PageLike], *, jobs: int | None = None, site: Site | None = None, **options: Unpack[ChunkOptions],
) -> Iterator[Chunks | FailedPage]:
    """The chunks of many pages; see extract_many."""
    return many_pages(chunks_of, Asked.of("chunk", options, "chunks_many"), pages, jobs, site)


@with_options("extract")
def metadata(
    html: PageLike, url: str | None = None, *, charset: str | None = None, **options: Unpack[ExtractOptions],
) -> Metadata:
    """What a page says of itself: title, authors, dates, language. See extract."""
    asked = Asked.of("extract", {**options, "with_metadata": True}, "metadata")
    return one_page(page_of, asked, html, url, charset, None).metadata or Metadata()


@with_options("learn")
def learn_site(
    pages: Iterable[PageLike], url: str | None = None, *, jobs: int | None = None, **options: Unpack[LearnOptions],
) -> Site:
    """What the pages of one site have in common, for extract(…, site=…): texts that they repeat, places of content.

    url is for pages without one of their own. Two pages are the least; after some 40 it learns little more.
    """
    return learnt_site(Asked.of("learn", options, "learn_site"), pages, url, jobs)
