"""The example of a step, in datatrove where it is installed."""
import importlib.util
import json
import sys
import tempfile
import unittest
from pathlib import Path

from .pages import by_command_line, pages

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))


@unittest.skipUnless(importlib.util.find_spec("datatrove"), "datatrove is not installed")
class InDatatrove(unittest.TestCase):
    def test_every_document_goes_on_with_its_content_or_the_reason(self):
        from datatrove.data import Document
        from datatrove.executor import LocalPipelineExecutor
        from datatrove.pipeline.writers import JsonlWriter
        from datatrove_step import SeineExtractor

        rows = [row for row in pages(20) if row[1] is None]
        documents = [Document(text=html, id=url, metadata={"url": url}) for url, _, html in rows]
        expected = {url: json.loads(line) for url, line in by_command_line(rows).items()}
        with tempfile.TemporaryDirectory() as folder:
            LocalPipelineExecutor(
                pipeline=[documents, SeineExtractor(), JsonlWriter(f"{folder}/out", compression=None)],
                logging_dir=f"{folder}/log",
            ).run()
            [out] = Path(folder, "out").glob("*.jsonl")
            found = {line["id"]: line for line in map(json.loads, out.read_text().splitlines())}
        self.assertEqual(list(found), list(expected))
        for url, line in expected.items():
            self.assertEqual(found[url].get("text", ""), line.get("text", ""))
            reason = line.get("error", {}).get("reason")
            self.assertEqual(found[url]["metadata"]["seine"].get("reason"), reason)


if __name__ == "__main__":
    unittest.main()
