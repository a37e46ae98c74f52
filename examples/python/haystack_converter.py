"""A converter for Haystack: fetched pages to documents.

    pipeline.add_component("fetcher", LinkContentFetcher())
    pipeline.add_component("converter", SeineConverter(output_format="markdown"))
    pipeline.connect("fetcher.streams", "converter.sources")
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

from haystack import Document, component
from haystack.dataclasses import ByteStream

import seine


@component
class SeineConverter:
    """`options` are those of seine.extract. Pages that fail are in `failed`, with their reason."""

    def __init__(self, **options: Any) -> None:
        self.options = options

    @component.output_types(documents=list[Document], failed=list[dict[str, str]])
    def run(self, sources: list[str | Path | ByteStream]) -> dict[str, Any]:
        documents, failed = [], []
        for source, page in zip(sources, seine.extract_many(map(_page, sources), **self.options), strict=True):
            if page.error:
                failed.append({"id": page.id, "reason": page.error.reason})
                continue
            known = source.meta if isinstance(source, ByteStream) else {"file_path": str(source)}
            documents.append(Document(content=page.content, meta={**known, "score": page.score}))
        return {"documents": documents, "failed": failed}


def _page(source: str | Path | ByteStream) -> Any:
    if not isinstance(source, ByteStream):
        return Path(source)
    return {"html": source.data, "url": source.meta.get("url")}
