"""Pages for tests, and what the command line makes of them."""
import base64
import gzip
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

from seine import service_command

ROOT = Path(__file__).resolve().parents[3]
NEWS = ROOT / "data/pages/news-harbour-bridge/page.html"
STORY = (
    "<ul><li><a href=/>Home</a></ul><h1>A bridge</h1>"
    "<p>The bridge over the harbour opened on <a href=/m>Monday</a>."
)
RUSSIAN = "<p>Открытие моста состоялось в понедельник утром, сообщает наш корреспондент.</p>"


def pages(count):
    """(url, charset, html) of that many pages: real ones, repeated, and some bad ones."""
    found = sorted((ROOT / "data/pages").glob("*/*.html"))
    bodies = [path.read_bytes() for path in found]
    rows = []
    for i in range(count):
        body = bodies[i % len(bodies)] + f"<p>And this is number {i}, as everybody can see here.</p>".encode()
        url = f"https://host{i % 5}.example/{i}"
        if i % 50 == 7:
            rows.append((url, "windows-1251", RUSSIAN.encode("windows-1251")))
        elif i % 50 == 8:
            rows.append((url, None, b""))
        elif i % 50 == 9:
            rows.append((url, None, b"%PDF-1.7 and more of it"))
        else:
            rows.append((url, None, body))
    return rows


def by_command_line(rows, *args):
    """The lines of `seine extract --format json`, by the address of their pages."""
    lines = "".join(
        json.dumps({
            "id": url, "url": url, "htmlBase64": base64.b64encode(html).decode(),
            **({"charset": charset} if charset else {}),
        }) + "\n"
        for url, charset, html in rows
    )
    return lines_by_input(*args, "--input-format", "jsonl", "-", stdin=lines.encode())


def lines_by_input(*args, stdin=b""):
    command = [*service_command(), "extract", "--format", "json", "--quiet", "--jobs", "1", *args]
    out = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return {json.loads(line)["input"]: line for line in out.decode().splitlines()}


def warc_of(rows):
    """A compressed WARC file of pages as (url, charset, html)."""
    parts = []
    for url, _, html in rows:
        http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
        head = (
            f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
        )
        parts.append(gzip.compress(head.encode() + http + b"\r\n\r\n"))
    return b"".join(parts)


def session(master, **conf):
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("seine")
    settings = {
        "spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1", "spark.sql.shuffle.partitions": "4", **conf,
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def frame_of(spark, rows):
    from pyspark.sql.types import BinaryType, IntegerType, StringType, StructField, StructType

    schema = StructType([
        StructField("number", IntegerType()), StructField("url", StringType()),
        StructField("charset", StringType()), StructField("html", BinaryType()),
    ])
    return spark.createDataFrame(
        [(i, url, charset, bytearray(html)) for i, (url, charset, html) in enumerate(rows)], schema
    )


class SparkCase(unittest.TestCase):
    maxDiff = 2000
