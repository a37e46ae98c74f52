/** A correction changes a page at most as much as labelled pages ask for, with a margin. */
import { expect, test } from "vitest";
import { boundsOf, lineOf, wordsFrom } from "../../src/models/restraint.ts";

/** Blocks of 10, 20 and 70 words. */
const page = {
  blocks: { length: 3 },
  sums: { words: Int32Array.from([0, 10, 30, 100]) },
};

test("words from a line on", () => {
  expect(wordsFrom(page, [0.4, 0.39, 0.9], 0.4)).toBe(80);
  expect(wordsFrom(page, [0, 0, 0], 0.4)).toBe(0);
});

test("bounds are .7 of what the second least page keeps, and 1.15 of the second most", () => {
  expect(boundsOf([])).toEqual({ least: 0.5, leastSure: 0.6, most: 1.3 });
  expect(boundsOf([1, 0.9, 0.95])).toEqual({ least: 0.5, leastSure: 0.6, most: 1.3 });
  // One page alone is no evidence; two are.
  expect(boundsOf([0, 0.9, 0.95, 3])).toEqual({ least: 0.5, leastSure: 0.6, most: 1.3 });
  const two = boundsOf([0, 0.1, 2, 3]);
  expect(two.least).toBeCloseTo(0.07);
  expect(two.leastSure).toBeCloseTo(0.07);
  expect(two.most).toBeCloseTo(2.3);
  expect(boundsOf([0.2]).least).toBeCloseTo(0.14);
});

test("where the base is sure a quarter of the pages must keep so little", () => {
  const shares = [0.1, 0.1, 0.1, ...Array<number>(17).fill(1)];
  expect(boundsOf(shares).least).toBeCloseTo(0.07);
  expect(boundsOf(shares).leastSure).toBe(0.6);
  expect(boundsOf([0.1, 0.1, 0.1, ...shares]).leastSure).toBeCloseTo(0.07);
});

test("where pages have content of which the base keeps nothing, there is no upper bound", () => {
  expect(boundsOf([1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]).most).toBeNull();
  expect(boundsOf([1, 1, Number.POSITIVE_INFINITY]).most).toBe(1.3);
});

test("the lowest line of a decision", () => {
  expect(lineOf({ threshold: 0.6, relative: true, least: 0.4 })).toBe(0.4);
  expect(lineOf({ threshold: 0.6 })).toBe(0.6);
});
