"""On local[2] every row is what the command line writes of its page, whatever the partitions."""
import json
import tempfile
import unittest
from pathlib import Path

from pyspark.sql import functions as F

from seine.spark import chunks, classify, extract, extract_warcs, records, restore

from .pages import SparkCase, by_command_line, frame_of, lines_by_input, pages, session, warc_of

SHOP = b"<h1>A lamp</h1><dl><dt>Brand<dd>Acme<dt>Price<dd>$ 12.50<dt>SKU<dd>T-1</dl>"


class OnLocalSpark(SparkCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = session("local[2]")
        cls.rows = pages(200)
        cls.frame = frame_of(cls.spark, cls.rows)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def test_rows_are_what_the_command_line_writes(self):
        expected = by_command_line(self.rows, "--metadata")
        self.assertEqual(len(expected), 200)
        frame = self.frame.repartition(3)
        found = extract(frame, charset="charset", output_format="json", with_metadata=True, raw=True).collect()
        self.assertEqual({row.url: row.json for row in found}, expected)
        self.assertEqual(sorted(row.number for row in found), list(range(200)))
        for row in found:
            line = json.loads(row.json)
            if "error" in line:
                self.assertEqual(row.error.asDict(), line["error"])
                self.assertIsNone(row.content)
                continue
            self.assertIsNone(row.error)
            self.assertEqual((row.content, row.format), (row.json, "json"))
            found = (row.score, row.encoding, row.wordCount, row.verdict.type)
            names = ("score", "encoding", "wordCount")
            self.assertEqual(found, (*(line[name] for name in names), line["verdict"]["type"]))
            blocks = [
                {name: value for name, value in block.asDict().items() if value is not None}
                for block in row.blocks
            ]
            self.assertEqual(blocks, line["blocks"])
            metadata = {name: it["value"] for name, it in line["metadata"].items()}
            own = {name: value for name, value in row.metadata.asDict().items() if value is not None}
            self.assertEqual(own, metadata)
            self.assertEqual(len(row.seine.model_sha256), len("sha256:") + 64)

    def test_a_wrong_option_is_an_error_of_the_driver(self):
        for wrong, error, words in (
            (lambda: extract(self.frame, formt=1), TypeError, "formt"),
            (lambda: extract(self.frame, output_format="docx"), ValueError, "^output_format"),
            (lambda: extract(self.frame, remove_selector="p["), ValueError, "^remove_selector"),
            (lambda: chunks(self.frame, max_tokens=0), ValueError, "^max_tokens"),
            (lambda: extract_warcs(self.spark, ["a.warc"], favor="x"), ValueError, "^favor"),
        ):
            with self.assertRaisesRegex(error, words):
                wrong()

    def test_a_bad_address_costs_a_field(self):
        rows = [(url, None, b"<p>The bridge over the harbour opened on Monday morning.</p>") for url in (
            "https://a.example/", "www.example.com/a", "/rel", "http://exa mple.com/",
        )]
        expected = by_command_line(rows)
        found = extract(frame_of(self.spark, rows), output_format="json", raw=True).collect()
        self.assertEqual({row.url: row.json for row in found}, expected)
        self.assertEqual([row.error for row in found], [None] * 4)
        found = {row.url: row.urlError and row.urlError.split(", found ")[1] for row in found}
        self.assertEqual(found, {url: json.dumps(url) if i else None for i, (url, *_) in enumerate(rows)})
        sites = extract(frame_of(self.spark, rows), by_site=True).collect()
        self.assertEqual([row.error for row in sites], [None] * 4)

    def test_sites_are_those_of_the_pages_for_any_partitioning(self):
        rows = self.rows[:60]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "pages.jsonl")
            path.write_text("".join(
                json.dumps({"id": url, "url": url, "html": html.decode("utf-8", "replace")}) + "\n"
                for url, _, html in rows
            ))
            expected = lines_by_input("--sites", str(path))
        self.assertTrue(any('"alone":' in line for line in expected.values()))
        frame = frame_of(self.spark, rows).withColumn("html", F.col("html").cast("string"))
        for count in (1, 3):
            found = extract(frame.repartition(count), output_format="json", raw=True, by_site=True, drop="html")
            self.assertEqual({row.url: row.json for row in found.collect()}, expected)
            self.assertEqual(found.columns[:4], ["number", "url", "charset", "content"])

    def test_other_operations_have_their_columns_beside_the_page_s_own(self):
        shop = frame_of(self.spark, [("https://a.example/1", None, SHOP), ("https://a.example/2", None, b"")])
        [row, bad] = records(shop, normalize=True, prefix="seine_").sort("number").collect()
        brand, price = (row.seine_records[0].attributes[name][0] for name in ("brand", "price"))
        self.assertEqual((brand.text, price.value), ("Acme", "12.5"))
        self.assertEqual((bad.seine_records, bad.seine_error.reason), (None, "empty"))
        some = self.frame.where("number < 4")
        alone = extract(some, drop=["html", "charset"])
        self.assertEqual(alone.columns[:3], ["number", "url", "content"])
        self.assertEqual(
            [row.content for row in alone.sort("number").collect()],
            [row.content for row in extract(some).sort("number").collect()],
        )
        for row in classify(some).collect():
            self.assertGreater(len(row.blocks), sum(block.isContent for block in row.blocks))
        parts = chunks(some, max_tokens=50).select("number", F.explode("chunks").alias("chunk"))
        self.assertEqual({row.number for row in parts.select("number").distinct().collect()}, {0, 1, 2, 3})
        with self.assertRaisesRegex(ValueError, "score"):
            extract(some.withColumn("score", F.lit(1)))
        with self.assertRaisesRegex(ValueError, "body"):
            extract(some, html="body")
        with self.assertRaisesRegex(ValueError, "page"):
            extract(some, drop="page")

    def test_warcs_are_read_page_by_page_and_one_that_is_not_there_is_a_row(self):
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder, "a.warc.gz"))
            Path(path).write_bytes(warc_of(self.rows[:5]))
            expected = lines_by_input(path)
            found = extract_warcs(self.spark, [path, path + "x"], output_format="json", raw=True).collect()
        self.assertEqual({row.input: row.json for row in found if row.warc == path}, expected)
        for row in found:
            if row.warc == path:
                self.assertEqual((row.warcFile, row.url), (path, json.loads(row.json).get("url")))
                self.assertEqual(row.warcOffset, json.loads(row.json)["warcOffset"])
        [missing] = [row for row in found if row.warc != path]
        self.assertEqual((missing.error.reason, missing.input), ("not-found", path + "x"))

    def test_warcs_have_all_options_and_may_come_from_afar(self):
        import fsspec

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.warc.gz")
            path.write_bytes(warc_of(self.rows[:5]))
            expected = lines_by_input("--metadata", str(path))
            afar = f"file://{path}"
            self.assertTrue(fsspec.open(afar))
            found = extract_warcs(
                self.spark, [afar, "file:///no/file.warc"], output_format="markdown", with_metadata=True, prefix="s_",
            ).collect()
        pages = [row for row in found if row.warc == afar]
        self.assertEqual([row.input for row in pages], list(expected))
        for row, line in zip(pages, map(json.loads, expected.values()), strict=True):
            self.assertEqual((row.s_warcFile, row.s_warcOffset, row.s_warcDate),
                             (afar, line["warcOffset"], line["warcDate"]))
            self.assertEqual(row.s_format, "markdown")
            self.assertEqual(row.s_metadata.title, line["metadata"].get("title", {}).get("value"))
            self.assertIn(f'url: "{row.s_url}"', row.s_content)
        reasons = [row.s_error.reason for row in found if row.warc != afar]
        self.assertIn("fetch-failed", reasons)

    def test_a_stream_has_a_row_for_each_page(self):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(3):
                self.frame.where(f"number % 3 = {number}").write.parquet(f"{folder}/pages/{number}")
            stream = self.spark.readStream.schema(self.frame.schema).option("maxFilesPerTrigger", 1)
            source = stream.parquet(f"{folder}/pages/*")
            added = extract(source, charset="charset", output_format="json", raw=True, drop="html")
            query = added.writeStream.option("checkpointLocation", f"{folder}/mark").trigger(availableNow=True)
            query.format("parquet").start(f"{folder}/out").awaitTermination()
            found = self.spark.read.parquet(f"{folder}/out").select("url", "json").collect()
        expected = by_command_line(self.rows)
        self.assertEqual(len(found), len(expected))
        self.assertEqual({row.url: row.json for row in found}, expected)

    def test_settings_are_given_back(self):
        restore(self.spark)
        names = ["spark.sql.execution.arrow.maxRecordsPerBatch", "spark.sql.files.maxPartitionBytes"]
        before = [self.spark.conf.get(name, None) for name in names]
        extract(self.frame)
        self.assertEqual(self.spark.conf.get(names[0]), "256")
        restore(self.spark)
        self.assertEqual([self.spark.conf.get(name, None) for name in names], before)
        # Its own stays.
        self.spark.conf.set(names[0], "100")
        extract(self.frame)
        restore(self.spark)
        self.assertEqual(self.spark.conf.get(names[0]), "100")
        self.spark.conf.unset(names[0])


if __name__ == "__main__":
    unittest.main()
