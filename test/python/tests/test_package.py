"""The functions for many pages, and the processes behind them."""
import asyncio
import inspect
import os
import re
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import seine
import seine.aio
from seine._pool import pool
from seine._process import Process

from .pages import NEWS, ROOT, STORY, by_command_line, lines_by_input, pages, warc_of


class ManyPages(unittest.TestCase):
    def test_results_are_those_of_the_command_line_in_order(self):
        rows = pages(60)
        expected = by_command_line(rows)
        given = ({"html": html, "url": url, "id": url, "charset": charset} for url, charset, html in rows)
        found = list(seine.extract_many(given, output_format="json", jobs=2))
        self.assertEqual([page.id for page in found], [url for url, *_ in rows])
        self.assertEqual({page.id: page.json for page in found}, expected)
        failed = [page for page in found if page.error]
        self.assertEqual({page.error.reason for page in failed}, {"empty", "not-html"})
        self.assertTrue(all(isinstance(page, seine.FailedPage) and page.text == "" for page in failed))
        self.assertEqual({page.row()["error"] for page in failed}, {"empty", "not-html"})

    def test_any_kind_of_page_and_a_file_that_is_not_there(self):
        kept = {"html": STORY, "id": 7, "kept": {"crawl": 1}, "warcDate": "2026-01-01T00:00:00Z"}
        given = [STORY, STORY.encode(), NEWS, Path("/no/file.html"), kept, seine.Source(STORY, id="s"), {"html": None}]
        found = list(seine.extract_many(given, jobs=1))
        self.assertEqual([page.id for page in found], ["0", "1", str(NEWS), "/no/file.html", "7", "s", "6"])
        reasons = [page.error and page.error.reason for page in found]
        self.assertEqual(reasons, [None, None, None, "not-found", None, None, "empty"])
        self.assertEqual(found[4].capture, {"warcDate": "2026-01-01T00:00:00Z", "kept": {"crawl": 1}})
        with self.assertRaisesRegex(TypeError, "page 1: expected HTML as str or bytes"):
            list(seine.extract_many([STORY, 3], jobs=1))
        with self.assertRaisesRegex(TypeError, r"unknown fields \['date'\]"):
            list(seine.extract_many([{"html": STORY, "date": 1}], jobs=1))

    def test_pages_are_read_as_results_are_taken(self):
        taken = 0

        def given():
            nonlocal taken
            for _ in range(10_000):
                taken += 1
                yield STORY

        results = seine.extract_many(given(), jobs=1)
        next(results)
        results.close()
        self.assertLess(taken, 100)
        # What was abandoned goes to nobody.
        self.assertEqual(seine.extract(STORY).text, next(seine.extract_many([STORY])).text)

    def test_a_service_that_is_killed_costs_no_page(self):
        results = seine.extract_many((f"{STORY} Number {i}." for i in range(30)), jobs=2)
        found = [next(results)]
        for child in list(pool._lent):
            os.kill(child.pid, signal.SIGKILL)
        found.extend(results)
        self.assertEqual([page.error for page in found], [None] * 30)
        self.assertTrue(all(page.text.endswith(f"Number {i}.") for i, page in enumerate(found)))

    def test_nor_one_that_is_killed_whenever_it_starts(self):
        delays = [0.05, 0.02, 0.01, 0, 0]

        class Killed(Process):
            def __init__(self, command):
                super().__init__(command)
                if delays:
                    time.sleep(delays.pop())
                    os.kill(self.pid, signal.SIGKILL)

        seine.close()
        with mock.patch("seine._child.Process", Killed):
            found = list(seine.extract_many((f"{STORY} Number {i}." for i in range(5)), jobs=1))
        self.assertEqual(delays, [])
        self.assertEqual([page.error for page in found], [None] * 5)

    def test_sites(self):
        pages = [
            f"<p>{what} will run from now on.</p><p>Read all of it in our newsletter every day.</p>"
            for what in ("Trains", "Ships", "Cars")
        ]
        site = seine.learn_site(pages, "http://a.example/", jobs=1)
        self.assertEqual((site.key, site.page_count), ("a.example", 3))
        with tempfile.TemporaryDirectory() as folder:
            site.save(f"{folder}/site.json")
            self.assertEqual(seine.Site.load(f"{folder}/site.json"), site)
        alone = [block.alone for block in seine.classify(pages[0], site=site).blocks]
        self.assertTrue(any(alone))
        [page] = seine.extract_many(pages[:1], site=site, jobs=1)
        self.assertEqual(page.json.replace('"input":"0"', '"input":""'), seine.extract(pages[0], site=site).json)
        with self.assertRaisesRegex(seine.SeineError, "a.example, b.example"):
            seine.learn_site([{"html": STORY, "url": f"http://{name}.example/"} for name in "ab"], jobs=1)


class Archives(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = f"{folder.name}/a.warc.gz"
        self.rows = [*pages(12), ("/no-url", None, STORY.encode())]
        Path(self.path).write_bytes(warc_of(self.rows))

    def test_results_are_those_of_the_command_line(self):
        expected = lines_by_input(self.path)
        found = list(seine.extract_warc(self.path, output_format="json", jobs=2))
        self.assertEqual({page.id: page.json for page in found}, expected)
        self.assertEqual(found[0].capture["warcFile"], self.path)
        self.assertEqual(found[0].capture["warcOffset"], 0)
        self.assertIn("expected an absolute URL", found[-1].url_error)
        markdown = next(seine.extract_warc([self.path], output_format="markdown", jobs=1))
        self.assertEqual(markdown.format, "markdown")

    def test_files_that_cannot_be_read_are_rows(self):
        Path(self.path).write_bytes(warc_of(self.rows[:2])[:-30])
        found = list(seine.extract_warc([self.path, "/no/b.warc"], jobs=1))
        self.assertEqual([page.error and page.error.reason for page in found[1:]], ["undecodable", "not-found"])

    def test_a_reader_that_is_killed_is_started_again(self):
        Path(self.path).write_bytes(warc_of((url, None, NEWS.read_bytes()) for url, *_ in pages(300)))
        before = children()
        sources = seine.archive_pages(self.path)
        found = [next(sources)]
        [reader] = children() - before
        os.kill(reader, signal.SIGKILL)
        found.extend(sources)
        self.assertEqual([source.url for source in found], [url for url, *_ in pages(300)])


def children():
    """Processes that this one has started."""
    out = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(os.getpid())], capture_output=True, text=True).stdout
    return {int(line.split()[0]) for line in out.splitlines() if "ps" not in line.split()[1]}


class Async(unittest.IsolatedAsyncioTestCase):
    async def test_a_page_and_many_from_any_iterable(self):
        expected = seine.extract(STORY)
        self.assertEqual(await seine.aio.extract(STORY), expected)
        found = await asyncio.gather(*(seine.aio.chunks(STORY) for _ in range(5)))
        self.assertEqual(found, [seine.chunks(STORY)] * 5)
        with self.assertRaises(seine.PageError):
            await seine.aio.extract("")

        async def pages():
            for page in (STORY, "", STORY):
                await asyncio.sleep(0)
                yield page

        for given in (pages(), [STORY, "", STORY]):
            texts = [page.text async for page in seine.aio.extract_many(given, jobs=2)]
            self.assertEqual(texts, [expected.text, "", expected.text])
        with self.assertRaises(seine.OptionError):
            [page async for page in seine.aio.extract_many([STORY], output_format="docx")]

    async def test_what_is_given_up_ends(self):
        async def pages():
            yield STORY
            await asyncio.Event().wait()

        results = seine.aio.extract_many(pages(), jobs=1)
        task = asyncio.ensure_future(results.__anext__())
        await asyncio.sleep(0.5)
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertEqual(pool._lent, set())
        self.assertTrue((await seine.aio.extract(STORY)).text)


class Training(unittest.TestCase):
    def test_a_model_of_ones_own(self):
        corpus = ROOT / "data/pages"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "m.json")
            given = {"recipe": "logistic", "features": ["shallow-text", "cetr"], "folds": 2, "seed": 7}
            trained = seine.train([corpus], path, **given)
            self.assertEqual(trained.model, path)
            self.assertIn("F1", trained.report)
            scores = seine.evaluate(corpus, model=path, worst=2)
            self.assertGreater(scores["overall"]["f1"]["mean"], 0.7)
            self.assertEqual(len(scores["worst"]), 2)
            page = seine.extract(NEWS, model=path)
            # It knows no page types.
            self.assertIsNone(page.verdict)
            self.assertIn("bread van", page.text)
            for wrong, error in (({"recipe": "nothing"}, seine.OptionError), ({"seed": "x"}, seine.OptionError)):
                with self.assertRaises(error):
                    seine.train(corpus, path, **wrong)
        with self.assertRaisesRegex(seine.SeineError, "/no/corpus"):
            seine.evaluate("/no/corpus", model="default")

    def test_arguments_are_the_flags_of_the_commands(self):
        for command, function in (("train", seine.train), ("evaluate", seine.evaluate)):
            run = subprocess.run([*seine.service_command(), command, "--help"], capture_output=True, text=True)
            found = re.findall(r"^ +(?:-\w, )?--([a-z-]+)", run.stdout, re.MULTILINE)
            flags = {flag.replace("-", "_") for flag in found}
            self.assertIn("recipe", flags)
            names = set(inspect.signature(function).parameters) - {"corpus", "node"}
            self.assertEqual(names, flags - {"help", "quiet", "json"})


class Processes(unittest.TestCase):
    def test_threads_share_the_services(self):
        with ThreadPoolExecutor(12) as threads:
            found = list(threads.map(lambda i: seine.extract(f"{STORY} Number {i}.").text, range(60)))
        self.assertTrue(all(text.endswith(f"Number {i}.") for i, text in enumerate(found)))
        self.assertEqual(pool._lent, set())

    def test_a_page_in_a_loop_over_pages(self):
        for page in seine.extract_many([STORY] * 6, jobs=2):
            self.assertEqual(seine.extract(STORY).text, page.text)

    def run_python(self, script):
        command = [sys.executable, "-c", textwrap.dedent(script)]
        return subprocess.run(command, capture_output=True, text=True, timeout=300)

    def test_services_end_with_the_program(self):
        script = """
            import os, seine
            from seine._pool import pool
            results = seine.extract_many(["<p>The bridge opened on Monday."] * 50, jobs=2)
            next(results)
            seine.extract("<p>The bridge opened on Monday.")
            print(*(child.pid for child in [*pool._lent, *(child for *_, child in pool._idle)]), flush=True)
            %s
        """
        for end in ("", "os._exit(1)", "os.kill(os.getpid(), 9)", "raise SystemExit(3)"):
            run = self.run_python(script % end)
            pids = [int(pid) for pid in run.stdout.split()]
            self.assertEqual(len(pids), 2, run.stderr)
            until = time.monotonic() + 30
            while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < until:
                time.sleep(0.05)
            self.assertFalse(any(Path(f"/proc/{pid}").exists() for pid in pids), end)
            self.assertEqual(run.stderr, "", end)

    def test_a_forked_process_has_services_of_its_own(self):
        run = self.run_python("""
            import os, seine
            from multiprocessing import get_context
            page = "<p>The bridge opened on Monday."
            first = seine.extract(page)
            results = seine.extract_many([page] * 30, jobs=1)
            next(results)
            with get_context("fork").Pool(2) as processes:
                assert processes.map(seine.extract, [page] * 4) == [first] * 4
            assert len(list(results)) == 29
            assert seine.extract(page) == first
            print("well")
        """)
        self.assertEqual((run.stdout, run.stderr), ("well\n", ""))

    def test_close_ends_the_idle_ones(self):
        seine.extract(STORY)
        [*_, (*_, child)] = pool._idle
        pid = child.pid
        seine.close()
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)
        self.assertTrue(seine.extract(STORY).text)

    def test_a_thread_that_waits_for_a_service_gets_one(self):
        # More threads than services, some of whose pages fail.
        found = []

        def one(page):
            found.append(next(seine.extract_many([page], jobs=1)))

        threads = [threading.Thread(target=one, args=[STORY if i % 2 else ""]) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(bool(page.error) for page in found), [False] * 4 + [True] * 4)


if __name__ == "__main__":
    unittest.main()
