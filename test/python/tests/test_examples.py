"""The examples, each where its library is installed."""
import importlib.util
import json
import os
import signal
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import seine

from .cluster import descendants, services, until
from .pages import NEWS, ROOT, STORY, by_command_line, pages

EXAMPLES = ROOT / "examples/python"
sys.path.insert(0, str(EXAMPLES))


def needs(*names):
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"not installed: {', '.join(missing)}")


class InLibraries(unittest.TestCase):
    @needs("pandas")
    def test_pandas(self):
        import pandas
        from pandas_frame import with_content

        given = {"html": [STORY, b"", None], "url": ["https://a.example/", None, None]}
        frame = pandas.DataFrame(given, index=[5, 6, 7])
        found = with_content(frame, jobs=1)
        self.assertEqual(found.loc[5, "content"], seine.extract(STORY).text)
        self.assertEqual(list(found["error"].fillna("")), ["", "empty", "empty"])
        self.assertEqual(list(found.columns[:2]), ["html", "url"])

    @needs("langchain_core")
    def test_langchain(self):
        from langchain_loader import SeineLoader

        given = [{"html": NEWS.read_bytes(), "url": "https://a.example/news"}, b""]
        loader = SeineLoader.of_pages(given, with_metadata=True, output_format="markdown", jobs=1)
        [document] = loader.load()
        self.assertEqual(document.metadata["source"], "https://a.example/news")
        self.assertEqual(document.metadata["authors"], ("Maren Oakley",))
        self.assertIn("# Harbour Bridge", document.page_content)
        self.assertEqual([page.error.reason for page in loader.failed], ["empty"])
        chunks = SeineLoader.of_pages(given, chunked=True, max_tokens=100, jobs=1).load()
        self.assertGreater(len(chunks), 3)
        self.assertTrue(all(chunk.metadata["headings"] for chunk in chunks))

    @needs("haystack")
    def test_haystack(self):
        from haystack import Pipeline
        from haystack.dataclasses import ByteStream
        from haystack_converter import SeineConverter

        pipeline = Pipeline()
        pipeline.add_component("converter", SeineConverter(output_format="markdown", jobs=1))
        fetched = ByteStream(STORY.encode(), meta={"url": "https://a.example/b/"})
        found = pipeline.run({"converter": {"sources": [fetched, NEWS, ByteStream(b"%PDF-1.7")]}})["converter"]
        self.assertEqual(len(found["documents"]), 2)
        self.assertIn("(https://a.example/m)", found["documents"][0].content)
        self.assertEqual(found["documents"][1].meta["file_path"], str(NEWS))
        self.assertEqual([page["reason"] for page in found["failed"]], ["not-html"])

    @needs("nbclient", "nbformat", "ipykernel", "pandas")
    def test_the_notebook(self):
        import nbformat
        from nbclient import NotebookClient

        notebook = nbformat.read(EXAMPLES / "first_steps.ipynb", as_version=4)
        os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        NotebookClient(notebook, timeout=300).execute()
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        self.assertIn("# A bridge reopens", cells[0].outputs[0]["text"])
        self.assertIn("not-html", cells[3].outputs[0]["data"]["text/plain"])


@unittest.skipUnless(Path("/proc/self/stat").exists(), "processes are found by /proc")
class Killed(unittest.TestCase):
    """Services and workers are killed: rows = pages, and every row is the command line's."""

    def kill_later(self, find, count):
        """Kills that many processes, one after the other, as `find` names them."""
        killed, stopped = [], threading.Event()

        def work():
            while len(killed) < count and not stopped.wait(0.3):
                for pid in [pid for pid in find() if pid not in killed][:1]:
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

        thread = threading.Thread(target=work)
        thread.start()
        self.addCleanup(lambda: (stopped.set(), thread.join()))
        return killed

    @needs("datatrove")
    def test_datatrove(self):
        from datatrove.data import Document
        from datatrove.executor import LocalPipelineExecutor
        from datatrove.pipeline.writers import JsonlWriter
        from datatrove_step import SeineExtractor

        # Its reader has decoded them.
        texts = [(url, html.decode("utf-8", "replace")) for url, charset, html in pages(120) if charset is None]
        documents = [Document(text=html, id=url, metadata={"url": url}) for url, html in texts]
        rows = [(url, "utf-8", html.encode()) for url, html in texts]
        expected = {url: json.loads(line) for url, line in by_command_line(rows).items()}
        killed = self.kill_later(lambda: services([os.getpid()]), 2)
        with tempfile.TemporaryDirectory() as folder:
            LocalPipelineExecutor(
                pipeline=[documents, SeineExtractor(title="include"), JsonlWriter(f"{folder}/out", compression=None)],
                logging_dir=f"{folder}/log",
            ).run()
            [out] = Path(folder, "out").glob("*.jsonl")
            found = {line["id"]: line for line in map(json.loads, out.read_text().splitlines())}
        self.assertEqual(list(found), list(expected))
        for url, line in expected.items():
            self.assertEqual(found[url].get("text", ""), line.get("text", ""))
            self.assertEqual(found[url]["metadata"]["seine"].get("reason"), line.get("error", {}).get("reason"))
        self.assertTrue(killed)

    @needs("ray", "pandas", "pyarrow")
    def test_ray(self):
        import ray
        from ray_pages import extracted

        rows = [row for row in pages(400) if row[1] is None]
        expected = by_command_line(rows)
        path = os.pathsep.join([str(EXAMPLES), *(path for path in sys.path if path)])
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200 * 2**20,
                 runtime_env={"env_vars": {"PYTHONPATH": path}})
        self.addCleanup(ray.shutdown)
        parents = set()

        def workers():
            """Actors that have a service."""
            below = descendants([os.getpid()])
            found = sorted(pid for pid in below if services([pid]) and pid not in services([os.getpid()]))
            own = [pid for pid in found if b"MapWorker" in _title(pid)]
            parents.update(own)
            return own

        killed = self.kill_later(workers, 1)
        table = [{"html": html, "url": url} for url, _, html in rows]
        dataset = ray.data.from_items(table, override_num_blocks=20)
        found = extracted(dataset, output_format="json").take_all()
        self.assertEqual(sorted(row["url"] for row in found), sorted(expected))
        for row in found:
            line, own = json.loads(expected[row["url"]]), json.loads(row["json"])
            self.assertEqual({**own, "input": ""}, {**line, "input": ""})
        self.assertEqual(len(killed), 1)
        ray.shutdown()
        until(lambda: not services(parents), "for the end of the services", 60)


def _title(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


if __name__ == "__main__":
    unittest.main()
