import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openPage } from "../../../src/document/open-page.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { partNames } from "../../../src/parts/vocabulary.ts";
import {
  areLabelsOf,
  partsOfBlocks,
  readPartLabels,
  UNLABELLED,
} from "../../../training/corpus/part-labels.ts";
import { readCorpus } from "../../../training/corpus/readers/index.ts";
import { ReaderError } from "../../../training/corpus/readers/reader.ts";

const [body, related] = [partNames.indexOf("body"), partNames.indexOf("related")];
const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../../data/parts/${name}.json`, import.meta.url));
const labelsIn = (name: string) => readPartLabels(readFileSync(fileOf(name), "utf8"), name);

test("a block has the part of the run that it lies in", () => {
  const blocks = [
    { start: 0, end: 5 },
    { start: 6, end: 9 },
    { start: 10, end: 20 },
    { start: 30, end: 40 },
  ];
  const runs = [
    [0, 9, "body"],
    [10, 15, "related"],
    [30, 40, "related"],
  ] as const;
  expect([...partsOfBlocks(blocks, runs)]).toEqual([body, body, UNLABELLED, related]);
});

test.each([
  ["{", "no labels of parts"],
  ['{"format":"seine-pairs"}', "expected"],
])("a file %s is refused", (text, message) => {
  expect(() => readPartLabels(text, "labels.json")).toThrow(message);
});

test("runs that overlap or have unknown parts are refused", () => {
  const fileWith = (runs: unknown): string =>
    JSON.stringify({
      ...{ format: "seine-parts", version: 1, corpus: "c", annotator: "a" },
      pages: { one: { sha256: "0".repeat(64), guide: 2, runs } },
    });
  expect(readPartLabels(fileWith([[0, 5, "body"]]), "x").pages.get("one")!.runs).toHaveLength(1);
  for (const runs of [
    [
      [0, 5, "body"],
      [4, 9, "body"],
    ],
    [[5, 5, "body"]],
    [[0, 5, "story"]],
  ]) {
    expect(() => readPartLabels(fileWith(runs), "x")).toThrow("x holds no labels");
  }
});

const corpus = fileURLToPath(new URL("../../../../shared/datasets/wcxb-dev", import.meta.url));
const isThere = existsSync(corpus);

describe.skipIf(!isThere)(isThere ? "the labels" : `skipped: no corpus at ${corpus}`, () => {
  test("fit their pages: digests, and a part for each block", { timeout: 120_000 }, async () => {
    const { pages } = labelsIn("wcxb-dev");
    const second = labelsIn("wcxb-dev-second").pages;
    let found = 0;
    for await (const page of readCorpus(corpus)) {
      if (page instanceof ReaderError || !pages.has(page.id)) continue;
      found++;
      const { blocks } = openPage(page.html, layout, { charset: page.encoding }).page;
      for (const labels of [pages.get(page.id)!, second.get(page.id)]) {
        if (labels === undefined) continue;
        expect(areLabelsOf(labels, page.html), page.id).toBe(true);
        const parts = partsOfBlocks(blocks, labels.runs);
        expect(parts.includes(UNLABELLED), page.id).toBe(false);
        const starts = new Set(blocks.map(({ start }) => start));
        for (const [start] of labels.runs)
          expect(starts.has(start), `${page.id} ${start}`).toBe(true);
      }
    }
    expect(found).toBe(pages.size);
  });
});
