"""Times Resiliparse: ``main.py <folder> <passes>``.

A pass goes over all files of the folder; each but the first prints a line with its CPU time in
milliseconds and the number of pages that gave an error or no text.
"""

import json
import sys
import time
from pathlib import Path

from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import detect_encoding
from resiliparse.parse.html import HTMLTree


def has_text(page: bytes) -> bool:
    try:
        tree = HTMLTree.parse_from_bytes(page, detect_encoding(page))
        return bool(extract_plain_text(tree, main_content=True))
    except Exception as error:
        print(error, file=sys.stderr)
        return False


def main(folder: str, passes: str) -> None:
    pages = [path.read_bytes() for path in sorted(Path(folder).iterdir())]
    for number in range(int(passes) + 1):
        start = time.process_time()
        failed = sum(not has_text(page) for page in pages)
        milliseconds = (time.process_time() - start) * 1000
        if number > 0:
            print(json.dumps({"milliseconds": milliseconds, "failed": failed}))


main(*sys.argv[1:])
