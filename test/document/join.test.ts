import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const model = tinyModel();
const story = "<p>The bridge opened on Monday and all of us came to see it from both sides.</p>";

/** The text of a page's only block, which every output has. */
function joined(html: string): string {
  const { blocks } = openPage(html, layout).page;
  expect(blocks).toHaveLength(1);
  const { text } = blocks[0]!;
  const kept = { model, threshold: 0 } as const;
  const page = `${story}${html}${story}`;
  expect(extract(page, kept).content.split("\n")).toContain(text);
  const record = extract(page, { ...kept, format: "json" });
  expect(record.blocks.map((block) => block.text)).toContain(text);
  return text;
}

test.each([
  ["<p>the <b>un</b><i>known</i> man</p>", "the unknown man"],
  ["<p><font>har</font><strong>bour</strong></p>", "harbour"],
  ["<div><span>O</span><span>nce there was</span></div>", "Once there was"],
  ["<div><span class=w><span>i</span><span>c</span><span>e</span></span></div>", "ice"],
  [
    "<p><span>The har</span><span>bour office un</span><span>known</span><span>ly has 1</span><span>1.5</span><span> cm of </span><span>ice</span></p>",
    "The harbour office unknownly has 11.5 cm of ice",
  ],
  ["<p>See the <a href=/x>case stud</a><a href=/x>ies</a> of it</p>", "See the case studies of it"],
  ["<div><span>Price</span><span>, </span><span>(</span><span>net)</span></div>", "Price, (net)"],
])("parts of a word stay together: %s", (html, text) => {
  expect(joined(html)).toBe(text);
});

test.each([
  ["<div><a href=/a>news</a><a href=/b>sport</a></div>", "news sport"],
  ["<p>Tags are: <a href=/a>bridge</a><a href=/b>ferry</a></p>", "Tags are: bridge ferry"],
  ["<p><span>by ann</span><span>in news</span></p>", "by ann in news"],
  ["<div><span>amount</span><span>integer</span></div>", "amount integer"],
  ["<p><span>Ann Example</span><span>Editor</span></p>", "Ann Example Editor"],
  ["<p><span>3 min</span><span>read</span></p>", "3 min read"],
  ["<div><span>BREAKFAST</span><span>ann example</span></div>", "BREAKFAST ann example"],
  ["<p><strong>Note:</strong><em>This is it</em></p>", "Note: This is it"],
  ["<p><del>9 euros</del><ins>7 euros</ins></p>", "9 euros 7 euros"],
  ["<p>for <span>19</span><span>99</span> only</p>", "for 19 99 only"],
  ["<p>press<button>Copy</button>now</p>", "press Copy now"],
])("labels beside each other are apart: %s", (html, text) => {
  expect(joined(html)).toBe(text);
});

test("raised and lowered signs stand at their word, marks of two footnotes apart", () => {
  const page = `${story}<p>Ions of H<sub>2</sub><sup>+</sup> are here<sup>1</sup><sup>2</sup></p>${story}`;
  expect(openPage(page, layout).page.blocks[1]!.text).toBe("Ions of H2+ are here1 2");
  expect(extract(page, { model, threshold: 0 }).content).toContain("H2⁺ are here¹ ²");
});
