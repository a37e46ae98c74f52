"""A million rows: checks that each is there once with the right result, and measures memory.

    python test/bench/python/soak.py PAGE.html… [--rows 1000000] [--workers 2]

The pages are repeated, each row with its own id and URL; one row in 500 has no bytes. Every half minute it prints CPU
seconds and resident MiB by program, and at the end the errors. It exits with 1 if there are any.
"""
import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from bench_spark import processes
from tests.pages import session

from seine.spark import extract

FILES = 100
EMPTY_EACH = 500
TOLD_EACH = 30


def page_of(row, pages):
    """Number of the page that a row repeats; for an empty row, the number of pages."""
    return len(pages) if row % EMPTY_EACH == EMPTY_EACH - 1 else row % len(pages)


def write_rows(rows, pages, folder):
    bodies = [*pages, b""]
    for number in range(FILES):
        ids = range(number, rows, FILES)
        of = [page_of(row, pages) for row in ids]
        table = pa.table({
            "id": pa.array(ids, pa.int64()), "page": pa.array(of, pa.int32()),
            "url": [f"https://host{row % 1000}.example/{row}" for row in ids],
            "html": pa.DictionaryArray.from_arrays(pa.array(of, pa.int32()), pa.array(bodies, pa.binary())),
        })
        pq.write_table(table, f"{folder}/{number}.parquet")


def report(since, stopped):
    """Prints CPU seconds and resident MiB of all processes by program, until stopped."""
    while not stopped.wait(TOLD_EACH):
        cpu, memory, count = Counter(), Counter(), Counter()
        for name, seconds, resident in processes():
            cpu[name] += seconds
            memory[name] += resident
            count[name] += 1
        usage = {name: {"cpu": round(cpu[name]), "mib": round(memory[name]), "of": count[name]} for name in cpu}
        print(json.dumps({"seconds": round(time.monotonic() - since), **usage}), flush=True)


def faults(spark, target, rows, pages):
    """Errors in the rows that were written."""
    from pyspark.sql import functions as of

    frame = spark.read.parquet(target)
    all_rows = frame.agg(of.count("*"), of.countDistinct("id"), of.min("id"), of.max("id")).first()
    if tuple(all_rows) != (rows, rows, 0, rows - 1):
        yield f"found {all_rows[0]} rows with {all_rows[1]} ids, expected {rows}"
    by_page = frame.groupBy("page").agg(
        of.count("*").alias("rows"), of.count("error").alias("errors"),
        of.countDistinct("content").alias("contents"), of.sum(of.col("id") % len(pages)).alias("turns"),
    )
    expected = Counter(page_of(row, pages) for row in range(rows))
    for page in by_page.collect():
        is_empty = page.page == len(pages)
        wanted = (expected[page.page], expected[page.page] if is_empty else 0, 0 if is_empty else 1)
        if (page.rows, page.errors, page.contents) != wanted:
            yield f"page {page.page}: found {page}, expected {wanted}"
        if not is_empty and page.turns != page.rows * page.page:
            yield f"page {page.page} has rows of another"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pages", nargs="+")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    pages = [Path(path).read_bytes() for path in args.pages]
    with tempfile.TemporaryDirectory() as folder:
        source, target = f"{folder}/pages", f"{folder}/content"
        os.mkdir(source)
        write_rows(args.rows, pages, source)
        spark = session(f"local[{args.workers}]", **{"spark.driver.memory": "2g"})
        since, stopped = time.monotonic(), threading.Event()
        threading.Thread(target=report, args=(since, stopped), daemon=True).start()
        extract(spark.read.parquet(source), drop=["html"]).write.parquet(target)
        stopped.set()
        found = list(faults(spark, target, args.rows, pages))
        spark.stop()
    print(json.dumps({"rows": args.rows, "seconds": round(time.monotonic() - since), "faults": found}))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
