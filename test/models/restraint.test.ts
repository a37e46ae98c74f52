/** A correction leaves of a page at least what labelled pages keep, less a margin. */
import { expect, test } from "vitest";
import { isEmptied, leastKept, lineOf, wordsFrom } from "../../src/models/restraint.ts";

/** Blocks of 10, 20 and 70 words. */
const page = {
  blocks: { length: 3 },
  sums: { words: Int32Array.from([0, 10, 30, 100]) },
};

test("words from a line on", () => {
  expect(wordsFrom(page, [0.4, 0.39, 0.9], 0.4)).toBe(80);
  expect(wordsFrom(page, [0, 0, 0], 0.4)).toBe(0);
});

test("the least share of a page is .7 of what the second page of twenty keeps, at most a half", () => {
  expect(leastKept([1, 0.9, 0.95])).toBe(0.5);
  // One page alone is no evidence; two are.
  expect(leastKept([0, 0.9, 0.95])).toBe(0.5);
  expect(leastKept([0, 0.1, 0.95])).toBeCloseTo(0.07);
  expect(leastKept([0.2])).toBeCloseTo(0.14);
  expect(leastKept([])).toBe(0.5);
});

test("a page is emptied where less is left than that share of the base's words", () => {
  const base = [0.9, 0.2, 0.9];
  const restraint = { least: 0.5, line: 0.4 };
  expect(isEmptied(page, base, [0.9, 0.2, 0.3], restraint)).toBe(true);
  expect(isEmptied(page, base, [0.1, 0.2, 0.4], restraint)).toBe(false);
  expect(isEmptied(page, [0, 0, 0], [0, 0, 0], restraint)).toBe(false);
});

test("the lowest line of a decision", () => {
  expect(lineOf({ threshold: 0.6, relative: true, least: 0.4 })).toBe(0.4);
  expect(lineOf({ threshold: 0.6 })).toBe(0.6);
});
