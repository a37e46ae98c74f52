"""A step of datatrove that extracts with Seine, by the service that Spark's functions use.

Its own extractors drop a page that times out or kills their process; here every document goes on, with the
reason in its metadata:

    LocalPipelineExecutor(pipeline=[WarcReader("s3://…"), SeineExtractor(), JsonlWriter("out/")]).run()
"""
import json
from collections import deque

from datatrove.pipeline.base import PipelineStep
from seine_spark import Child


class SeineExtractor(PipelineStep):
    """Puts the main content into `text`; `options` are those of `extract` in docs/protocol.md."""

    name = "Seine"
    type = "🛢 - EXTRAC"

    def __init__(self, options=None, **child):
        super().__init__()
        self.options, self.child = options or {}, child

    def run(self, data, rank=0, world_size=1):
        open_ = deque()

        def requests():
            for document in data:
                open_.append(document)
                page, url = document.text, document.metadata.get("url")
                body = page if isinstance(page, bytes) else page.encode()
                header = {"id": document.id, "options": self.options}
                header |= {} if isinstance(page, bytes) else {"charset": "utf-8"}
                yield header | ({"url": url} if url else {}), body

        with Child(**self.child) as child:
            for line in child.ask(requests()):
                document, answer = open_.popleft(), json.loads(line)
                error = answer.get("error")
                self.stat_update("total", "failed" if error else "extracted")
                document.text = "" if error else answer.get("content", answer["text"])
                document.metadata["seine"] = error or {"score": answer["score"]}
                yield document
