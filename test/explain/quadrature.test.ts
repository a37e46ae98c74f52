import { expect, it } from "vitest";
import { gaussLegendre } from "../../src/explain/quadrature.ts";

it("has the midpoint for one point", () => {
  const { points, weights } = gaussLegendre(1);
  expect(points[0]).toBeCloseTo(0.5, 15);
  expect(weights[0]).toBeCloseTo(1, 15);
});

it("has the known points for two: 1/2 - 1/sqrt(12) and 1/2 + 1/sqrt(12)", () => {
  const { points, weights } = gaussLegendre(2);
  expect(points[0]).toBeCloseTo(0.5 - 1 / Math.sqrt(12), 15);
  expect(points[1]).toBeCloseTo(0.5 + 1 / Math.sqrt(12), 15);
  expect([...weights]).toEqual([expect.closeTo(0.5, 15), expect.closeTo(0.5, 15)]);
});

it.each([1, 2, 3, 4, 8, 16, 31])("integrates t^k exactly up to k = 2 n - 1, n = %i", (count) => {
  const { points, weights } = gaussLegendre(count);
  for (let k = 0; k < 2 * count; k++) {
    const sum = points.reduce((total, point, i) => total + weights[i]! * point ** k, 0);
    expect(sum).toBeCloseTo(1 / (k + 1), 13);
  }
});
