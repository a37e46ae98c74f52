import { expect, test } from "vitest";
import { coherenceOf, weightOfWidth } from "../../src/segments/vips/separators.ts";

test("the degree of coherence by a separator's weight is that of the addendum's worked example", () => {
  const degrees = [2, 6, 12, 16, 20].map((weight) => coherenceOf(weight, 2));
  expect(degrees).toEqual([11, 9, 8, 7, 6]);
  expect(coherenceOf(40, 40)).toBe(11);
  expect(coherenceOf(60, 2)).toBe(1);
});

test("the weight of a separator by its width, at both sides of each limit", () => {
  const widths = [8, 9, 15, 16, 25, 26, 35, 36, 45, 46, 55, 56];
  expect(widths.map(weightOfWidth)).toEqual([1, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12]);
});
