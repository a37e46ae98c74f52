"""WARC files. The command line reads each, and reports every page."""
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager

import pyarrow as pa

from ._child import Child, ChildError
from ._node import service_command
from ._rows import IDENTITY, columns_of, fields_of, row_of
from ._spark import _BYTES, _ROWS, _schema, model_path


def of_warcs(spark, paths, metadata, partitions, model, deadline, memory, raw):
    from pyspark.sql.types import StringType, StructField, StructType

    fields = [pa.field(name, type_) for name, type_ in IDENTITY] + fields_of("extract", raw)
    names = [StructField("warc", StringType()), StructField("input", StringType())]
    df = spark.createDataFrame([(path,) for path in paths], StructType(names[:1]))
    # One file is one task, because gzip can only be read from the start.
    df = df.repartition(partitions or max(len(paths), 1))
    run = (metadata, model, deadline, memory, raw)
    return df.mapInArrow(lambda batches: _pages(batches, fields, run), _schema(names, fields, ""))


def _pages(batches, fields, run):
    metadata, model, deadline, memory, raw = run
    model = model_path(model)
    with Child(model=model, deadline=deadline, memory=memory) as child:
        greeting = child.start()
    for batch in batches:
        for path in batch.column(0).to_pylist():
            rows, inputs, size = [], [], 0
            for line in _lines(path, metadata, model, deadline, memory):
                rows.append({**_identity(line, path), **row_of("extract", line, greeting, raw)})
                inputs.append(json.loads(line)["input"])
                size += len(line)
                if len(rows) >= _ROWS or size >= _BYTES:
                    yield _batch(path, inputs, rows, fields)
                    rows, inputs, size = [], [], 0
            if rows:
                yield _batch(path, inputs, rows, fields)


def _identity(line, path):
    """Where a page comes from. A file that was read as standard input has no name."""
    page = json.loads(line)
    return {"warcFile": path, **{name: page[name] for name, _ in IDENTITY if name in page}}


def _batch(path, inputs, rows, fields):
    own = [pa.array([path] * len(rows), pa.string()), pa.array(inputs, pa.string())]
    names = ["warc", "input", *(field.name for field in fields)]
    return pa.RecordBatch.from_arrays(own + columns_of(rows, fields), names=names)


def _lines(path, metadata, model, deadline, memory):
    """Lines of JSON, one per page of the file."""
    try:
        with _local(path) as file:
            for line in _extracted(file, metadata, model, deadline, memory):
                yield line if file == path else line.replace(_quoted(file), _quoted(path))
    except _Unreadable as error:
        failure = {"input": path, "error": {"reason": "fetch-failed", "message": str(error)}}
        yield json.dumps(failure).encode()


def _quoted(path):
    """The start of a JSON string with the path."""
    return json.dumps(path, ensure_ascii=False)[:-1].encode()


# Endings by which the command line knows archives.
_ARCHIVES = (".warc", ".warc.gz", ".warc.zst", ".wacz")


def _ending(path):
    """The ending of an archive; empty for any other name."""
    return next((ending for ending in _ARCHIVES if path.lower().endswith(ending)), "")


def _extracted(file, metadata, model, deadline, memory):
    command = [*service_command(), "extract", "--format", "json", "--jobs", "1", "--quiet"]
    command += ["--deadline", f"{deadline:g}", "--memory", str(memory)]
    command += (["--metadata"] if metadata else []) + (["--model", model] if model else [])
    # Under another name it is read as standard input, and tells its kind by its first bytes.
    command += [file] if _ending(file) else ["--input-format", "warc", "-"]
    with tempfile.TemporaryFile() as messages, open(file, "rb") as warc, subprocess.Popen(
        command, stdin=warc, stdout=subprocess.PIPE, stderr=messages,
    ) as process:
        for line in process.stdout:
            yield line.rstrip(b"\n")
        # Exit code 1 means that some page failed; its row has the error.
        if process.wait() not in (0, 1):
            messages.seek(0)
            said = messages.read().decode("utf-8", "replace")[-2000:]
            raise ChildError(f"seine ended with exit code {process.returncode} on {file}: {said}")


class _Unreadable(Exception):
    pass


@contextmanager
def _local(path):
    """The path of a local file, or of a copy of a file that fsspec opens."""
    if "://" not in path:
        if not os.access(path, os.R_OK):
            raise _Unreadable(f"found no file {path} that can be read on this executor")
        yield path
        return
    with tempfile.NamedTemporaryFile(suffix=_ending(path)) as copy:
        try:
            import fsspec

            with fsspec.open(path, "rb") as remote:
                shutil.copyfileobj(remote, copy, 2**20)
        except Exception as error:  # whatever a file system raises
            raise _Unreadable(f"cannot read {path}: {error}") from error
        copy.flush()
        yield copy.name
