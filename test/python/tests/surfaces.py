"""Writes what each function makes of a page, by format: for test/surfaces.test.ts.

    python -m tests.surfaces PAGE ARCHIVE FORMAT…       an empty text is no format; the archive is written first
"""
import asyncio
import importlib.util
import json
import sys
from pathlib import Path

import seine
import seine.aio

from .pages import frame_of, session, warc_of


def contents(path, archive, name):
    """The content by surface. The page is named by its path."""
    options = {"output_format": name} if name else {}
    given = {"html": Path(path), "id": path}

    async def of_many():
        return [found.content async for found in seine.aio.extract_many([given], **options)]

    page = seine.extract(Path(path), **options)
    return {
        "its format": page.format,
        "extract": page.content,
        "extract of None": seine.extract(Path(path), output_format=name or None).content,
        "extract_many": next(seine.extract_many([given], jobs=1, **options)).content,
        "extract_warc": next(seine.extract_warc(archive, jobs=1, **options)).content,
        "aio.extract": asyncio.run(seine.aio.extract(Path(path), **options)).content,
        "aio.extract_many": asyncio.run(of_many())[0],
    }


def on_spark(path, names):
    """The contents of seine.spark, by format."""
    from seine.spark import extract

    spark = session("local[1]")
    frame = frame_of(spark, [(path, None, Path(path).read_bytes())])
    for name in names:
        options = {"output_format": name} if name else {}
        [row] = extract(frame, url=None, id="url", **options).select("content").collect()
        yield name, row.content
    spark.stop()


if __name__ == "__main__":
    path, archive, *names = sys.argv[1:]
    Path(archive).write_bytes(warc_of([("https://a.example/", None, Path(path).read_bytes())]))
    found = {name: contents(path, archive, name) for name in names}
    if importlib.util.find_spec("pyspark"):
        for name, content in on_spark(path, names):
            found[name]["spark.extract"] = content
    # Spark writes its progress beside it.
    print(f"\n{json.dumps(found)}")
