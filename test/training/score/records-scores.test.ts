import { describe, expect, test } from "vitest";
import { comparable } from "../../../src/records/comparable.ts";
import type { PageRecord } from "../../../src/records/record.ts";
import { scoreRecord, summariseRecords } from "../../../training/score/records-scores.ts";

const record = (attributes: Record<string, string[]>): PageRecord => ({
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([name, texts]) => [
      name,
      texts.map((text) => ({ text, path: "p", start: 0, end: 1 })),
    ]),
  ),
});

test("sets are summed over the whole corpus", () => {
  const one = scoreRecord(
    { id: "1", site: "s" },
    { item: ["a", "b", "c"] },
    record({ item: ["a", "b", "x"] }),
    ["item"],
  );
  const two = scoreRecord(
    { id: "2", site: "s" },
    { item: ["d"] },
    record({ item: ["d", "y", "z"] }),
    ["item"],
  );
  const { set, best, pages } = summariseRecords([...one, ...two]).get("item")!;
  expect(pages).toBe(2);
  expect(set).toEqual({ precision: 0.5, recall: 0.75, f1: 0.6 });
  expect(best).toEqual({ precision: 1, recall: 1, f1: 1 });
});

test("the best value is right when it is any of the gold's", () => {
  const best = (gold: string[], found: string[]) =>
    scoreRecord({ id: "1", site: "s" }, { sku: gold }, record({ sku: found }), ["sku"])[0]!.best;
  expect(best(["A-1", "B-2"], ["b2", "c"])).toEqual({ shared: 1, found: 1, expected: 1 });
  expect(best(["A-1"], ["c", "A-1"])).toEqual({ shared: 0, found: 1, expected: 1 });
  expect(best(["A-1"], [])).toEqual({ shared: 0, found: 0, expected: 1 });
  expect(best([], ["c"])).toEqual({ shared: 0, found: 1, expected: 0 });
});

describe("values are compared by what they mean", () => {
  test.each([
    ["price", "1.149,00 €", "1149"],
    ["currency", "€", "EUR"],
    ["availability", "http://schema.org/InStock", "InStock"],
    ["publisher", ": Hachette Book Group", "Hachette book group"],
    ["isbn_13", ": 978-0316125581", "9780316125581"],
  ])("%s: %j is %j", (attribute, one, other) => {
    expect(comparable(attribute, one)).toBe(comparable(attribute, other));
  });
});
