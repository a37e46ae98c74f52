"""The main content of web pages, by a model that can be trained, questioned and inspected.

    import seine
    print(seine.extract(html).text)

    for page in seine.extract_many(pages, jobs=4):
        print(page.id, page.error or page.text)

Services of Node.js do the work, in processes that start with the first call, are shared by all threads, and end
with the program. seine.aio is for asyncio, seine.spark for Apache Spark.
"""
from ._child import Child
from ._commands import Training, evaluate, train
from ._errors import CommandError, NodeError, OptionError, PageError, SeineError, ServiceError
from ._functions import (
    chunks,
    chunks_many,
    classify,
    classify_many,
    extract,
    extract_many,
    extract_warc,
    learn_site,
    metadata,
    records,
    records_many,
)
from ._metadata import Metadata
from ._node import find_node, service_command
from ._options import ChunkOptions, ClassifyOptions, ExtractOptions, LearnOptions, RecordsOptions
from ._pool import pool
from ._results import (
    Block,
    Chunk,
    Chunks,
    Classification,
    FailedPage,
    Image,
    Page,
    Record,
    Records,
    Result,
    Value,
    Verdict,
)
from ._settings import Settings
from ._site import Site
from ._source import Source
from ._warc import archive_pages

__version__ = "0.2.0"

__all__ = [
    "Block", "Child", "Chunk", "ChunkOptions", "Chunks", "Classification", "ClassifyOptions", "CommandError",
    "ExtractOptions", "FailedPage", "Image", "LearnOptions", "Metadata", "NodeError", "OptionError", "Page",
    "PageError", "Record", "Records", "RecordsOptions", "Result", "SeineError", "ServiceError", "Settings", "Site",
    "Source", "Training", "Value", "Verdict", "archive_pages", "chunks", "chunks_many", "classify", "classify_many",
    "close", "evaluate", "extract", "extract_many", "extract_warc", "find_node", "learn_site", "metadata", "records",
    "records_many", "service_command", "train",
]


def close() -> None:
    """Ends the services that are idle, before the program does. The next call starts others."""
    pool.close()
