import { expect, it } from "vitest";
import { compare, mostDifferent } from "../../../training/score/comparison.ts";
import type { PageResult } from "../../../training/score/evaluate.ts";

const resultsOf = (f1: Record<string, number>): PageResult[] =>
  Object.entries(f1).map(([id, value]) => ({ page: { id }, f1: value }) as PageResult);

const mine = resultsOf({ a: 0.5, b: 1, c: 0.25, d: 0.75 });
const others = resultsOf({ a: 0.25, b: 1, c: 0.75, d: 0.5 });

it("counts pages and gives the mean of their differences", () => {
  const found = compare(mine, others);
  expect(found).toMatchObject({ better: 2, worse: 1, equal: 1, other: 0.625 });
  expect(found.difference.mean).toBe(0);
  expect(found.difference.low).toBeGreaterThanOrEqual(-0.5);
  expect(found.difference.high).toBeLessThanOrEqual(0.25);
  expect(compare(mine, others)).toEqual(found);
});

it("ranks pages by how much they differ, equals by id", () => {
  const ids = (count: number) => mostDifferent(compare(mine, others), count).map(({ id }) => id);
  expect(ids(9)).toEqual(["c", "a", "d"]);
  expect(ids(1)).toEqual(["c"]);
});

it("refuses results of other pages", () => {
  expect(() => compare(mine, others.slice(1))).toThrow("found results of 4 and of 3 pages");
  expect(() => compare(mine, others.toReversed())).toThrow("expected the same pages");
  expect(() => compare([], [])).toThrow("expected the same pages");
});
