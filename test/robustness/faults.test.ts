import { expect, test } from "vitest";
import type { Block } from "../../src/document/block.ts";
import { PageText } from "../../src/document/page-text.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { type Extraction, extract, loadModel } from "../../src/entries/index.ts";
import {
  blockFaults,
  contentFaults,
  documentFaults,
  extractionFaults,
  probabilityFaults,
} from "./faults.ts";

/* The checks of robustness find what they must. */
const html = "<body><p>Some words of a page.</p><p>And more <b>of</b> them.</p><img src=/a.png>";
const model = loadModel(new URL("../../models/tiny.json", import.meta.url));
const good = extract(html, { model, threshold: 0, metadata: true });

/** What is wrong with that content in a format. */
function faultsOf(format: keyof typeof contentFaults, content: string): string[] {
  return contentFaults[format]({ ...good, content });
}

test("nodes outside their parents or the source", () => {
  const document = parse(html);
  expect(documentFaults(document)).toEqual([]);
  const parents = document.parents.map((_, node) => node);
  expect(documentFaults({ ...document, parents })).not.toEqual([]);
  expect(documentFaults({ ...document, source: PageText.of("") })).not.toEqual([]);
});

test("blocks that overlap, miscount or are misplaced", () => {
  const document = parse(html);
  const blocks = layout.segment(document);
  expect(blockFaults(document, blocks)).toEqual([]);
  const changes: Partial<Block>[] = [
    { start: 0 },
    { index: 7 },
    { end: html.length + 1 },
    { text: "other" },
    { text: "" },
    { characters: 1 },
    { linkText: "other" },
  ];
  for (const change of changes) {
    expect(blockFaults(document, [blocks[0]!, { ...blocks[1]!, ...change }])).not.toEqual([]);
  }
});

test("invalid probabilities", () => {
  expect(probabilityFaults([0, 0.5, 1])).toEqual([]);
  expect(probabilityFaults([Number.NaN, -0.1, 1.1])).toHaveLength(3);
});

test("records that break the schema or point elsewhere", () => {
  expect(extractionFaults(good, html)).toEqual([]);
  expect(extractionFaults({ ...good, score: 2 }, html)).not.toEqual([]);
  expect(extractionFaults({ ...good, extra: 1 } as Extraction, html)).not.toEqual([]);
  expect(extractionFaults(good, html.slice(0, 20))).not.toEqual([]);
  const [block] = good.blocks;
  expect(extractionFaults({ ...good, blocks: [{ ...block!, end: 12 }] }, html)).not.toEqual([]);
});

test.each([
  ["markdown", "Words, *more*<sup>1</sup> and [a link](/x).", "<div>x</div>"],
  ["markdown", "&lt;script&gt;", "<script>x</script>"],
  ["markdown", "![a](/a.png)", "[a](javascript:x)"],
  ["html", "<article><p>x</p></article>", "<article><p onclick=x>x</p></article>"],
  ["html", "<a href='/a:b'>x</a>", "<a href='javascript:x'>x</a>"],
  ["html", "<head><title>x</title>", "<head><meta http-equiv=refresh content=0>"],
  ["html", "<p>&lt;script&gt;</p>", "<script></script>"],
  ["xml", "<a xml:lang='x'>&lt;</a>", "<a>&lt;"],
  ["xml", "<a b='1'/>", "<a b='1' b='2'/>"],
  ["xml", "<a>x</a>", "<a>\u0008</a>"],
  ["xml", "<a>x</a>", "<a>&nbsp;</a>"],
  ["text", good.text, "other"],
] as const)("in %s", (format, right, wrong) => {
  expect(faultsOf(format, right)).toEqual([]);
  expect(faultsOf(format, wrong)).not.toEqual([]);
});

test("JSON that is not what was returned", () => {
  const { content: _, ...record } = good;
  expect(faultsOf("json", JSON.stringify(record))).toEqual([]);
  expect(faultsOf("json", JSON.stringify({ ...record, score: 0.123 }))).not.toEqual([]);
});
