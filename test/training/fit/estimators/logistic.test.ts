import { describe, expect, test } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import type { LogisticPredictor } from "../../../../src/models/logistic.ts";
import type { FitProgress, TrainingRows } from "../../../../training/fit/estimators/estimator.ts";
import { logistic } from "../../../../training/fit/estimators/logistic.ts";
import type { LogisticOptions } from "../../../../training/fit/estimators/logistic-options.ts";

const solvers = ["lbfgs", "tensorflow"] as const;

function train(
  rows: TrainingRows,
  options: LogisticOptions,
  seed = 42,
): Promise<LogisticPredictor> {
  return logistic(options).fit(rows, { seed }) as Promise<LogisticPredictor>;
}

function training(
  values: number[][],
  labels: number[],
  weights: number[] = labels.map(() => 1),
): TrainingRows {
  return {
    matrix: {
      columns: values[0]!.map((_, at) => `c${at}`),
      rows: values.length,
      values: Float32Array.from(values.flat()),
    },
    labels: Float32Array.from(labels),
    weights: Float32Array.from(weights),
    groups: Int32Array.from(labels.keys()),
  };
}

/** Soft and hard labels of a noisy line in two of four columns, in groups of ten rows. */
function synthetic(count: number, seed = 1): TrainingRows {
  const random = createRandom(seed);
  const values: number[][] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (let row = 0; row < count; row++) {
    const [a, b, c] = [random.next(), random.next(), random.next()];
    values.push([100 * a, b, row % 7 === 0 ? Number.NaN : c, 3]);
    labels.push(row % 9 === 0 ? 0.3 : 2 * a - b + random.next() - 0.5 > 0.5 ? 1 : 0);
    weights.push(random.int(20));
  }
  const groups = Int32Array.from(labels, (_, row) => Math.floor(row / 10));
  return { ...training(values, labels, weights), groups };
}

describe.each(solvers)("logistic by %s", (solver) => {
  test("without a column that varies gives the weighted prior", async () => {
    const rows = training([[5], [5], [5]], [1, 0, 0.5], [3, 4, 2]);
    const predictor = await train(rows, { solver, lambda: 1 });
    // (3 + 0 + 1) of 9: log-odds log(4 / 5).
    expect(predictor.bias).toBeCloseTo(Math.log(4 / 5), 4);
    expect(predictor.weights).toEqual([0]);
    expect(predictor.predict(rows.matrix)[0]).toBeCloseTo(4 / 9, 4);
  });

  test("without a penalty gives the share of each of two values", async () => {
    const rows = training([[0], [0], [0], [0], [1], [1], [1], [1]], [0, 0, 0, 1, 0, 1, 1, 1]);
    const predictor = await train(rows, { solver, lambda: 0 });
    const probabilities = predictor.predict(rows.matrix);
    expect(probabilities[0]).toBeCloseTo(1 / 4, 4);
    expect(probabilities[7]).toBeCloseTo(3 / 4, 4);
    // Scaled values are -1 and 1, so that the weight is half of log(3) - log(1 / 3).
    expect(predictor.weights[0]).toBeCloseTo(Math.log(3), 3);
    expect(predictor.bias).toBeCloseTo(0, 3);
  });

  test("meets the optimum: residual . x = lambda x weight, and residuals sum to 0", async () => {
    const rows = training([[-1], [-1], [1], [1]], [0, 1, 1, 1]);
    const predictor = await train(rows, { solver, lambda: 2 });
    const residual = predictor.predict(rows.matrix).map((p, at) => p - rows.labels[at]!);
    const [a, b, c, d] = residual as unknown as [number, number, number, number];
    expect(-(c + d - a - b)).toBeCloseTo(2 * predictor.weights[0]!, 3);
    expect(a + b + c + d).toBeCloseTo(0, 3);
  });

  test("counts a row of weight 2 as two rows, one of weight 0 not at all", async () => {
    const weighted = training([[1], [2], [3], [99]], [0, 1, 0.5, 1], [2, 1, 1, 0]);
    const doubled = training([[1], [1], [2], [3]], [0, 0, 1, 0.5]);
    // Weights of mean 1 over three rows instead of four: three quarters of the loss.
    const one = await train(weighted, { solver, lambda: 3 });
    const two = await train(doubled, { solver, lambda: 4 });
    expect(one.weights[0]).toBeCloseTo(two.weights[0]!, 4);
    expect(one.bias).toBeCloseTo(two.bias, 4);
  });

  test("gives the same bytes for the same seed", async () => {
    const options = { solver, lambdas: [0.1, 10], folds: 3 };
    const first = await train(synthetic(200), options);
    expect(JSON.stringify(await train(synthetic(200), options))).toBe(JSON.stringify(first));
  });

  test("reports each iteration with a falling loss", async () => {
    const reports: FitProgress[] = [];
    const onProgress = (progress: FitProgress) => reports.push(progress);
    await logistic({ solver, lambda: 1 }).fit(synthetic(300), { onProgress });
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.map(({ step }) => step)).toEqual(reports.map((_, at) => (at + 1) / 200));
    expect(reports[0]!.steps).toBe(1);
    expect(reports[0]!.unit).toBe("iteration with lambda 1");
    const losses = reports.map(({ loss }) => loss);
    expect(losses).toEqual([...losses].sort((a, b) => b - a));
  });
});

describe("logistic", () => {
  test("has one optimum, whoever computes the gradient", async () => {
    const rows = synthetic(9000);
    for (const options of [{ lambda: 0.01 }, { lambda: 100, clip: 1 }, { lambdas: [1, 1000] }]) {
      const [one, other] = await Promise.all(
        solvers.map((solver) => train(rows, { ...options, solver })),
      );
      const expected = other!.predict(rows.matrix);
      for (const [row, probability] of one!.predict(rows.matrix).entries()) {
        expect(Math.abs(probability - expected[row]!)).toBeLessThan(0.002);
      }
    }
  });

  test("penalises the weights, not the intercept", async () => {
    const rows = synthetic(500);
    const predictor = await train(rows, { solver: "lbfgs", lambda: 1e9 });
    for (const weight of predictor.weights) expect(weight).toBeCloseTo(0, 5);
    let content = 0;
    let total = 0;
    for (const [row, weight] of rows.weights.entries()) {
      content += weight * rows.labels[row]!;
      total += weight;
    }
    expect(predictor.bias).toBeCloseTo(Math.log(content / (total - content)), 4);
  });

  test("chooses the lambda that decides unseen groups best", async () => {
    // Column 0 carries the label; a lambda of 10^9 forgets it and calls all rows boilerplate.
    const labels = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 1 : 0));
    const rows = training(
      labels.map((label, at) => [label + (at % 5) / 10]),
      labels,
    );
    const chosen = await train(rows, { solver: "lbfgs", lambdas: [1e9, 0.5] });
    const fixed = await train(rows, { solver: "lbfgs", lambda: 0.5 });
    expect(JSON.stringify(chosen)).toBe(JSON.stringify(fixed));
  });

  test("takes the strongest of equally good lambdas", async () => {
    const rows = training([[0], [0], [0], [9], [9], [9]], [0, 0, 0, 1, 1, 1]);
    const chosen = await train(rows, { solver: "lbfgs", lambdas: [0.01, 1, 0.1], folds: 3 });
    const strongest = await train(rows, { solver: "lbfgs", lambda: 1 });
    expect(JSON.stringify(chosen)).toBe(JSON.stringify(strongest));
  });

  test("does not see rows of weight 0, nor their groups", async () => {
    const rows = training([[1], [2], [3], [0], [9], [7]], [0, 1, 1, 0, 0, 1], [1, 1, 0, 0, 0, 0]);
    const without = training([[1], [2]], [0, 1]);
    const options = { solver: "lbfgs", lambdas: [1, 10] } as const;
    const expected = JSON.stringify(await train(without, options));
    expect(JSON.stringify(await train(rows, options))).toBe(expected);
  });

  test("gives a constant column no weight", async () => {
    const predictor = await train(synthetic(200), { solver: "lbfgs", lambda: 0 });
    expect(predictor.weights[3]).toBe(0);
    expect(predictor.weights[0]).toBeGreaterThan(1);
  });

  test("limits values while fitting as while predicting", async () => {
    const wild = training([[1], [2], [3], [4], [1e6]], [0, 0, 1, 1, 0]);
    const predictor = await train(wild, { solver: "lbfgs", lambda: 0, clip: 0.5 });
    expect(predictor.toJSON().clip).toBe(0.5);
    // Stationary only if the clipped values were the ones fitted: residuals sum to 0.
    const sum = predictor
      .predict(wild.matrix)
      .reduce((total, p, at) => total + p - wild.labels[at]!, 0);
    expect(sum).toBeCloseTo(0, 4);
  });

  test("stops when the signal is aborted", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(
      logistic({ solver: "lbfgs", lambda: 1 }).fit(synthetic(300), { signal }),
    ).rejects.toThrow("enough");
  });

  test("says what is wrong with the rows", async () => {
    const rows = training([[1], [2]], [0, 1]);
    const wrong = (change: Partial<TrainingRows>, lambda = 1) =>
      train({ ...rows, ...change }, { solver: "lbfgs", lambda });
    await expect(wrong({ weights: new Float32Array(2) })).rejects.toThrow(
      "no row of positive weight",
    );
    await expect(wrong({ weights: Float32Array.of(1, -1) })).rejects.toThrow(
      "weight of row 1 is -1",
    );
    await expect(wrong({ labels: Float32Array.of(2, 0) })).rejects.toThrow("label of row 0 is 2");
    await expect(wrong({ labels: Float32Array.of(1) })).rejects.toThrow("found 1, 2, 2 labels");
    await expect(
      train({ ...rows, groups: Int32Array.of(7, 7) }, { solver: "lbfgs" }),
    ).rejects.toThrow("found rows of 1 group");
    const infinite = { ...rows.matrix, values: Float32Array.of(1, Number.POSITIVE_INFINITY) };
    await expect(wrong({ matrix: infinite })).rejects.toThrow('column "c0"');
  });

  test("reports how far tuning is, folds and lambdas together, never backwards", async () => {
    const done: number[] = [];
    const estimator = logistic({ solver: "lbfgs", lambdas: [0.1, 10], folds: 3 });
    await estimator.tune!(synthetic(200), {
      onProgress: ({ step, steps }) => done.push(step / steps),
    });
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done[0]).toBeLessThan(1 / 6);
    expect(done.at(-1)).toBeGreaterThan(5 / 6);
    expect(done.at(-1)).toBeLessThanOrEqual(1);
  });

  test("refuses a lambda that is no strength", () => {
    expect(() => logistic({ lambda: -1 })).toThrow(
      "logistic.lambda: expected number to be >=0, found -1",
    );
    expect(() => logistic({ lambdas: [1, Number.NaN] })).toThrow(
      "logistic.lambdas.1: expected number, found NaN",
    );
    expect(() => logistic({ lambdas: [] })).toThrow("logistic.lambdas: expected array");
  });
});
