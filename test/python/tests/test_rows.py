"""What Spark's workers do with batches, without Spark: pyarrow alone stands for its plans."""
import importlib.util
import json
import tempfile
import unittest
from pathlib import Path

from seine import Settings

from .pages import by_command_line, lines_by_input, pages

COUNT = 60


@unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow is not installed")
class InBatches(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = pages(COUNT)

    def options(self, operation, site=None, drop=()):
        from seine.spark._options import Columns, Job

        columns = Columns("html", "url", "charset", None, site)
        form = {"format": "json"} if operation == "extract" else {}
        return Job(operation, columns, form, Settings(memory=512, max_bytes=2**20), raw=True, drop=drop)

    def batches(self, rows, size, **more):
        import pyarrow as pa

        columns = dict(zip(("url", "charset", "html"), zip(*rows, strict=True), strict=True))
        table = pa.table({
            "url": pa.array(columns["url"], pa.string()), "charset": pa.array(columns["charset"], pa.string()),
            "html": pa.array(columns["html"], pa.binary()),
            **{name: pa.array(values, pa.string()) for name, values in more.items()},
        })
        return table.to_batches(max_chunksize=size)

    def answers(self, batches, options):
        from seine.spark._frames import answers

        return [row for batch in answers(iter(batches), options) for row in batch.to_pylist()]

    def test_rows_are_the_lines_of_the_command_line_whatever_the_batches(self):
        expected = by_command_line(self.rows)
        for size in (7, COUNT):
            found = self.answers(self.batches(self.rows, size), self.options("extract"))
            self.assertEqual([row["url"] for row in found], [url for url, *_ in self.rows])
            self.assertEqual({row["url"]: row["json"] for row in found}, expected)
            reasons = {row["error"]["reason"] for row in found if row["error"]}
            self.assertEqual(reasons, {"empty", "not-html"})

    def test_parts_are_columns_where_they_are_asked_for(self):
        from dataclasses import replace

        from seine.spark._rows import fields_of

        for operation, column in (("extract", "blocks"), ("classify", "blocks"), ("chunk", "chunks")):
            plain = self.options(operation)
            asked = replace(plain, options={**plain.options, "parts": True})
            names = [[one.name for one in fields_of(operation, True, job.has_parts)] for job in (plain, asked)]
            self.assertEqual(set(names[1]) - set(names[0]), set() if operation == "chunk" else {"parts"})
            [told, *_], [untold, *_] = (
                [row for row in self.answers(self.batches(self.rows, COUNT), job) if not row["error"] and row[column]]
                for job in (asked, plain)
            )
            self.assertNotIn("part", untold[column][0])
            answer = json.loads(told["json"])
            for name in ("part", "partProbability"):
                self.assertEqual([one[name] for one in told[column]], [one[name] for one in answer[column]])
            if operation != "chunk":
                self.assertEqual(dict(told["parts"]["words"]), answer["parts"]["words"])

    def test_sites_are_those_of_all_pages_whatever_the_partitions(self):
        from seine.spark._by_site import merged
        from seine.spark._frames import KEY, SITE

        rows = [(url, "utf-8", html.decode("utf-8", "replace").encode()) for url, _, html in self.rows]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "pages.jsonl")
            path.write_text("".join(
                json.dumps({"id": url, "url": url, "html": html.decode()}) + "\n" for url, _, html in rows
            ))
            expected = lines_by_input("--sites", str(path))
        self.assertTrue(any('"alone":' in line for line in expected.values()))
        for size, order in ((COUNT, 1), (9, -1)):
            ordered = rows[::order]
            learnt = self.answers(self.batches(ordered, size), self.options("learn"))
            parts = sorted((row["key"], row["site"]) for row in learnt if row["key"] is not None)
            # A shuffle gives the rows of a key in any order.
            parts.sort(key=lambda part: part[0])
            sites = [
                row for batch in merged(iter(self.parts(parts, size)), self.options("learn").settings)
                for row in batch.to_pylist()
            ]
            self.assertEqual(len(sites), 5)
            keyed = self.answers(self.batches(ordered, size), self.options("key"))
            self.assertEqual({row["key"] for row in keyed if row["key"]}, {site[KEY] for site in sites})
            together = [(site[KEY], site[SITE], (None, None, None)) for site in sites] + [
                (row["key"], None, page) for row, page in zip(keyed, ordered, strict=True)
            ]
            together.sort(key=lambda row: (row[0] or "", row[1] is None))
            batches = self.batches(
                [page for *_, page in together], size,
                **{KEY: [key for key, *_ in together], SITE: [site for _, site, _ in together]},
            )
            asked = self.options("extract", site=SITE, drop=(KEY, SITE))
            found = self.answers(batches, asked)
            self.assertEqual({row["url"]: row["json"] for row in found}, expected)
            self.assertNotIn(KEY, found[0])

    def parts(self, parts, size):
        import pyarrow as pa

        keys, sites = zip(*parts, strict=True)
        return pa.table({"key": pa.array(keys), "site": pa.array(sites)}).to_batches(max_chunksize=size)


if __name__ == "__main__":
    unittest.main()
