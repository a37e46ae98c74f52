import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PageRecord } from "../../../src/records/record.ts";
import {
  foundPairs,
  pairDigest,
  readPairLabels,
  scorePairs,
  titleCounts,
} from "../../../training/corpus/pair-labels.ts";

const value = (text: string) => ({ text, path: "p", start: 1, end: 2 });
const digest = (attribute: string, text: string): string => pairDigest("a", attribute, value(text));
const file = (pages: object, more: object = {}): string =>
  JSON.stringify({
    format: "seine-pairs",
    version: 1,
    drawn: "by hand",
    measured: ["a"],
    ...more,
    pages,
  });
const labels = readPairLabels(
  file(
    {
      a: {
        price: [`+${digest("price", "3,50")}`, `-${digest("price", "9")}`],
        Fit: [`+${digest("Fit", "Regular")}`],
        Sign: [`-${digest("Sign", "up")}`],
        brand: [`+${digest("brand", "Acme")}`],
      },
    },
    { titles: { a: [digest("title", "Pot")] } },
  ),
  "pairs.json",
);
const record: PageRecord = {
  attributes: {
    price: [value("3.50 €"), value("9")],
    Fit: [value("regular")],
    Sign: [value("up")],
    Other: [value("x")],
    title: [value("pot")],
  },
};

test("pairs are right, wrong or without a label, by attribute and value", () => {
  const found = foundPairs("a", record, labels);
  expect(found.map(({ attribute, isRight }) => [attribute, isRight])).toEqual([
    ["price", true],
    ["price", false],
    ["Fit", true],
    ["Sign", false],
    ["Other", undefined],
    ["title", undefined],
  ]);
  // Price is right, the wanted brand is missing; of three right pairs two are found.
  expect(scorePairs(found, labels)).toEqual({
    precision: 2 / 4,
    recall: 1 / 2,
    allRecall: 2 / 3,
    pairs: 6,
    unlabelled: 2,
  });
});

test("the digest is the page's own", () => {
  expect(pairDigest("a", "price", value("3"))).not.toBe(pairDigest("b", "price", value("3")));
  expect(pairDigest("a", "price", value("3,00 €"))).toBe(pairDigest("a", "price", value("3")));
});

test("titles are counted on pages with labelled ones", () => {
  expect(
    titleCounts(
      new Map([
        ["a", record],
        ["b", record],
      ]),
      labels,
    ),
  ).toEqual([{ shared: 1, found: 1, expected: 1 }]);
  expect(titleCounts(new Map([["a", undefined]]), labels)).toEqual([
    { shared: 0, found: 0, expected: 1 },
  ]);
});

test("a damaged file is refused by name", () => {
  expect(() => readPairLabels(file({ a: { price: ["3.50"] } }), "pairs.json")).toThrow(
    "pairs.json holds no labelled pairs",
  );
});

test("the project's own file has forty measured pages, and no text", () => {
  const path = new URL("../../../data/pairs.json", import.meta.url);
  const own = readPairLabels(readFileSync(path, "utf8"), "data/pairs.json");
  expect(own.measured.size).toBe(40);
  for (const id of own.measured) expect(own.pages.get(id)!.size, id).toBeGreaterThan(3);
  expect(own.titles.size).toBe(71);
});
