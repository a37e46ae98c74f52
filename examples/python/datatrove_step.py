"""A step of datatrove that extracts with Seine.

Its own extractors drop a page that times out or kills their process; here every document goes on, with the
reason in its metadata:

    LocalPipelineExecutor(pipeline=[WarcReader("s3://…"), SeineExtractor(), JsonlWriter("out/")]).run()
"""
from __future__ import annotations

from collections import deque
from typing import Any

from datatrove.pipeline.base import PipelineStep

import seine


class SeineExtractor(PipelineStep):
    """Puts the main content into `text`; options are those of seine.extract."""

    name = "Seine"
    type = "🛢 - EXTRAC"

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.options = options

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Any:
        open_: deque[Any] = deque()

        def pages() -> Any:
            for document in data:
                open_.append(document)
                yield {"html": document.text, "id": document.id, "url": document.metadata.get("url")}

        for page in seine.extract_many(pages(), jobs=1, **self.options):
            document, failed = open_.popleft(), page.error
            self.stat_update("total", "failed" if failed else "extracted")
            document.text = page.content
            document.metadata["seine"] = (
                {"reason": failed.reason, "message": failed.message} if failed else {"score": page.score}
            )
            yield document
