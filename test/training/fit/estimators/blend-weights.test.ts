import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../../src/random.ts";
import { fitBlend } from "../../../../training/fit/estimators/blend-weights.ts";

const PRIOR = 10;

/** The penalised loss of a blend, written out. */
function lossOf(logOdds: number[][], labels: number[], weights: number[], x: number[]): number {
  const count = logOdds.length;
  const pull = x.map((xi, i) => (xi - (i < count ? 1 / count : 0)) ** 2);
  const losses = labels.map((label, row) => {
    const margin = logOdds.reduce((sum, column, i) => sum + x[i]! * column[row]!, x[count]!);
    const p = 1 / (1 + Math.exp(-margin));
    return -weights[row]! * (label * Math.log(p) + (1 - label) * Math.log(1 - p));
  });
  return [...losses, ...pull.map((square) => (PRIOR / 2) * square)].reduce((a, b) => a + b, 0);
}

const blendOf = (logOdds: number[][], labels: number[], weights: number[]) =>
  fitBlend(
    logOdds.map((column) => Float64Array.from(column)),
    labels,
    weights,
  );

describe("fitBlend", () => {
  test("solves a case worked by hand", () => {
    // One predictor, log-odds +-1, labels 1 and 0: by symmetry the bias is 0 and the weight w solves
    // 2 c (1 - sigma(w)) = 10 (w - 1). At w = 2 and c = 5 / (1 - sigma(2)) both sides are 10.
    const weight = 5 * (1 + Math.exp(2));
    const { weights, bias } = blendOf([[1, -1]], [1, 0], [weight, weight]);
    expect(weights[0]).toBeCloseTo(2, 6);
    expect(bias).toBeCloseTo(0, 6);
  });

  test("without rows it is the mean of the log-odds", () => {
    expect(blendOf([[], []], [], [])).toEqual({ weights: [0.5, 0.5], bias: 0 });
  });

  test("finds the weights and bias that made the labels, soft ones", () => {
    const random = createRandom(3);
    const columns = [0, 1].map(() => Array.from({ length: 4000 }, () => 6 * random.next() - 3));
    const [a, b] = columns as [number[], number[]];
    const labels = a.map((x, i) => 1 / (1 + Math.exp(-(0.8 * x + 0.3 * b[i]! - 0.5))));
    const { weights, bias } = blendOf(columns, labels, new Array(4000).fill(10));
    expect(weights[0]).toBeCloseTo(0.8, 2);
    expect(weights[1]).toBeCloseTo(0.3, 2);
    expect(bias).toBeCloseTo(-0.5, 2);
  });

  test("what points the wrong way weighs exactly 0", () => {
    const random = createRandom(4);
    const good = Array.from({ length: 2000 }, () => 4 * random.next() - 2);
    const labels = good.map((x) => (random.next() < 1 / (1 + Math.exp(-2 * x)) ? 1 : 0));
    const { weights } = blendOf([good, good.map((x) => -x)], labels, new Array(2000).fill(1));
    expect(weights[1]).toBe(0);
    expect(weights[0]).toBeGreaterThan(1.8);
  });

  test("no allowed step away from the solution lowers the loss", () => {
    const cell = fc.double({ min: -20, max: 20, noNaN: true });
    const row = fc.tuple(cell, cell, cell, fc.constantFrom(0, 1), fc.double({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const logOdds = [0, 1, 2].map((i) => rows.map((cells) => cells[i]!));
        const labels = rows.map((cells) => cells[3]);
        const weight = rows.map((cells) => (Number.isNaN(cells[4]) ? 0 : cells[4]));
        const { weights, bias } = blendOf(logOdds, labels, weight);
        const x = [...weights, bias];
        const best = lossOf(logOdds, labels, weight, x);
        for (const [i, xi] of x.entries()) {
          for (const step of [-0.01, 0.01]) {
            if (i < 3 && xi + step < 0) continue;
            const other = x.map((value, at) => (at === i ? value + step : value));
            expect(lossOf(logOdds, labels, weight, other)).toBeGreaterThan(best);
          }
        }
      }),
    );
  });
});
