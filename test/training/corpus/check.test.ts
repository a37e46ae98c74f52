import { describe, expect, test } from "vitest";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { type CorpusCheck, checkCorpus } from "../../../training/corpus/check.ts";
import { labelsJson, writeCorpus } from "./readers/corpus.ts";

const text = "The bridge over the river opened again on Monday.";
const html = `<ul><li><a href=/>Home</a></ul><p>${text}</p>`;
const good = { "good/page.html": html, "good/gold.txt": text };

async function check(files: Record<string, string | Uint8Array>): Promise<CorpusCheck> {
  return checkCorpus([await writeCorpus(files)], { segmenter: layout });
}

describe("finds", () => {
  test.each<[string, boolean, Record<string, string | Uint8Array>, string]>([
    ["empty", true, { "x/page.html": "", "x/gold.txt": text }, "found nothing, expected HTML"],
    [
      "not-html",
      true,
      { "x/page.html": "%PDF-1.4", "x/gold.txt": text },
      "looks like a PDF file, expected HTML",
    ],
    [
      "unreadable",
      true,
      { "x/page.html": "<p>another" },
      "gold.txt (empty for no content) is missing",
    ],
    [
      "unreadable",
      true,
      { "x/page.html": "<p>another", "x/gold.txt": Uint8Array.of(0xff, 0xfe, 0xff) },
      "is not valid UTF-8",
    ],
    [
      "foreign-gold",
      true,
      { "x/page.html": "<p>the tram", "x/gold.txt": "the mayor spoke" },
      "33 % of 3 words are there; not there: mayor, spoke",
    ],
    ["same-page", true, { "x/page.html": html, "x/gold.txt": text }, "the bytes of good"],
    ["same-gold", false, { "x/page.html": `<div>${html}`, "x/gold.txt": text }, "the gold of good"],
    [
      "partial-gold",
      false,
      { "x/page.html": "<p>a b c d e f g", "x/gold.txt": "a b c d e f g h" },
      "87 % of 8 words are there; not there: h",
    ],
    [
      "partial-gold",
      false,
      { "x/page.html": "<p>a b c d e f g", "x/gold.txt": "a a b c d e f g" },
      "87 % of 8 words are there; each word is, but fewer times than in the gold",
    ],
    [
      "foreign-labels",
      true,
      {
        "x/page.html": "<p>another",
        "x/gold.txt": "another",
        "x/labels.json": labelsJson(html, [[3, 10, "content"]]),
      },
      "page.html is not what was labelled",
    ],
    [
      "unfinished-labels",
      false,
      {
        "x/page.html": "<p>another<p>one",
        "x/gold.txt": "another",
        "x/labels.json": labelsJson("<p>another<p>one", [[3, 10, "content"]], false),
      },
      "1 of 2 blocks are labelled",
    ],
    [
      "other-labels",
      false,
      {
        "x/page.html": "<p>a b c h i j k l m n<p>d e<p>f g",
        "x/gold.txt": "a b c h i j k l m n\nf g",
        "x/labels.json": labelsJson("<p>a b c h i j k l m n<p>d e<p>f g", [
          [3, 22, "content"],
          [25, 28, "content"],
          [31, 34, "rest"],
        ]),
      },
      "labelled content, not in the gold text: 2 words (d e); in the gold text, not labelled content: 2 words (f g)",
    ],
    [
      "low-reach",
      false,
      { "x/page.html": "<p>a menu and a bar and a b c d", "x/gold.txt": "a b c d" },
      "F1 0.57",
    ],
    ["empty-gold", false, { "x/page.html": "<p>Menu", "x/gold.txt": "" }, "no page type"],
  ])("%s", async (kind, isFault, files, detail) => {
    const { findings } = await check({ ...good, ...files });
    expect(findings).toMatchObject([
      { kind, isFault, pages: [{ id: "x", detail: expect.stringContaining(detail) }] },
    ]);
  });
});

test("labels agree with a gold text of parts of blocks, in another white space, with what is unsure", async () => {
  const page = "<p>Word<b>s</b> of one<br>and a price<p>perhaps this<p>not <i>that</i>";
  const files = {
    "x/page.html": page,
    "x/gold.txt": "Words   of\none\nperhaps this",
    "x/labels.json": labelsJson(page, [
      [3, 22, "content"],
      [26, 37, "rest"],
      [40, 52, "unsure"],
      [55, 70, "rest"],
    ]),
  };
  const { findings } = await check({ ...good, ...files });
  expect(findings.map(({ kind }) => kind)).toEqual(["low-reach"]);
});

test("a page without text has none of its gold", async () => {
  const { findings } = await check({ "x/page.html": "<script>1</script>", "x/gold.txt": "a b" });
  expect(findings).toMatchObject([
    { kind: "foreign-gold", pages: [{ detail: "0 % of 2 words are there; not there: a, b" }] },
  ]);
});

test("tells what a corpus is like", async () => {
  const about = '{"url": "https://a.example/", "type": "article", "language": "en"}';
  const found = await check({
    ...good,
    "a/page.html": "<p>a b<p>c d",
    "a/gold.txt": "a b",
    "a/page.json": about,
    "b/page.html": "<p>e f g",
    "b/gold.txt": "e f g",
    "b/page.json": about,
  });
  expect(found).toEqual({
    pages: 3,
    findings: [],
    sites: { count: 2, single: 1, unknown: 1 },
    sizes: {
      bytes: { median: 12, least: { value: 8, id: "b" }, most: { value: html.length, id: "good" } },
      blocks: { median: 2, least: { value: 1, id: "b" }, most: { value: 2, id: "a" } },
      words: { median: 4, least: { value: 3, id: "b" }, most: { value: 10, id: "good" } },
      goldWords: { median: 3, least: { value: 2, id: "a" }, most: { value: 9, id: "good" } },
    },
    types: { article: 2, unknown: 1 },
    languages: { en: 2, unknown: 1 },
    goldOnPage: 1,
    reach: 1,
  });
});

test("finds a page that is in two corpora, and names the worst first", async () => {
  const one = await writeCorpus(good);
  const two = await writeCorpus({
    ...good,
    "x/page.html": "<p>a b",
    "x/gold.txt": "a b c d e",
    "y/page.html": "<p>a z",
    "y/gold.txt": "a b c d e",
  });
  const { findings } = await checkCorpus([one, two], { segmenter: layout });
  expect(findings.map(({ kind, pages }) => [kind, ...pages.map(({ id }) => id)])).toEqual([
    ["foreign-gold", `${two}: y`, `${two}: x`],
    ["same-page", `${two}: good`],
    ["same-gold", `${two}: y`],
  ]);
});
