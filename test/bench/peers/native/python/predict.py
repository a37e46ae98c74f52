"""Texts of Trafilatura or Resiliparse: ``predict.py trafilatura|resiliparse``.

Reads a JSON object per line, ``{"id", "html"}`` with the page's bytes in base64, and writes ``{"id", "text"}`` for each, with
default options. A page that gives an error or no text has an empty one.
"""

import base64
import json
import sys

import trafilatura
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import detect_encoding
from resiliparse.parse.html import HTMLTree


def by_trafilatura(page: bytes) -> str:
    return trafilatura.extract(page) or ""


def by_resiliparse(page: bytes) -> str:
    return extract_plain_text(HTMLTree.parse_from_bytes(page, detect_encoding(page)), main_content=True)


def main(name: str) -> None:
    extract = {"trafilatura": by_trafilatura, "resiliparse": by_resiliparse}[name]
    for line in sys.stdin:
        page = json.loads(line)
        try:
            text = extract(base64.b64decode(page["html"]))
        except Exception as error:
            print(error, file=sys.stderr)
            text = ""
        print(json.dumps({"id": page["id"], "text": text}), flush=True)


main(*sys.argv[1:])
