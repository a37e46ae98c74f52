"""Main content of web pages on Apache Spark.

Every function takes a data frame with a row per page and returns the same rows with more columns. Each page
has exactly one row, even if it fails: `error{reason, message}` says why it has no content.
`seine{version, model, model_sha256}` names the version and model.

    from seine.spark import extract
    pages = spark.read.parquet("s3a://crawl/pages/")          # url string, html binary
    extract(pages).write.parquet("s3a://crawl/content/")
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .._asked import Asked
from .._signature import with_options
from ._frames import added
from ._options import Columns, Job
from ._session import restore

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._options import ChunkOptions, ClassifyOptions, ExtractOptions, RecordsOptions

__all__ = ["chunks", "classify", "extract", "extract_warcs", "records", "restore"]


@with_options("extract")
def extract(
    df: Any, html: str = "html", url: str | None = "url", charset: str | None = None, id: str | None = None, *,
    by_site: bool = False, raw: bool = False, prefix: str = "", drop: str | Sequence[str] = (),
    **options: Unpack[ExtractOptions],
) -> Any:
    """Adds the main content: content, format, score, verdict, encoding, wordCount, metadata, blocks, images.

    html is a column of bytes, as they were received, or of text. url (may be None), charset (of the HTTP
    header) and id name columns, too. The id appears only in `json`; its default is the url.
    by_site=True reads the pages twice: text that sibling pages repeat is less likely content. The result is
    the same for any partitioning.
    raw=True adds json, the whole answer: with output_format="json" the line that `seine extract --format json` writes.
    prefix is put before the names of all added columns.
    drop names columns to leave out. With drop=["html"] the pages are not copied back to Spark; with
    DataFrame.drop they would be.
    model is a file that executors have, or one given to SparkContext.addFile. Give each executor
    spark.executor.memoryOverhead of memory + 1024 MiB per core: Node.js runs outside the JVM.
    """
    job = _job("extract", Columns(html, url, charset, id), options, "extract", raw, prefix, drop)
    if by_site:
        from ._by_site import with_sites

        return with_sites(df, job)
    return added(df, job)


@with_options("classify")
def classify(
    df: Any, html: str = "html", url: str | None = "url", charset: str | None = None, id: str | None = None, *,
    raw: bool = False, prefix: str = "", drop: str | Sequence[str] = (), **options: Unpack[ClassifyOptions],
) -> Any:
    """Adds every block with its probability of content: score, verdict, encoding, blocks. See extract."""
    return added(df, _job("classify", Columns(html, url, charset, id), options, "classify", raw, prefix, drop))


@with_options("records")
def records(
    df: Any, html: str = "html", url: str | None = "url", charset: str | None = None, id: str | None = None, *,
    raw: bool = False, prefix: str = "", drop: str | Sequence[str] = (), **options: Unpack[RecordsOptions],
) -> Any:
    """Adds attributes and values of the items that a page presents, as records. See extract.

    With normalize=True each text has its normalized value beside it, as text: a number is written as in JSON.
    """
    return added(df, _job("records", Columns(html, url, charset, id), options, "records", raw, prefix, drop))


@with_options("chunk")
def chunks(
    df: Any, html: str = "html", url: str | None = "url", charset: str | None = None, id: str | None = None, *,
    raw: bool = False, prefix: str = "", drop: str | Sequence[str] = (), **options: Unpack[ChunkOptions],
) -> Any:
    """Adds the content in chunks for an index, as an array: F.explode("chunks") makes rows. See extract."""
    return added(df, _job("chunk", Columns(html, url, charset, id), options, "chunks", raw, prefix, drop))


@with_options("extract")
def extract_warcs(
    spark: Any, paths: Iterable[str], *, partitions: int | None = None, raw: bool = False, prefix: str = "",
    **options: Unpack[ExtractOptions],
) -> Any:
    """The main content of the HTML pages in WARC files, a row each: warc, input (the page's name), where the
    page comes from (url, warcFile, warcOffset, warcRecordId, warcDate, warcTarget, warcStatus, warcDigest,
    warcTruncated) and the columns of extract. A file that cannot be read is one row with an error.

    paths are files that all executors see, WARC (also .gz and .zst) or WACZ, or addresses for fsspec (s3://…),
    which are read as they arrive. One task reads each file; `partitions` sets the number of tasks.
    """
    from ._warcs import of_warcs

    job = _job("extract", Columns("html", None, None, None), options, "extract_warcs", raw, prefix, ())
    return of_warcs(spark, [str(path) for path in paths], partitions, job)


def _job(operation: str, columns: Columns, given: Any, function: str, raw: bool, prefix: str,
         drop: str | Sequence[str]) -> Job:
    asked = Asked.of(operation, given, function)
    names = (drop,) if isinstance(drop, str) else tuple(drop)
    return Job(operation, columns, asked.options, asked.settings, raw, prefix, names)
