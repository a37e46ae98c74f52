"""Spark: adds columns to data frames of pages."""
import json
import os
import warnings
from contextlib import contextmanager

import pyarrow as pa

from ._child import Child, ChildError
from ._node import NodeError
from ._rows import columns_of, fields_of, row_of

# Most rows and bytes of JSON per batch that is returned to Spark.
_ROWS = 64
_BYTES = 8 * 2**20
# Rows and bytes per batch from Spark. Its default of 10,000 rows would be 700 MB with pages of 70 KB. Older
# versions do not know the limit of bytes.
_ROWS_IN = 256
_BYTES_IN = 32 * 2**20
# Bytes of compressed files per task, so that a task takes a minute or two and a failed one loses little.
_PARTITION_BYTES = 16 * 2**20


def added(df, options, **child):
    """The data frame with the columns of an operation added at the end."""
    check_options(options.operation, options.request)
    settle(df.sparkSession)
    fields = fields_of(options.operation, options.raw)
    kept = [field for field in df.schema.fields if field.name not in options.drop]
    taken = {field.name for field in kept} & {options.prefix + field.name for field in fields}
    if taken:
        raise ValueError(f"the data frame has columns {sorted(taken)} already; rename them, or give a prefix")
    asked = {options.html, options.url, options.charset, options.id, options.site, *options.drop}
    missing = asked - {None} - set(df.columns)
    if missing:
        raise ValueError(f"found no columns {sorted(missing)} in {df.columns}")
    options = options._replace(child=child)
    # Spark's own types: older versions do not accept pyarrow's.
    return df.mapInArrow(lambda batches: _answers(batches, options), _schema(kept, fields, options.prefix))


# Options that a service has accepted.
_checked = set()


def check_options(operation, request):
    """Raises a ValueError with the service's message for invalid options."""
    key = json.dumps([operation, request], sort_keys=True)
    if not request or key in _checked:
        return
    header = {"id": "options", "operation": operation, "options": request}
    try:
        with Child() as child:
            [line] = child.ask([(header, b"<p>A page to check the options with.</p>")])
    except (ChildError, NodeError) as error:
        # Executors may have Node.js although the driver lacks it.
        warnings.warn(f"options are not checked before the job: {error}", stacklevel=4)
        return
    error = json.loads(line).get("error", {})
    if error.get("reason") == "bad-record":
        raise ValueError(error["message"])
    _checked.add(key)


def settle(spark):
    """Sets options that the session leaves unset and whose defaults in Spark are for small rows."""
    ours = {
        "spark.sql.execution.arrow.maxRecordsPerBatch": _ROWS_IN,
        "spark.sql.execution.arrow.maxBytesPerBatch": _BYTES_IN,
        "spark.sql.files.maxPartitionBytes": _PARTITION_BYTES,
    }
    for name, value in ours.items():
        if spark.conf.get(name, None) is None:
            spark.conf.set(name, str(value))


def _schema(kept, fields, prefix):
    from pyspark.sql.types import StructField, StructType

    return StructType([*kept, *(StructField(prefix + one.name, spark_type(one.type)) for one in fields)])


def spark_type(type_):
    """Converts a type of pyarrow to Spark's."""
    from pyspark.sql import types

    if pa.types.is_struct(type_):
        fields = [type_.field(i) for i in range(type_.num_fields)]
        return types.StructType([types.StructField(one.name, spark_type(one.type)) for one in fields])
    if pa.types.is_map(type_):
        return types.MapType(spark_type(type_.key_type), spark_type(type_.item_type))
    if pa.types.is_list(type_):
        return types.ArrayType(spark_type(type_.value_type))
    return {
        pa.string(): types.StringType, pa.float64(): types.DoubleType, pa.int32(): types.IntegerType,
        pa.int64(): types.LongType, pa.bool_(): types.BooleanType,
    }[type_]()


def model_path(name):
    """Path of a model on an executor: a path there, or the name of a file that addFile distributed."""
    if name is None or os.path.exists(name):
        return name
    from pyspark import SparkFiles

    return SparkFiles.get(os.path.basename(name))


def _answers(batches, options):
    """Turns record batches of pages into batches of answers, in order. Rows with a site have no answer."""
    with lent_child({**options.child, "model": model_path(options.model)}) as child:
        fields = fields_of(options.operation, options.raw)
        for batch in batches:
            for start, stop, site in _runs(batch, options):
                if site is not None:
                    child.tell_site(*site)
                    continue
                yield from _slices(batch.slice(start, stop - start), child, fields, options)


# The services of this Python worker. Spark reuses a worker for many tasks: a service outlives its task, and
# ends with the worker.
_idle = {}


@contextmanager
def lent_child(options):
    """A service with these options, reused from an earlier task if there is one."""
    key = tuple(sorted(options.items()))
    child = _idle.pop(key, None) or Child(**options)
    try:
        yield child
    except BaseException:
        child.close()
        raise
    if key in _idle:
        child.close()
    else:
        _idle[key] = child


def _runs(batch, options):
    """Splits a batch into runs of page rows, and the sites between them."""
    if options.site is None:
        yield 0, batch.num_rows, None
        return
    sites = batch.column(options.site)
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


KEY = "__seine_key"
SITE = "__seine_site"


def _slices(batch, child, fields, options):
    kept = [name for name in batch.schema.names if name not in options.drop]
    names = kept + [options.prefix + field.name for field in fields]
    rows, size, start = [], 0, 0

    def made():
        own = [batch.column(name).slice(start, len(rows)) for name in kept]
        return pa.RecordBatch.from_arrays(own + columns_of(rows, fields), names=names)

    for line in child.ask(_requests(batch, options)):
        rows.append(row_of(options.operation, line, child.greeting, options.raw))
        size += len(line)
        if len(rows) >= _ROWS or size >= _BYTES:
            yield made()
            start += len(rows)
            rows, size = [], 0
    if rows:
        yield made()


def _requests(batch, options):
    """A request per row. A null page is sent as an empty one, so that its row has an error too."""

    def column(name):
        return batch.column(name) if name is not None else None

    html, url, charset, id_ = (
        column(name) for name in (options.html, options.url, options.charset, options.id)
    )
    keys = column(KEY) if options.site is not None else None
    for row in range(batch.num_rows):
        header = {"operation": options.operation, "options": options.request}
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


def _is_text(type_):
    return pa.types.is_string(type_) or pa.types.is_large_string(type_)


def _bytes_in(scalar):
    """The bytes of a value from Arrow's buffer, without a copy or decoding."""
    buffer = scalar.as_buffer()
    return b"" if buffer is None else memoryview(buffer)
