import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import type { ExtractionRecord } from "../../src/output/extraction-schema.ts";
import { html } from "../../src/output/formats/html.ts";
import { contentTree } from "../../src/output/tree/content-tree.ts";
import { tinyModel } from "../cases/tiny-model.ts";

/** The content of a page as HTML; the block that begins with "Head" is the headline. */
function written(page: string): string {
  const { document, blocks } = openPage(page, layout).page;
  const headline = blocks.findIndex(({ text }) => text.startsWith("Head"));
  const tree = contentTree(document, blocks, blocks, { headline });
  return html.render({ tree, record: {} as ExtractionRecord }).replaceAll("\n", "");
}

test.each([
  ["<h2>Head <em>line</em></h2><p>text</p>", "<h1>Head <em>line</em></h1><p>text</p>"],
  ["<h1>Head</h1><h1>text</h1>", "<h1>Head</h1><h1>text</h1>"],
  ["<p class=title>Head</p><p>text</p>", "<h1>Head</h1><p>text</p>"],
  ["<div><span>Head</span> line</div><p>text</p>", "<h1>Head line</h1><p>text</p>"],
  ["<div>Head<p>text</p>more</div>", "<h1>Head</h1><p>text</p><p>more</p>"],
  ["<h3><div>Head</div></h3>text", "<h1>Head</h1><p>text</p>"],
  [
    "<a href=https://e.org/>Head</a><p>text",
    '<h1><a href="https://e.org/">Head</a></h1><p>text</p>',
  ],
  ["<ul><li>Head<li>text</ul>", "<ul><li><h1>Head</h1></li><li>text</li></ul>"],
])("the headline is a heading of level 1: %s", (page, expected) => {
  expect(written(page)).toBe(`<article>${expected}</article>`);
});

test("cells and paragraphs with more in them stay what they are", () => {
  const table = "<table><tr><td>Head<td>b<tr><td>c<td>d</table>";
  expect(written(table)).not.toContain("<h1>");
  expect(written("<h2>Head<br><br><div>text</div></h2>")).toContain("text");
});

const model = tinyModel();
const page =
  "<title>Menu bridge</title><h2>Menu bridge</h2>" +
  "<p>The bridge opened on Monday and all of us came.</p>";

test("formats for readers have the headline, text leaves it to the model", () => {
  const first = (options: Parameters<typeof extract>[1]) =>
    extract(page, { model, ...options }).content.split("\n", 1)[0];
  expect(first({ format: "markdown" })).toBe("# Menu bridge");
  expect(extract(page, { model, format: "html" }).content).toContain("<h1>Menu bridge</h1>");
  expect(first({})).toContain("The bridge opened");
  expect(first({ title: "include" })).toBe("Menu bridge");
  expect(first({ format: "markdown", title: "exclude" })).toContain("The bridge opened");
});

test("the main format counts where several are written, and records tell what is written", () => {
  const both = extract(page, { model, formats: ["markdown"] });
  expect(both.contents.markdown).not.toContain("Menu");
  const { blocks } = extract(page, { model, format: "json" });
  expect(blocks[0]).toMatchObject({ kind: "heading", level: 1, why: "headline" });
});

test("text that the page does not show is left out, kept, or judged as asked", () => {
  const more = `<p>${"The mayor cut the ribbon, and then the first tram crossed it. ".repeat(4)}</p>`;
  const hidden =
    "<p hidden>A prompt for machines that no reader ever sees.</p><button aria-controls=a></button>" +
    "<p id=a hidden>An answer that opens at a click and is long enough.</p>";
  const texts = (invisible?: "auto" | "strict" | "keep") =>
    extract(`${page}${more}${hidden}`, {
      model,
      ...(invisible && { invisible }),
    }).blocks.length;
  expect([texts(), texts("auto"), texts("strict"), texts("keep")]).toEqual([3, 3, 2, 4]);
});
