"""WARC files: a task reads each, and asks a service about its pages."""
from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from .._child import Child
from .._pool import pool
from .._request import Request
from .._source import request_of
from .._warc import archive_pages
from ._frames import check_on_driver, on_executor, schema_of
from ._options import Job
from ._rows import IDENTITY, Rows, fields_of


def of_warcs(spark: Any, paths: list[str], partitions: int | None, job: Job) -> Any:
    from pyspark.sql.types import StringType, StructField, StructType

    check_on_driver(job)
    names = [StructField("warc", StringType()), StructField("input", StringType())]
    df = spark.createDataFrame([(path,) for path in paths], StructType(names[:1]))
    # One file is one task, because gzip can only be read from the start.
    df = df.repartition(partitions or max(len(paths), 1))
    fields = [*IDENTITY, *fields_of("extract", job.raw, job.has_parts)]
    return df.mapInArrow(lambda batches: pages_of(batches, job), schema_of(names, fields, job.prefix))


def pages_of(batches: Iterable[Any], job: Job) -> Iterator[Any]:
    """A row for each page of the files that the batches name."""
    with pool.many(on_executor(job.settings), 1) as child:
        for batch in batches:
            for path in batch.column(0).to_pylist():
                yield from _pages_in(path, child, job)


def _pages_in(path: str, child: Child, job: Job) -> Iterator[Any]:
    rows = Rows("extract", job.raw, job.prefix, IDENTITY, job.has_parts)
    inputs: deque[str] = deque()

    def requests() -> Iterator[Request]:
        for source in archive_pages([path], job.settings.node):
            yield request_of(source, path, job.operation, job.options)

    def made() -> Any:
        own = [pa.array([path] * len(rows), pa.string()), pa.array(list(inputs), pa.string())]
        inputs.clear()
        return rows.batch(["warc", "input"], own)

    for line in child.ask(requests()):
        rows.add(line, child.greeting)
        inputs.append(json.loads(line)["input"])
        if rows.is_full:
            yield made()
    if len(rows):
        yield made()
