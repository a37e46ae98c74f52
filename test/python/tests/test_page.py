"""The functions for one page, on a real service."""
import dataclasses
import inspect
import json
import pickle
import unittest
from pathlib import Path

import seine
from seine._options import NAMES

from .pages import NEWS, STORY, lines_by_input


class OnePage(unittest.TestCase):
    def test_text_bytes_and_files(self):
        russian = "Открытие моста состоялось в понедельник утром, сообщает наш корреспондент."
        coded = f"<p>{russian}</p>".encode("windows-1251")
        self.assertEqual(seine.extract(coded, charset="windows-1251").text, russian)
        # Text is decoded already, whatever it declares.
        self.assertEqual(seine.extract(f"<meta charset=latin1><p>{russian}</p>").text, russian)
        for page in (NEWS, NEWS.read_bytes(), memoryview(NEWS.read_bytes()), bytearray(NEWS.read_bytes())):
            self.assertTrue(seine.extract(page).text.startswith("The first vehicle across"))

    def test_fields_are_those_of_the_command_line(self):
        [line] = lines_by_input("--metadata", str(NEWS)).values()
        page = seine.extract(NEWS, output_format="json", with_metadata=True)
        self.assertEqual(page.json, line)
        answer = json.loads(line)
        self.assertEqual(page.raw, answer)
        found = (page.text, page.score, page.word_count)
        self.assertEqual(found, (answer["text"], answer["score"], answer["wordCount"]))
        self.assertEqual([block.text for block in page.blocks], [block["text"] for block in answer["blocks"]])
        assert page.verdict and page.metadata
        self.assertEqual(page.verdict.type, "article")
        self.assertEqual(page.metadata.authors, ("Maren Oakley",))
        self.assertEqual(page.metadata.site_name, "The Harbour Gazette")
        self.assertEqual(page.metadata.sources["siteName"], "json-ld")
        self.assertEqual(seine.metadata(NEWS), page.metadata)
        self.assertEqual(page.row()["title"], page.metadata.title)
        self.assertEqual(pickle.loads(pickle.dumps(page)), page)
        with self.assertRaises(dataclasses.FrozenInstanceError):
            page.text = ""

    def test_parts_are_those_of_the_command_line(self):
        choice = {"keep_parts": ["headline", "byline", "body"], "drop_parts": ["byline"]}
        flags = ("--keep-parts", "headline,byline,body", "--drop-parts", "byline")
        [line] = lines_by_input(*flags, str(NEWS)).values()
        page = seine.extract(NEWS, output_format="json", **choice)
        self.assertEqual(page.json, line)
        self.assertEqual({block.part for block in page.blocks}, {"headline", "body"})
        self.assertTrue(all(0 < block.part_probability <= 1 for block in page.blocks))
        assert page.parts
        self.assertGreater(page.parts["words"]["body"], page.parts["words"]["headline"])
        found = seine.classify(NEWS, parts=True)
        self.assertEqual(found.parts, page.parts)
        self.assertEqual({one.part for one in seine.chunks(NEWS, keep_parts=["body"])}, {"body"})
        with self.assertRaisesRegex(seine.OptionError, "did you mean body"):
            seine.extract(NEWS, keep_parts=["bodi"])
        plain = seine.extract(NEWS)
        self.assertEqual((plain.parts, plain.blocks[0].part), (None, None))

    def test_familiar_options(self):
        markdown = seine.extract(STORY, "https://a.example/b/", output_format="markdown")
        self.assertIn("[Monday](https://a.example/m)", markdown.content)
        self.assertEqual(str(markdown), markdown.content)
        plain = seine.extract(STORY, output_format="markdown", include_links=False)
        self.assertIn("opened on Monday", plain.content)
        self.assertEqual(seine.extract(STORY, output_format="txt").content, markdown.text)
        same = [seine.extract(NEWS, **given) for given in ({"favor": "recall"}, {"favor_recall": True})]
        self.assertEqual(*(page.json for page in same))
        front = seine.extract(STORY, output_format="markdown", with_metadata=True).content
        self.assertNotIn("input:", front)
        self.assertIn('title: "A bridge"', front)

    def test_other_operations(self):
        blocks = seine.classify(STORY).blocks
        self.assertEqual([block.is_content for block in blocks], [False, True, True])
        [chunk] = seine.chunks(STORY, max_tokens=50)
        self.assertEqual(chunk.headings, ("A bridge",))
        shop = "<h1>A lamp</h1><dl><dt>Brand<dd>Acme<dt>Price<dd>$ 12.50<dt>SKU<dd>T-1</dl>"
        [record] = seine.records(shop, normalize=True)
        self.assertEqual(record.best()["price"], 12.5)

    def test_errors_name_what_is_wrong(self):
        for call, error, words in (
            (lambda: seine.extract(""), seine.PageError, "found nothing"),
            (lambda: seine.extract(b"%PDF-1.7"), seine.PageError, "PDF"),
            (lambda: seine.extract(Path("/no/file")), seine.PageError, "not-found"),
            (lambda: seine.extract("<p>a b c", formt=1), TypeError, "formt"),
            (lambda: seine.extract("<p>a b c", remove_selecter=1), TypeError, "did you mean remove_selector"),
            (lambda: seine.extract("<p>a b c", removeSelector="a"), TypeError, "its name is remove_selector"),
            (lambda: seine.chunks("<p>a b c", output_format="text"), TypeError, "output_format"),
            (lambda: seine.extract("<p>a b c", output_format="docx"), ValueError, "^output_format: "),
            (lambda: seine.extract("<p>a b c", remove_selector="p["), seine.OptionError, "^remove_selector: "),
            (lambda: seine.extract("<p>a", favor="recall", favor_precision=True), seine.OptionError, "favor"),
            (lambda: seine.extract(None), TypeError, "str or bytes.*NoneType"),
            (lambda: seine.extract(17), TypeError, "str or bytes.*int"),
            (lambda: seine.extract("<p>a b c", url=3), TypeError, "^url: expected a str"),
            (lambda: seine.extract("<p>a b c", deadline="1"), TypeError, "deadline"),
            (lambda: seine.extract("<p>a b c", model="/no/model.json"), seine.OptionError, "/no/model.json"),
            (lambda: seine.extract("<p>a b c", site="x"), TypeError, "learn_site"),
            (lambda: seine.extract_many(STORY), TypeError, "put it into a list"),
            (lambda: seine.extract_many([STORY], jobs=0), seine.OptionError, "jobs"),
            (lambda: seine.extract_many([STORY], output_format="docx"), seine.OptionError, "output_format"),
            (lambda: seine.extract_warc(7), TypeError, "WARC"),
            (lambda: seine.extract_warc("/no/a.warc"), seine.PageError, "^/no/a.warc: found no such file"),
            (lambda: seine.archive_pages("/no/a.warc"), seine.PageError, "not-found"),
            (lambda: seine.Site.load("/no/site.json"), seine.SeineError, "^/no/site.json: cannot read the site"),
            (lambda: seine.train("/no/corpus", "m.json"), seine.OptionError, "^No corpus at /no/corpus"),
        ):
            with self.subTest(words=words), self.assertRaisesRegex(error, words):
                result = call()
                if inspect.isgenerator(result):
                    list(result)
        reason = ""
        try:
            seine.extract(b"%PDF-1.7")
        except seine.SeineError as found:
            assert isinstance(found, seine.PageError)
            self.assertEqual(pickle.loads(pickle.dumps(found)).reason, found.reason)
            reason = found.reason
        self.assertEqual(reason, "not-html")

    def test_notebooks_show_the_content_and_run_nothing_of_the_page(self):
        words = "The bridge opened on Monday, &lt;script&gt;alert(1)&lt;/script&gt; said the mayor of the town. " * 4
        html = f'<h1>A bridge</h1><p onclick="alert(1)">{words}<ul><li>{words}</ul>'
        for given in ({}, {"output_format": "html"}, {"output_format": "html", "with_metadata": True}):
            page = seine.extract(html, "https://a.example/<b>", title="include", **given)
            with self.subTest(given):
                shown = page._repr_html_()
                self.assertIn(f"https://a.example/&lt;b&gt; score {page.score:.2f}", shown)
                self.assertIn("<h1>A bridge</h1>", shown)
                self.assertIn("<li>The bridge opened", shown)
                self.assertNotRegex(shown, "<script|onclick|<head|<meta")
                self.assertNotIn(page.text, repr(page))

    def test_signatures_and_help_show_the_options(self):
        functions = {"extract": seine.extract, "chunk": seine.chunks_many, "learn": seine.learn_site}
        for operation, function in functions.items():
            names = set(inspect.signature(function).parameters)
            self.assertLessEqual({*NAMES[operation], "deadline", "model"}, names)
            for name in NAMES[operation]:
                self.assertIn(f"    {name}: ", str(function.__doc__))


if __name__ == "__main__":
    unittest.main()
