"""Joins what Seine wrote of a crawl with two captures of one address. Arguments: the WARC, JSON lines, a table."""
import gzip
import io
import json
import sys

import pandas

warc, lines, table = sys.argv[1:]
pages = pandas.read_json(lines, lines=True).sort_values("warcDate")
pages["before"] = pages.groupby("url").text.shift()
changed = pages[pages.before.notna() & (pages.before != pages.text)]

things = pandas.read_csv(table)
pairs = things.merge(things, on="url", suffixes=("_old", "_new")).query("warcDate_old < warcDate_new")

# Every record is where its line says.
data = open(warc, "rb").read()
records = [gzip.GzipFile(fileobj=io.BytesIO(data[offset:])).read(2000) for offset in pages.warcOffset]
found = [id_.encode() in record for id_, record in zip(pages.warcRecordId, records)]

print(json.dumps({
    "columns": list(things.columns[:3]),
    "changed": list(changed.url),
    "prices": [list(pair) for pair in zip(pairs.price_old, pairs.price_new)],
    "joined": len(pages.merge(things, on=["url", "warcDate"])),
    "found": all(found),
}))
