import { expect, test } from "vitest";
import { mean, quantile } from "../../src/base/averages.ts";

test("a mean is the sum by the number; of nothing it is what was asked for, or an error", () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(mean(Float32Array.of(0.5, 1))).toBe(0.75);
  expect(mean([4], 0)).toBe(4);
  expect(mean([], 0)).toBe(0);
  expect(mean([], Number.NaN)).toBeNaN();
  expect(() => mean([])).toThrow("mean of 0 values, expected at least 1");
});

test("quantiles lie between neighbours", () => {
  expect(quantile([1, 2, 4], 0.5)).toBe(2);
  expect(quantile([1, 2], 0.5)).toBe(1.5);
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
  expect(quantile([1, 2, 3, 4], 1)).toBe(4);
  expect(quantile([7], 0.25)).toBe(7);
  expect(quantile([0, 10], 0.9)).toBeCloseTo(9);
  expect(quantile([], 0.5)).toBeNaN();
});
