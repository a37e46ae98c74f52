"""Main content of web pages on Apache Spark.

Every function takes a data frame with a row per page and returns the same rows with more columns. Each page
has exactly one row, even if it fails: `error{reason, message}` says why it has no content.
`seine{version, model, model_sha256}` names the version and model.

    from seine_spark import extract
    pages = spark.read.parquet("s3a://crawl/pages/")          # url string, html binary
    extract(pages).write.parquet("s3a://crawl/content/")
"""
from ._child import Child, ChildError
from ._node import NodeError, find_node, service_command
from ._options import Options

__all__ = [
    "Child", "ChildError", "NodeError", "chunks", "classify", "extract", "extract_warcs", "find_node",
    "records", "service_command",
]


def extract(df, html="html", url="url", charset=None, id=None, *, format="text", metadata=False,
            blocks="content", by_site=False, options=None, model=None, deadline=30.0, memory=2048,
            max_bytes=64 * 2**20, raw=False, prefix="", drop=()):
    """Adds the main content: content, format, score, verdict, encoding, wordCount, metadata, blocks, images.

    html is a column of bytes, as they were received, or of text. url (may be None), charset (of the HTTP
    header) and id name columns, too. The id appears only in `json`; its default is the url.
    format is text, markdown, html, xml or csv. blocks="all" lists every block with its probability.
    by_site=True reads the pages twice: text that sibling pages repeat is less likely content. The result is
    the same for any partitioning.
    options are further options of `seine serve`, named as in the npm package: {"removeSelector": ".share"}.
    model is a model file: a path that executors have, or one given to SparkContext.addFile.
    deadline (seconds) and memory (MiB) are limits per page: a page beyond them is an error in its row. Give
    each executor spark.executor.memoryOverhead of memory + 1024 MiB per core: Node.js runs outside the JVM.
    raw=True adds json, the line that `seine extract --format json` writes.
    prefix is put before the names of all added columns.
    drop names columns to leave out. With drop=["html"] the pages are not copied back to Spark; with
    DataFrame.drop they would be.
    """
    request = {**(options or {})}
    if format != "text":
        request["format"] = format
    if metadata:
        request["metadata"] = True
    if blocks != "content":
        request["blocks"] = blocks
    asked = Options("extract", html, url, charset, id, None, request, model, None, raw, prefix, _names(drop))
    child = {"deadline": deadline, "memory": memory, "max_bytes": max_bytes}
    if by_site:
        from ._sites import with_sites

        return with_sites(df, asked, **child)
    return _added(df, asked, **child)


def classify(df, html="html", url="url", charset=None, id=None, *, blocks="all", options=None, model=None,
             deadline=30.0, memory=2048, max_bytes=64 * 2**20, raw=False, prefix="", drop=()):
    """Adds every block with its probability of content: score, verdict, encoding, blocks. See extract."""
    request = {**(options or {}), "blocks": blocks}
    asked = Options("classify", html, url, charset, id, None, request, model, None, raw, prefix, _names(drop))
    return _added(df, asked, deadline=deadline, memory=memory, max_bytes=max_bytes)


def records(df, html="html", url="url", charset=None, id=None, *, normalize=False, options=None,
            deadline=30.0, memory=2048, max_bytes=64 * 2**20, raw=False, prefix="", drop=()):
    """Adds attributes and values of the things that a page presents, as records. See extract.

    With normalize=True each text has its normalized value beside it, as text: a number is written as in JSON.
    """
    request = {**(options or {}), **({"normalize": True} if normalize else {})}
    asked = Options("records", html, url, charset, id, None, request, None, None, raw, prefix, _names(drop))
    return _added(df, asked, deadline=deadline, memory=memory, max_bytes=max_bytes)


def chunks(df, html="html", url="url", charset=None, id=None, *, max_tokens=256, overlap=0, markdown=False,
           options=None, model=None, deadline=30.0, memory=2048, max_bytes=64 * 2**20, raw=False, prefix="",
           drop=()):
    """Adds the content in chunks for an index, as an array: F.explode("chunks") makes rows. See extract."""
    request = {
        **(options or {}), "maxTokens": max_tokens, "overlap": overlap, "markdown": markdown,
    }
    asked = Options("chunk", html, url, charset, id, None, request, model, None, raw, prefix, _names(drop))
    return _added(df, asked, deadline=deadline, memory=memory, max_bytes=max_bytes)


def extract_warcs(spark, paths, *, metadata=False, partitions=None, model=None, deadline=30.0, memory=2048,
                  raw=False):
    """The main content of the HTML pages in WARC files, one row each: warc, input (the page's URL), where the
    page comes from (url, warcFile, warcOffset, warcRecordId, warcDate, warcTarget, warcStatus, warcDigest) and
    the columns of extract. A file that cannot be read is one row with an error. WARC files may be compressed by
    gzip or, with Node.js 22.15 or later, zstd; a WACZ gives the pages of the WARC files in it.

    paths is a list of files that all executors see, or of URLs for fsspec (s3://, https://), which are copied
    to a temporary file. One task reads each file; `partitions` sets the number of tasks.
    """
    from ._warcs import of_warcs

    return of_warcs(spark, list(paths), metadata, partitions, model, deadline, memory, raw)


def _names(given):
    return (given,) if isinstance(given, str) else tuple(given)


def _added(df, options, **child):
    # Imported late: Child alone needs neither pyarrow nor Spark.
    from ._spark import added

    return added(df, options, **child)
