import { describe, expect, test } from "vitest";
import { extract, loadModel } from "../../src/entries/index.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { expectLinear } from "../cases/growth.ts";
import { rendered, treeOf } from "../cases/rendered.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const url = "https://e.example/";

const tiny = loadModel(new URL("../../models/tiny.json", import.meta.url));
const base = `<base href="https://e.example/${"a".repeat(100_000)}/">`;
const hugeSpans = "<tr><td rowspan=9007199254740991 colspan=1000>a<td>b";

/** A page as deep as documents get, and deeper. */
const DEPTH = 600;
const openings = (
  "div blockquote ul><li ol><li table><tr><td dl><dd b span i><b section details figure sup code " +
  "pre q h1 math ul><ul li p><ins noscript center><font"
).split(" ");

describe.each(formatNames)("%s", (format) => {
  test.each(openings)(`of ${DEPTH} nested <%s> has the text`, (opening) => {
    const html = `<${opening}>`.repeat(DEPTH);
    expect(rendered(`${html}deep down`, { format })).toMatch(format === "json" ? "" : "deep down");
  });

  test.each<[string, string]>([
    ["words in elements that Markdown lacks", `<p><small>${"<i>a</i> ".repeat(20_000)}`],
    ["quotations", `<p><q>${"<b>a</b> ".repeat(20_000)}`],
    ["pictures in a figure", `<figure>${"<img src=/a.png>".repeat(20_000)}<figcaption>text`],
    ["rows in a table's head", `<table><thead>${"<tr><td>a<td>b".repeat(10_000)}`],
    ["footnotes", notes(2_000)],
    ["line breaks", `<p>${"a<br>".repeat(20_000)}`],
    ["formulas", `<p class=katex-like>${"\\(a\\) ".repeat(20_000)}`],
    ["formulas that never end", `<p class=katex-like>${"\\( \\[ $$ ".repeat(20_000)}`],
    ["paragraphs in one link", `<a href="/${"a/".repeat(5000)}">${"<p>text".repeat(2000)}`],
    [
      "columns and rows of one cell",
      `<table><tr>${"<td>a".repeat(2000)}${"<tr><td>b".repeat(2000)}`,
    ],
    ["rows under a wide cell", `<table><tr><td colspan=1000>a${"<tr><td>b".repeat(10_000)}`],
    ["spans that cannot be meant", `<table>${hugeSpans.repeat(2_000)}`],
  ])("of many %s is written", (_, html) => {
    const { length } = rendered(html, { format, url });
    expect(length).toBeLessThan(20 * html.length);
  });
});

function notes(count: number): string {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const marks = numbers.map((n) => `<p>text<sup><a href=#n${n}>${n}</a></sup>`);
  return [...marks, "<ol>", ...numbers.map((n) => `<li id=n${n}>note ${n}`)].join("");
}

test("Markdown of deep quotes does not repeat their marks without end", () => {
  const html = "<blockquote>".repeat(DEPTH) + "<p>text</p>".repeat(1000);
  expect(rendered(html, { format: "markdown" }).length).toBeLessThan(100 * 1000 * 2);
});

test.each<[string, string]>([
  ["links below a long base", `${base}${"<a href=x>y</a> ".repeat(20_000)}`],
  ["images below a long base", `${base}${"<img src=x.png>y".repeat(20_000)}`],
  ["blocks of deep elements", "<blockquote>".repeat(DEPTH) + "<p>x".repeat(2_000)],
  ["blocks of elements with long names", `<${"x".repeat(100_000)}>${"<p>x".repeat(2_000)}`],
])("an extraction with many %s is written", (_, html) => {
  const options = { model: tiny, threshold: 0 } as const;
  expect(JSON.stringify(extract(html, options)).length).toBeLessThan(2e6 + 20 * html.length);
});

test.each<[string, (count: number) => string]>([
  [
    "pictures that nobody closed",
    (n) => `<p>${"<picture><source srcset=a.png><img>".repeat(n)}text`,
  ],
  ["a listing of one line", (n) => `<pre>${"<span>let a</span>".repeat(4 * n)}`],
  [
    "code of several lines in one line",
    (n) => `<p>${"<i></i>".repeat(3 * n)}${"<code>a\nb</code>".repeat(2 * n)}`,
  ],
  [
    "sources of one formula that are not its",
    (n) => {
      const source = "<annotation encoding=application/x-tex>xxxx yyyy zzzz</annotation>";
      return `<p>text<math><mi>a</mi><mi>b</mi>${source.repeat(2 * n)}</math>`;
    },
  ],
])("%s: in time that grows with it", (_, make) => {
  expectLinear((count) => {
    const html = make(count);
    return () => treeOf(html);
  }, 1000);
});

test("headings without sections at the end: in time that grows with them", () => {
  const model = tinyModel();
  const heading = `<h2>${"A heading that is as long as a paragraph of the content. ".repeat(3)}</h2>`;
  const section = `${heading}<p><a href=/x>link</a></p>${"<p></p>".repeat(150)}`;
  expectLinear((count) => {
    const html = section.repeat(count);
    return () => extract(html, { model, format: "markdown" });
  }, 200);
});
