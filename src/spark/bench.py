"""CPU seconds of Spark against the plain command line, on the same pages.

    python bench.py FOLDER… [--pages 1500] [--workers 2]

Pages are every file *.html and *.html.gz below the folders, spread evenly. Times are of all processes of a run: driver,
JVM, Python workers and services. What Spark takes to start comes apart.
"""
import argparse
import base64
import gzip
import json
import os
import resource
import subprocess
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from seine_spark import extract, service_command
from tests.pages import session


def tree():
    """CPU seconds of this process and all below it, those that have ended included."""
    ticks = os.sysconf("SC_CLK_TCK")
    parents, times = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        pid = int(stat.parent.name)
        parents[pid], times[pid] = int(fields[1]), sum(int(field) for field in fields[11:15]) / ticks
    own, new = {os.getpid()}, True
    while new:
        new = {pid for pid, parent in parents.items() if parent in own} - own
        own |= new
    return sum(times[pid] for pid in own)


def by_command_line(lines, target):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [*service_command(), "extract", "--format", "json", "--quiet", "--jobs", "2"]
    subprocess.run([*command, "--output", target, str(lines)], stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(getattr(after, name) - getattr(before, name) for name in ("ru_utime", "ru_stime"))


def bytes_of(path):
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--pages", type=int, default=1500)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    found = sorted(path for folder in args.folders for path in Path(folder).rglob("*.html*"))
    chosen = found[:: max(1, len(found) // args.pages)][: args.pages]
    pages = [(str(path), bytes_of(path)) for path in chosen]
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder, "pages.jsonl")
        with open(lines, "w") as out:
            for name, page in pages:
                line = {"id": name, "htmlBase64": base64.b64encode(page).decode()}
                out.write(json.dumps(line) + "\n")
        os.mkdir(f"{folder}/pages")
        files = 8 * args.workers
        for number in range(files):
            part = dict(zip(("id", "html"), zip(*pages[number::files])))
            pq.write_table(pa.table(part), f"{folder}/pages/{number}.parquet")
        plain = by_command_line(lines, f"{folder}/plain.jsonl")
        begin = tree()
        spark = session(f"local[{args.workers}]", **{"spark.driver.memory": "2g"})
        started = tree()
        frame = spark.read.parquet(f"{folder}/pages")
        extract(frame, url=None, id="id").write.parquet(f"{folder}/content")
        ended = tree()
        count = spark.read.parquet(f"{folder}/content").count()
        megabytes = sum(len(page) for _, page in pages) / 2**20
        spark.stop()
    print(json.dumps({
        "pages": len(chosen), "rows": count, "megabytes": round(megabytes, 1), "workers": args.workers,
        "plain": round(plain, 1), "spark": round(ended - started, 1), "start": round(started - begin, 1),
        "ratio": round((ended - started) / plain, 2),
    }))


if __name__ == "__main__":
    main()
