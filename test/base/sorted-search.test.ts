import { expect, test } from "vitest";
import { firstAbove, firstAtLeast, firstFailing } from "../../src/base/sorted-search.ts";

test("the first value at least, and above, a value", () => {
  const sorted = [1, 3, 3, 7];
  expect([0, 1, 2, 3, 7, 8].map((value) => firstAtLeast(sorted, value))).toEqual([
    0, 0, 1, 1, 3, 4,
  ]);
  expect([0, 1, 2, 3, 7, 8].map((value) => firstAbove(sorted, value))).toEqual([0, 1, 1, 3, 4, 4]);
});

test("an empty list has no place but its end", () => {
  expect([firstAtLeast([], 1), firstAbove([], 1), firstFailing(0, () => true)]).toEqual([0, 0, 0]);
});

test("finds what a walk from the front finds", () => {
  for (let count = 0; count < 20; count++) {
    for (let first = 0; first <= count; first++) {
      expect(firstFailing(count, (place) => place < first)).toBe(first);
    }
  }
});
