import { describe, expect, test } from "vitest";
import type { Design } from "../../../../training/fit/estimators/logistic-design.ts";
import {
  logisticObjective,
  tensorFlowObjective,
} from "../../../../training/fit/estimators/logistic-objective.ts";
import { loadTensorFlow } from "../../../../training/fit/estimators/tensorflow.ts";

const { tf } = await loadTensorFlow();
const ways = [
  ["TypeScript", logisticObjective, 14],
  ["TensorFlow.js", tensorFlowObjective.bind(undefined, tf), 6],
] as const;

describe.each(ways)("objective in %s", (_, objective, digits) => {
  const design: Design = {
    rows: 2,
    columns: [0, 1],
    values: Float32Array.of(1, 2, -1, 0),
    labels: Float32Array.of(1, 0.5),
    weights: Float32Array.of(1.5, 0.5),
  };

  test("has the value and gradient worked out by hand", () => {
    // beta = (log 3, 0), beta_0 = 0: z = log 3, -log 3; sigma = 3/4, 1/4.
    // Losses: -log(3/4); softplus(-log 3) + log(3)/2 = log(4/3) + log(3)/2.
    const gradient = new Float64Array(3);
    const value = objective(design, 4)(Float64Array.of(Math.log(3), 0, 0), gradient);
    const log43 = Math.log(4 / 3);
    const penalty = (4 / 2) * Math.log(3) ** 2;
    const loss = 1.5 * log43 + 0.5 * (log43 + Math.log(3) / 2);
    expect(value).toBeCloseTo((loss + penalty) / 2, digits);
    // Residuals: 1.5 (3/4 - 1) = -3/8; 0.5 (1/4 - 1/2) = -1/8.
    expect(gradient[0]).toBeCloseTo((-3 / 8 + 1 / 8 + 4 * Math.log(3)) / 2, digits);
    expect(gradient[1]).toBeCloseTo((2 * -3) / 8 / 2, digits);
    expect(gradient[2]).toBeCloseTo(-4 / 8 / 2, digits);
  });

  test("stays finite and exact far from zero", () => {
    const gradient = new Float64Array(3);
    const value = objective(design, 0)(Float64Array.of(0, 0, -1000), gradient);
    // Losses: 1000 and 500; residuals 1.5 (0 - 1) and 0.5 (0 - 0.5).
    expect(value).toBeCloseTo((1.5 * 1000 + 0.5 * 500) / 2, 9);
    expect(gradient[2]).toBeCloseTo(-1.75 / 2, 9);
  });

  test("sums over more rows than fit one chunk", () => {
    const rows = 20_001;
    const many: Design = {
      rows,
      columns: [0],
      values: new Float32Array(rows).fill(1),
      labels: new Float32Array(rows),
      weights: new Float32Array(rows).fill(1),
    };
    const gradient = new Float64Array(2);
    expect(objective(many, 0)(Float64Array.of(0, 0), gradient)).toBeCloseTo(Math.log(2), 6);
    expect([...gradient]).toEqual([0.5, 0.5]);
  });
});

test.each([1, 2, 3, 4, 5, 6, 7])("both ways agree on %d rows", (rows) => {
  const design: Design = {
    rows,
    columns: [0, 1],
    values: Float32Array.from({ length: 2 * rows }, (_, at) => Math.sin(at)),
    labels: Float32Array.from({ length: rows }, (_, at) => (at % 3) / 2),
    weights: Float32Array.from({ length: rows }, (_, at) => at + 1),
  };
  const x = Float64Array.of(0.5, -2, 0.25);
  const gradients = [new Float64Array(3), new Float64Array(3)] as const;
  const value = logisticObjective(design, 1)(x, gradients[0]);
  expect(tensorFlowObjective(tf, design, 1)(x, gradients[1])).toBeCloseTo(value, 5);
  for (const at of [0, 1, 2]) expect(gradients[1][at]).toBeCloseTo(gradients[0][at]!, 5);
});

test("the TensorFlow.js objective keeps no tensor", () => {
  const before = tf.memory().numTensors;
  const design: Design = {
    rows: 1,
    columns: [0],
    values: Float32Array.of(1),
    labels: Float32Array.of(1),
    weights: Float32Array.of(1),
  };
  tensorFlowObjective(tf, design, 1)(Float64Array.of(1, 1), new Float64Array(2));
  expect(tf.memory().numTensors).toBe(before);
});
