"""Adds the content of pages to a pandas data frame.

    pages = pandas.read_parquet("pages.parquet")            # html, url
    with_content(pages)[["url", "content", "score", "error"]]
"""
from __future__ import annotations

from typing import Any

import pandas

import seine


def with_content(
    pages: pandas.DataFrame, html: str = "html", url: str | None = "url", **options: Any,
) -> pandas.DataFrame:
    """The frame with columns for content, score, type, words and error; options are those of extract_many."""
    columns = [html] if url is None else [html, url]
    given = ({"html": row[0], "url": row[1] if len(row) > 1 else None}
             for row in pages[columns].itertuples(index=False, name=None))
    found = pandas.DataFrame([page.row() for page in seine.extract_many(given, **options)], index=pages.index)
    return pages.join(found.drop(columns=["id", "url"]))
