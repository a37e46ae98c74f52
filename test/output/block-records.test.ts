import { expect, test } from "vitest";
import type { Block } from "../../src/document/block.ts";
import { toRecords } from "../../src/output/block-records.ts";
import { measured } from "../cases/feature-rows.ts";

test("a record says where a block is and what it was found to be", () => {
  const html = "<body><ul><li>one &amp; <b>two</b></li></ul><p>three";
  const page = measured(html);
  const [one, two] = page.blocks as [Block, Block];
  const records = toRecords(page, [
    { block: one, probability: 0.25, isContent: false, why: "list" },
    { block: two, probability: 0.75, isContent: true, why: "probability" },
  ]);
  expect(records).toEqual([
    {
      index: 0,
      path: "body.ul.li",
      kind: "item",
      text: "one & two",
      probability: 0.25,
      isContent: false,
      why: "list",
      start: html.indexOf("one"),
      end: html.indexOf("</b>"),
    },
    {
      index: 1,
      path: "body.p",
      kind: "paragraph",
      text: "three",
      probability: 0.75,
      isContent: true,
      why: "probability",
      start: html.indexOf("three"),
      end: html.length,
    },
  ]);
  expect(JSON.parse(JSON.stringify(records))).toEqual(records);
});

test("records of a choice keep the index among all blocks", () => {
  const page = measured("<p>a<p>b<p>c");
  const block = page.blocks[1]!;
  const chosen = [{ block, probability: 1, isContent: true, why: "probability" as const }];
  expect(toRecords(page, chosen).map(({ index, text }) => [index, text])).toEqual([[1, "b"]]);
});
