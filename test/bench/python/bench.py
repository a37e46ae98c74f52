"""CPU seconds of seine.extract_many against the plain command line, on the same pages.

    python test/bench/python/bench.py FOLDER… [--pages 1000] [--jobs 2] [--rounds 3]

Pages are all files *.html and *.html.gz below the folders, spread evenly. Times include all processes of a run, and
start and end: each run is a program of its own. The command line runs before and after the package, since the load
of a shared machine changes. Both read the pages as bytes from a file of JSON lines, which is in base64, and write a
file of JSON lines; that the two are equal is checked.
"""
import argparse
import base64
import filecmp
import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from seine import service_command

PACKAGE = """
import base64, json, sys
import seine

def pages(lines):
    for line in lines:
        page = json.loads(line)
        yield {"html": base64.b64decode(page["htmlBase64"]), "id": page["id"]}

source, target, jobs = sys.argv[1:]
with open(source) as lines, open(target, "w") as out:
    for page in seine.extract_many(pages(lines), output_format="json", jobs=int(jobs)):
        out.write(page.json + "\\n")
"""


def spent(command):
    """CPU seconds of a command and its children, and elapsed seconds."""
    before, since = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    code = subprocess.run(command, stderr=subprocess.PIPE).returncode
    if code not in (0, 1):
        sys.exit(f"exit code {code} of {command}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = sum(getattr(after, name) - getattr(before, name) for name in ("ru_utime", "ru_stime"))
    return round(cpu, 2), round(time.monotonic() - since, 2)


def write_pages(folders, count, path):
    found = sorted(file for folder in folders for file in Path(folder).rglob("*.html*"))
    chosen = found[:: max(1, len(found) // count)][:count]
    size = 0
    with open(path, "w") as out:
        for file in chosen:
            content = file.read_bytes()
            page = gzip.decompress(content) if file.suffix == ".gz" else content
            size += len(page)
            out.write(json.dumps({"id": str(file), "htmlBase64": base64.b64encode(page).decode()}) + "\n")
    return {"pages": len(chosen), "megabytes": round(size / 2**20, 1)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, plain, own = (os.path.join(folder, f"{name}.jsonl") for name in ("pages", "plain", "own"))
        print(json.dumps(write_pages(args.folders, args.pages, source)), flush=True)
        command = [*service_command(), "extract", "--format", "json", "--quiet", "--jobs", args.jobs]
        command += ["--output", plain, source]
        package = [sys.executable, "-c", PACKAGE, source, own, args.jobs]
        before = spent(command)
        for _ in range(args.rounds):
            found, after = spent(package), spent(command)
            beside = (before[0] + after[0]) / 2
            run = {"package": found, "plain": [before, after], "ratio": round(found[0] / beside, 3)}
            print(json.dumps({**run, "equal": filecmp.cmp(plain, own, shallow=False)}), flush=True)
            before = after


if __name__ == "__main__":
    main()
