"""A document loader for LangChain: a document per page, or per chunk with its headings.

    for document in SeineLoader(seine.extract_warc("crawl.warc.gz")).lazy_load(): …
    SeineLoader.of_pages([{"html": html, "url": url}], chunked=True).load()
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

import seine


class SeineLoader(BaseLoader):
    """Pages that fail have no document; `failed` lists them after the load."""

    def __init__(self, results: Iterable[seine.Page | seine.Chunks | seine.FailedPage]) -> None:
        self.results = results
        self.failed: list[seine.FailedPage] = []

    @classmethod
    def of_pages(cls, pages: Iterable[Any], chunked: bool = False, **options: Any) -> SeineLoader:
        """Of what seine.extract_many takes; with chunked, options are those of seine.chunks_many."""
        return cls((seine.chunks_many if chunked else seine.extract_many)(pages, **options))

    def lazy_load(self) -> Iterator[Document]:
        for result in self.results:
            source = {"source": result.url or result.id, **result.capture}
            if isinstance(result, seine.FailedPage):
                self.failed.append(result)
            elif isinstance(result, seine.Chunks):
                for chunk in result.chunks:
                    about = {**source, "headings": list(chunk.headings), "start": chunk.start, "end": chunk.end}
                    yield Document(page_content=chunk.text, id=chunk.id, metadata=about)
            else:
                found = result.metadata.row() if result.metadata else {}
                about = {name: value for name, value in found.items() if value}
                yield Document(page_content=result.content, metadata={**source, "score": result.score, **about})
