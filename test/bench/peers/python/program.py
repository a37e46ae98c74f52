"""One extractor over a folder: ``program.py NAME JOB FOLDER``. See ``program.js``, whose lines it prints."""

import json
import resource
import sys
from pathlib import Path

import trafilatura
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import detect_encoding
from resiliparse.parse.html import HTMLTree


def trafilatura_metadata(page: bytes, url: str) -> dict:
    tree = trafilatura.load_html(page)
    found = trafilatura.extract_metadata(tree, default_url=url or None) if tree is not None else None
    if found is None:
        return {}
    authors = (found.author or "").replace("; ", ", ")
    return {"title": found.title, "author": authors, "publishDate": found.date}


def resiliparse_text(page: bytes, _url: str) -> dict:
    tree = HTMLTree.parse_from_bytes(page, detect_encoding(page))
    return {"text": extract_plain_text(tree, main_content=True)}


EXTRACTORS = {
    "trafilatura": {
        "text": lambda page, _url: {"text": trafilatura.extract(page)},
        "markdown": lambda page, _url: {"text": trafilatura.extract(page, output_format="markdown")},
        "metadata": trafilatura_metadata,
    },
    "resiliparse": {"text": resiliparse_text},
}


def main(name: str, job: str, folder: str) -> None:
    extract = EXTRACTORS[name][job]
    for page in json.loads((Path(folder) / "pages.json").read_bytes()):
        try:
            found = extract((Path(folder) / page["file"]).read_bytes(), page["url"])
        except Exception as error:
            print(error, file=sys.stderr)
            found = {}
        print(json.dumps({"id": page["id"], **{key: value for key, value in found.items() if value}}))
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"seconds": usage.ru_utime + usage.ru_stime, "memory": 1024 * usage.ru_maxrss}))


main(*sys.argv[1:])
