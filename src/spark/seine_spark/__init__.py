"""Main content of web pages on Apache Spark.

Every function takes a data frame with a row per page and gives the same rows with more columns: all others
pass through. Each page has exactly one row, whatever it does: `error{reason, message}` tells why one has no
content, and `seine{version, model, model_sha256}` what answered.

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

    html is a column of bytes, as they were received, or of text; url (may be None), charset (of the HTTP
    header) and id are columns, too; the id is only told in `json`, and is the url where none is given.
    format is text, markdown, html, xml or csv; blocks="all" lists every block with its probability.
    by_site=True reads the pages twice: what a site's other pages repeat is less likely content. The
    result is the same for any partitioning.
    options has more of those that `seine serve` takes, by the names of the npm package:
    {"removeSelector": ".share"}.
    model is a model file: a path that executors have, or one given to SparkContext.addFile.
    deadline (seconds) and memory (MiB) are per page: what goes beyond is an error of that row. Give each
    executor spark.executor.memoryOverhead of memory + 1024 MiB per core: Node.js lives outside the JVM.
    raw=True adds json, the line that `seine extract --format json` writes.
    prefix is put before the names of all columns that are added.
    drop names columns that go no further: with drop=["html"] the pages are not copied back to Spark, which
    DataFrame.drop cannot spare.
    """
    request = {**(options or {})}
    if format != "text":
        request["format"] = format
    if metadata:
        request["metadata"] = True
    if blocks != "content":
        request["blocks"] = blocks
    told = Options("extract", html, url, charset, id, None, request, model, None, raw, prefix, _names(drop))
    child = {"deadline": deadline, "memory": memory, "max_bytes": max_bytes}
    if by_site:
        from ._sites import with_sites

        return with_sites(df, told, **child)
    return _added(df, told, **child)


def classify(df, html="html", url="url", charset=None, id=None, *, blocks="all", options=None, model=None,
             deadline=30.0, memory=2048, max_bytes=64 * 2**20, raw=False, prefix="", drop=()):
    """Adds every block with its probability of content: score, verdict, encoding, blocks. See extract."""
    request = {**(options or {}), "blocks": blocks}
    told = Options("classify", html, url, charset, id, None, request, model, None, raw, prefix, _names(drop))
    return _added(df, told, deadline=deadline, memory=memory, max_bytes=max_bytes)


def records(df, html="html", url="url", charset=None, id=None, *, normalize=False, options=None,
            deadline=30.0, memory=2048, max_bytes=64 * 2**20, raw=False, prefix="", drop=()):
    """Adds attributes and values of the things that a page presents, as records. See extract.

    With normalize=True values stand beside their texts, as text: a number is written as JSON writes it.
    """
    request = {**(options or {}), **({"normalize": True} if normalize else {})}
    told = Options("records", html, url, charset, id, None, request, None, None, raw, prefix, _names(drop))
    return _added(df, told, deadline=deadline, memory=memory, max_bytes=max_bytes)


def chunks(df, html="html", url="url", charset=None, id=None, *, max_tokens=256, overlap=0, markdown=False,
           options=None, model=None, deadline=30.0, memory=2048, max_bytes=64 * 2**20, raw=False, prefix="",
           drop=()):
    """Adds the content in chunks for an index, as an array: F.explode("chunks") makes rows. See extract."""
    request = {
        **(options or {}), "maxTokens": max_tokens, "overlap": overlap, "markdown": markdown,
    }
    told = Options("chunk", html, url, charset, id, None, request, model, None, raw, prefix, _names(drop))
    return _added(df, told, deadline=deadline, memory=memory, max_bytes=max_bytes)


def extract_warcs(spark, paths, *, metadata=False, partitions=None, model=None, deadline=30.0, memory=2048,
                  raw=False):
    """The main content of the HTML pages in WARC files, one row each: warc, input (the page's address) and
    the columns of extract. A file that cannot be read is one row with an error.

    paths are a list: files that all executors see, or what fsspec opens (s3://, https://), which is then
    copied to a temporary file. Each file is read by one task; `partitions` puts several into one.
    """
    from ._warcs import of_warcs

    return of_warcs(spark, list(paths), metadata, partitions, model, deadline, memory, raw)


def _names(given):
    return (given,) if isinstance(given, str) else tuple(given)


def _added(df, options, **child):
    # Who asks a child alone needs neither pyarrow nor Spark.
    from ._spark import added

    return added(df, options, **child)
