import { describe, expect, it } from "vitest";
import {
  calibrateContributions,
  contributionsOf,
  mixtureContributions,
} from "../../src/explain/contributions.ts";
import type { Matrix } from "../../src/features/matrix.ts";
import { calibrate, logit } from "../../src/models/calibration.ts";
import { createLogistic } from "../../src/models/logistic.ts";
import { type Mixture, predictMixture } from "../../src/models/mixture.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import { readTrees } from "../../src/models/trees.ts";

const matrix: Matrix = {
  columns: ["a", "b"],
  rows: 3,
  values: Float32Array.of(3, 1, -1, Number.NaN, 900, 1),
};

/** a counts 2 per standard deviation of 2 around 1, at most 3 deviations; b counts -1. */
const logistic = createLogistic({
  kind: "logistic",
  columns: ["a", "b"],
  scaler: { mean: [1, 0], scale: [2, 1] },
  weights: [2, -1],
  bias: 0.5,
  clip: 3,
});

/** b <= 0 ? -2 : 1, as many rows on both sides. */
const trees = readTrees({
  kind: "trees",
  bias: 0.25,
  columns: ["b"],
  thresholds: [[0]],
  trees: [
    {
      column: [0, -1, -1],
      threshold: [0],
      missingLeft: [1],
      value: [-2, 1],
      cover: [2, 1, 1],
    },
  ],
});

/** Log-odds per row: baseline and contributions together. */
function totals({ baseline, values }: { baseline: number; values: Float64Array }): number[] {
  return [0, 1, 2].map((row) => baseline + values[2 * row]! + values[2 * row + 1]!);
}

const logOddsOf = (probabilities: Float64Array): number[] => Array.from(probabilities, logit);

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toEqual(expected.map((value) => expect.closeTo(value, 9)));
}

describe("contributions", () => {
  it("are weight times scaled value in a logistic regression", () => {
    const { baseline, values } = contributionsOf(logistic, matrix);
    expect(baseline).toBe(0.5);
    expectClose([...values], [2, -1, -2, 0, 6, -1]);
    expectClose(totals({ baseline, values }), logOddsOf(logistic.predict(matrix)));
  });

  it("stand where the matrix has a regression's columns, 0 for the others", () => {
    const wide: Matrix = { columns: ["b", "new", "a"], rows: 1, values: Float32Array.of(1, 7, 3) };
    expectClose([...contributionsOf(logistic, wide).values], [-1, 0, 2]);
    expect([...logistic.predict(wide)]).toEqual([...logistic.predict(matrix).subarray(0, 1)]);
  });

  it("are the weighted sum of the experts' in a mixture", () => {
    const mixture: Mixture = [
      { weight: 0.25, predictor: logistic },
      { weight: 0.75, predictor: trees },
    ];
    const found = mixtureContributions(mixture, matrix);
    // 0.25 x 0.5 + 0.75 x (0.25 - 0.5), the mean of the leaves being -0.5.
    expect(found.baseline).toBeCloseTo(-0.0625, 12);
    // Of b: 0.25 x -1 + 0.75 x 1.5.
    expectClose([...found.values.subarray(0, 2)], [0.5, 0.875]);
    expectClose(totals(found), logOddsOf(predictMixture(mixture, matrix)));
  });

  it("shrink where an expert is surer than its probability can tell", () => {
    const sure = createLogistic({ ...logistic.toJSON(), weights: [20, -1] });
    const mixture: Mixture = [{ weight: 1, predictor: sure }];
    const found = mixtureContributions(mixture, matrix);
    // Seven digits: a probability next to 1 has no more of its log-odds.
    for (const [row, logOdds] of logOddsOf(predictMixture(mixture, matrix)).entries()) {
      expect(totals(found)[row]).toBeCloseTo(logOdds, 7);
    }
    expect(found.values[4]! / found.values[5]!).toBeCloseTo(60 / -1, 9);
  });

  it("scale with the calibration", () => {
    const calibration = { slope: 0.5, offset: 0.125 };
    const found = calibrateContributions(contributionsOf(logistic, matrix), calibration, 3);
    expect(found.baseline).toBe(0.375);
    expectClose([...found.values], [1, -0.5, -1, 0, 3, -0.5]);
    expectClose(totals(found), logOddsOf(calibrate(logistic.predict(matrix), calibration)));
  });

  it("are the same without a calibration", () => {
    const found = contributionsOf(logistic, matrix);
    expect(calibrateContributions(found, undefined, 3)).toBe(found);
  });

  it("are refused for a predictor that is not known, by its kind", () => {
    const strange: Predictor = { ...logistic, kind: "oracle", toJSON: () => ({ kind: "oracle" }) };
    expect(() => contributionsOf(strange, matrix)).toThrow('"oracle"');
  });
});
