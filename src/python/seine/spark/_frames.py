"""Spark: adds columns to data frames of pages."""
from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pyarrow as pa

from .._asked import Asked
from .._child import Child
from .._errors import NodeError, ServiceError
from .._pages import check_options
from .._pool import pool
from .._request import Body, Header
from .._settings import Settings
from ._options import Job
from ._rows import Rows, fields_of
from ._session import settle
from ._types import spark_type

KEY = "__seine_key"
SITE = "__seine_site"


def added(df: Any, job: Job) -> Any:
    """The data frame with the columns of an operation added at the end."""
    check_on_driver(job)
    fields = fields_of(job.operation, job.raw, job.has_parts)
    kept = [field for field in df.schema.fields if field.name not in job.drop]
    taken = {field.name for field in kept} & {job.prefix + field.name for field in fields}
    if taken:
        raise ValueError(f"the data frame has columns {sorted(taken)} already; rename them, or give a prefix")
    missing = {*job.columns.names(), *job.drop} - set(df.columns)
    if missing:
        hint = '; give url=None if pages have none' if missing == {job.columns.url} else ""
        raise ValueError(f"found no columns {sorted(missing)} in {df.columns}{hint}")
    settle(df.sparkSession)
    # Spark's own types: older versions do not accept pyarrow's.
    return df.mapInArrow(lambda batches: answers(batches, job), schema_of(kept, fields, job.prefix))


def check_on_driver(job: Job) -> None:
    """Raises OptionError, a ValueError, for options that the service refuses."""
    # The model may be a file that only executors have.
    asked = Asked(job.operation, job.options, replace(job.settings, model=None))
    if job.operation not in ("extract", "classify", "records", "chunk"):
        return
    try:
        check_options(asked)
    except (ServiceError, NodeError) as error:
        # Executors may have Node.js although the driver lacks it.
        warnings.warn(f"options are not checked before the job: {error}", stacklevel=4)


def schema_of(kept: Iterable[Any], fields: Iterable[Any], prefix: str) -> Any:
    from pyspark.sql.types import StructField, StructType

    return StructType([*kept, *(StructField(prefix + one.name, spark_type(one.type)) for one in fields)])


def on_executor(settings: Settings) -> Settings:
    """With the path that a model has there: its own, or that of a file that addFile distributed."""
    model = settings.model
    if model is None or os.path.exists(model):
        return settings
    from pyspark import SparkFiles

    distributed = SparkFiles.get(os.path.basename(model))
    return replace(settings, model=distributed if os.path.exists(distributed) else model)


def answers(batches: Iterable[Any], job: Job) -> Iterator[Any]:
    """Turns record batches of pages into batches of answers, in order. Rows with a site have no answer."""
    with pool.many(on_executor(job.settings), 1) as child:
        for batch in batches:
            for start, stop, site in _runs(batch, job):
                if site is not None:
                    child.tell_site(*site)
                    continue
                yield from _slices(batch.slice(start, stop - start), child, job)


def _runs(batch: Any, job: Job) -> Iterator[tuple[int, int, tuple[str, str] | None]]:
    """Splits a batch into runs of page rows, and the sites between them."""
    if job.columns.site is None:
        yield 0, batch.num_rows, None
        return
    sites = batch.column(job.columns.site)
    keys = batch.column(KEY)
    start = 0
    for row in range(batch.num_rows):
        if sites[row].is_valid:
            if row > start:
                yield start, row, None
            yield row, row + 1, (keys[row].as_py(), sites[row].as_py())
            start = row + 1
    if start < batch.num_rows:
        yield start, batch.num_rows, None


def _slices(batch: Any, child: Child, job: Job) -> Iterator[Any]:
    kept = [name for name in batch.schema.names if name not in job.drop]
    rows = Rows(job.operation, job.raw, job.prefix, has_parts=job.has_parts)
    start = 0

    def own(count: int) -> list[Any]:
        return [batch.column(name).slice(start, count) for name in kept]

    for line in child.ask(_requests(batch, job)):
        rows.add(line, child.greeting)
        if rows.is_full:
            count = len(rows)
            yield rows.batch(kept, own(count))
            start += count
    if len(rows):
        yield rows.batch(kept, own(len(rows)))


def _requests(batch: Any, job: Job) -> Iterator[tuple[Header, Body]]:
    """A request per row. A null page is sent as an empty one, so that its row has an error too."""

    def column(name: str | None) -> Any:
        return None if name is None else batch.column(name)

    named = job.columns
    html, url, charset, id_ = (column(name) for name in (named.html, named.url, named.charset, named.id))
    keys = column(KEY) if named.site is not None else None
    for row in range(batch.num_rows):
        header: dict[str, Any] = {"operation": job.operation, "options": job.options}
        address = url[row].as_py() if url is not None else None
        name = id_[row].as_py() if id_ is not None else address
        header["id"] = "" if name is None else str(name)
        if address:
            header["url"] = address
        label = charset[row].as_py() if charset is not None else None
        # A text column is already decoded, so it is sent as UTF-8 whatever the page declares.
        encoding = "utf-8" if _is_text(html.type) else label
        if encoding:
            header["charset"] = encoding
        if keys is not None and keys[row].is_valid:
            header["site"] = keys[row].as_py()
        yield header, _bytes_in(html[row])


def _is_text(type_: Any) -> bool:
    return bool(pa.types.is_string(type_) or pa.types.is_large_string(type_))


def _bytes_in(scalar: Any) -> Body:
    """The bytes of a value from Arrow's buffer, without a copy or decoding."""
    buffer = scalar.as_buffer()
    return b"" if buffer is None else memoryview(buffer)
