import { expect, test } from "vitest";
import type { Block } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { labelsOfTexts, spansOf, textOf } from "../../src/studio/labels-file.ts";
import { pageDigest, pageLabelsSchema } from "../../training/corpus/block-labels.ts";

const html = "<p>The bridge opened.</p><p>I like it.</p><p>Imprint</p><p>The bridge opened.</p>";
const { blocks }: { readonly blocks: readonly Block[] } = openPage(html, layout).page;

test("labels of a page come from its texts: content, comment, the rest", () => {
  expect(labelsOfTexts(blocks.slice(0, 3), "The bridge opened.", "I like it.")).toEqual([
    "content",
    "comment",
    "rest",
  ]);
  expect(labelsOfTexts(blocks.slice(0, 3), "The bridge opened.", undefined)).toEqual([
    "content",
    "rest",
    "rest",
  ]);
});

test("what is content is no comment, whatever the other text says", () => {
  const text = "The bridge opened.";
  expect(labelsOfTexts(blocks.slice(0, 2), text, text)).toEqual(["content", "rest"]);
});

test("spans have the labelled blocks alone, where they stand", () => {
  const spans = spansOf(blocks, ["content", undefined, "unsure"]);
  expect(spans.map(({ start, end, label }) => [html.slice(start, end), label])).toEqual([
    ["The bridge opened.", "content"],
    ["Imprint", "unsure"],
  ]);
  expect(spansOf(blocks, [])).toEqual([]);
});

test("spans are what labels.json may hold", () => {
  const page = pageDigest(Buffer.from(html));
  const file = { version: 1, page, segmenter: "layout", complete: true };
  const spans = spansOf(blocks, ["content", "comment", "rest", "unsure"]);
  expect(pageLabelsSchema.safeParse({ ...file, blocks: spans }).success).toBe(true);
  for (const wrong of [[...spans].reverse(), [spans[0], spans[0]]]) {
    expect(pageLabelsSchema.safeParse({ ...file, blocks: wrong }).success).toBe(false);
  }
});

test("a text has a line per block of its label, in the page's order", () => {
  const labels = ["content", "comment", "rest", "content"] as const;
  expect(textOf(blocks, labels, "content")).toBe("The bridge opened.\nThe bridge opened.\n");
  expect(textOf(blocks, labels, "comment")).toBe("I like it.\n");
  expect(textOf(blocks, labels, "unsure")).toBe("");
});

test("texts that were saved give their labels again", () => {
  const labels = ["content", "comment", "rest"] as const;
  const own = blocks.slice(0, 3);
  const [gold, comments] = [textOf(own, labels, "content"), textOf(own, labels, "comment")];
  expect(labelsOfTexts(own, gold, comments)).toEqual(labels);
});
