import { expect, it } from "vitest";
import { partialDependence } from "../../src/explain/partial-dependence.ts";
import { createLogistic, sigmoid } from "../../src/models/logistic.ts";

/** sigma(2 a - b), and sigma(-b). */
const [general, special] = [2, 0].map((weight) =>
  createLogistic({
    kind: "logistic",
    columns: ["a", "b"],
    scaler: { mean: [0, 0], scale: [1, 1] },
    weights: [weight, -1],
    bias: 0,
  }),
);
const columns = ["a", "b"];

it("is the mean over rows of what the column's values give, each page by its own mixture", () => {
  const groups = [
    {
      mixture: [{ weight: 1, predictor: general! }] as const,
      matrix: { columns, rows: 2, values: Float32Array.of(9, 0, 9, 2) },
    },
    {
      mixture: [
        { weight: 0.5, predictor: general! },
        { weight: 0.5, predictor: special! },
      ] as const,
      matrix: { columns, rows: 1, values: Float32Array.of(9, 1) },
    },
  ];
  const calibration = { slope: 2, offset: 0.5 };
  const expected = [-1, 3].map((a) => {
    const logOdds = [2 * a, 2 * a - 2, a - 1];
    return logOdds.reduce((sum, value) => sum + sigmoid(2 * value + 0.5), 0) / 3;
  });
  const found = partialDependence(groups, calibration, 0, [-1, 3]);
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 6);
  // The rows are as they were.
  expect([...groups[0]!.matrix.values]).toEqual([9, 0, 9, 2]);
});

it("is no number without rows", () => {
  expect(partialDependence([], undefined, 0, [1])).toEqual([Number.NaN]);
});
