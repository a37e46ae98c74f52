"""CPU seconds of Spark against the plain command line, on the same pages.

    python test/bench/python/bench_spark.py FOLDER… [--pages 1500] [--workers 2 2 1] [--java=-XX:TieredStopAtLevel=1]

Pages are all files *.html and *.html.gz below the folders, spread evenly. Times include all processes of a run: driver,
JVM, Python workers and services. Spark's start is reported apart. One session does all runs: in the first the JVM and
the services are cold, as the command line is each time; in the others they are warm.
"""
import argparse
import base64
import gzip
import json
import os
import resource
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from tests.pages import session

from seine import service_command
from seine.spark import extract


def processes():
    """Program, CPU seconds and resident MiB of this process and its descendants; ended ones count with their parent."""
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE") / 2**20
    parents, usage = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, fields = (folder / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
            pid, fields = int(folder.name), fields.split()
        except OSError:
            continue
        program = next((known for known in ("java", "python", "node") if name.startswith(known)), "other")
        parents[pid] = int(fields[1])
        usage[pid] = program, sum(int(field) for field in fields[11:15]) / ticks, int(fields[21]) * page
    own, new = {os.getpid()}, True
    while new:
        new = {pid for pid, parent in parents.items() if parent in own} - own
        own |= new
    return [usage[pid] for pid in own]


def tree():
    """CPU seconds of this process and its descendants by program."""
    total = Counter()
    for name, seconds, _ in processes():
        total[name] += seconds
    return total


def measured(work):
    """CPU seconds by program, and elapsed seconds, of a piece of work."""
    before, since = tree(), time.monotonic()
    work()
    wall = time.monotonic() - since
    spent = tree()
    spent.subtract(before)
    return {
        "cpu": round(sum(spent.values()), 1), "wall": round(wall, 1),
        **{name: round(seconds, 1) for name, seconds in spent.items() if seconds >= 0.1},
    }


def by_command_line(lines, target):
    """CPU seconds of the plain command line."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [*service_command(), "extract", "--format", "json", "--quiet", "--jobs", "2"]
    subprocess.run([*command, "--output", target, str(lines)], stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(sum(getattr(after, name) - getattr(before, name) for name in ("ru_utime", "ru_stime")), 1)


def bytes_of(path):
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def write_pages(pages, folder, files):
    with open(f"{folder}/pages.jsonl", "w") as out:
        for name, page in pages:
            out.write(json.dumps({"id": name, "htmlBase64": base64.b64encode(page).decode()}) + "\n")
    os.mkdir(f"{folder}/pages")
    for number in range(files):
        part = dict(zip(("id", "html"), zip(*pages[number::files], strict=True), strict=True))
        pq.write_table(pa.table(part), f"{folder}/pages/{number}.parquet")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--pages", type=int, default=1500)
    parser.add_argument("--workers", type=int, nargs="+", default=[2, 2, 1])
    parser.add_argument("--java", default="", help="options of the JVM")
    args = parser.parse_args()
    conf = {"spark.driver.memory": "2g", "spark.driver.extraJavaOptions": args.java}
    found = sorted(path for folder in args.folders for path in Path(folder).rglob("*.html*"))
    chosen = found[:: max(1, len(found) // args.pages)][: args.pages]
    pages = [(str(path), bytes_of(path)) for path in chosen]
    megabytes = sum(len(page) for _, page in pages) / 2**20
    print(json.dumps({"pages": len(pages), "megabytes": round(megabytes, 1)}), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        write_pages(pages, folder, 8 * max(args.workers))
        plain = [by_command_line(f"{folder}/pages.jsonl", f"{folder}/plain.jsonl")]
        print(json.dumps({"plain": plain[0]}), flush=True)
        spark, running = None, 0
        for workers in args.workers:
            if workers != running:
                if spark is not None:
                    spark.stop()
                start = measured(lambda workers=workers: session(f"local[{workers}]", **conf))
                spark, running = session(f"local[{workers}]"), workers
                print(json.dumps({"workers": workers, "start": start}), flush=True)

            def job(spark=spark):
                frame = spark.read.parquet(f"{folder}/pages")
                # Writes no pages, as the command line's run.
                content = extract(frame, url=None, id="id", drop="html")
                content.write.mode("overwrite").parquet(f"{folder}/content")

            spent = measured(job)
            rows = spark.read.parquet(f"{folder}/content").count()
            # Measured before and after each job, since the load of a shared machine changes.
            plain.append(by_command_line(f"{folder}/pages.jsonl", f"{folder}/plain.jsonl"))
            beside = (plain[-2] + plain[-1]) / 2
            run = {"workers": workers, "rows": rows, **spent, "plain": plain[-1]}
            print(json.dumps({**run, "ratio": round(spent["cpu"] / beside, 2)}), flush=True)
        spark.stop()


if __name__ == "__main__":
    main()
