import { expect, test } from "vitest";
import { select } from "../../src/decision/select.ts";
import { toRecords } from "../../src/output/records.ts";
import { measured } from "../cases/feature-rows.ts";

test("a record says where a block is and what it was found to be", () => {
  const html = "<body><ul><li>one &amp; <b>two</b></li></ul><p>three";
  const { page } = measured(html);
  const records = toRecords(page, select(page.blocks, Float64Array.of(0.25, 0.75), 0.5));
  expect(records).toEqual([
    {
      index: 0,
      path: "body.ul.li",
      kind: "item",
      text: "one & two",
      probability: 0.25,
      isContent: false,
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
      start: html.indexOf("three"),
      end: html.length,
    },
  ]);
  expect(JSON.parse(JSON.stringify(records))).toEqual(records);
});

test("records of a choice keep the index among all blocks", () => {
  const { page } = measured("<p>a<p>b<p>c");
  const chosen = select(page.blocks, Float64Array.of(0, 1, 0), 0.5).filter((b) => b.isContent);
  expect(toRecords(page, chosen).map(({ index, text }) => [index, text])).toEqual([[1, "b"]]);
});
