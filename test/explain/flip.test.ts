import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, smallestChanges } from "../../src/explain/flip.ts";
import { floatAbove, floatBeyond } from "../../src/explain/next-float.ts";
import type { Matrix } from "../../src/features/matrix.ts";
import { logit } from "../../src/models/calibration.ts";
import { createLogistic } from "../../src/models/logistic.ts";
import { type Mixture, predictMixture } from "../../src/models/mixture.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import { readTrees } from "../../src/models/trees.ts";
import { randomRow, randomTrees } from "../cases/random-trees.ts";
import { smallTree } from "../cases/small-tree.ts";

const matrixOf = (columns: readonly string[], row: readonly number[]): Matrix => ({
  columns,
  rows: 1,
  values: Float32Array.from(row),
});

const alone = (predictor: Predictor): Mixture => [{ weight: 1, predictor }];

function logOddsOf(mixture: Mixture, columns: readonly string[], row: readonly number[]) {
  return logit(predictMixture(mixture, matrixOf(columns, row))[0]!);
}

/** The smallest change of a row of columns a, b, … */
function changeOf(mixture: Mixture, row: readonly number[], line: number): Change | undefined {
  const columns = row.map((_, i) => String.fromCharCode(97 + i));
  const own = Float64Array.of(logOddsOf(mixture, columns, row));
  return smallestChanges(mixture, matrixOf(columns, row), own, line)[0];
}

const trees = alone(readTrees(smallTree));

const regression = createLogistic({
  kind: "logistic",
  columns: ["a", "b"],
  scaler: { mean: [1, 0], scale: [2, 10] },
  weights: [2, -1],
  bias: 0,
  clip: 3,
});
const logistic = alone(regression);

describe("the smallest change that turns a decision around", () => {
  it("lies at a threshold of trees", () => {
    // Log-odds -1: a above 0 gives 1, half of a's thresholds away; b alone changes nothing.
    expect(changeOf(trees, [-7, 9], 0)).toEqual({
      column: 0,
      to: floatAbove(0),
      distance: 0.5,
      unit: "bins",
    });
    // Log-odds 1: down to 0, or above 2 to the leaf -3; both half of the thresholds away.
    expect(changeOf(trees, [1, 9], 0)?.to).toBe(0);
    // With b at most 5 only down is left, past both thresholds.
    expect(changeOf(trees, [3, 5], 0)).toMatchObject({ column: 0, to: 0, distance: 1 });
  });

  it.each<[string, number, number]>([
    // The step is at 3.5: the whole numbers beside it are 3 and 4.
    ["tags/heading-level", 2, 4],
    ["tags/heading-level", 5, 3],
    ["a", 2, floatAbove(3.5)],
    ["a", 5, 3.5],
  ])("is to a value that %s can have: from %d to %d", (name, value, to) => {
    const tree = {
      column: [0, -1, -1],
      threshold: [0],
      missingLeft: [0],
      value: [-1, 1],
      cover: [2, 1, 1],
    };
    const step = alone(
      readTrees({ kind: "trees", bias: 0, columns: [name], thresholds: [[3.5]], trees: [tree] }),
    );
    const own = Float64Array.of(logOddsOf(step, [name], [value]));
    expect(smallestChanges(step, matrixOf([name], [value]), own, 0)[0]?.to).toBe(to);
  });

  it.each<[string, number, number | undefined]>([
    // Log-odds 2 (x - 1): 0 from 1 on, -3 at -.5, -6 at -2.
    ["a", -6, -2],
    ["tags/links", -1.5, 0],
    ["tags/links", -3, undefined],
    ["position/index-share", -3, undefined],
    ["position/h1-share", -3, -0.5],
    ["position/h1-share", -6, undefined],
  ])("goes no further than %s can, past %d: %d", (name, line, to) => {
    const scaler = { mean: [1], scale: [1] };
    const regression = createLogistic({
      kind: "logistic",
      columns: [name],
      scaler,
      weights: [2],
      bias: 0,
    });
    const own = Float64Array.of(0);
    const found = smallestChanges(alone(regression), matrixOf([name], [1]), own, line)[0]?.to;
    if (to === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(to, 5);
  });

  it("goes past steps that do not reach the line", () => {
    expect(changeOf(trees, [-7, 5], 1.5)).toMatchObject({ to: floatAbove(2), distance: 1 });
  });

  it("is missing where no single feature does", () => {
    expect(changeOf(trees, [-7, 9], 1.5)).toBeUndefined();
    expect(changeOf(trees, [-7, 9], Number.POSITIVE_INFINITY)).toBeUndefined();
    expect(changeOf(trees, [1, 9], Number.NEGATIVE_INFINITY)).toBeUndefined();
  });

  it("leaves missing values alone", () => {
    // Log-odds -3, a missing: a at most 2 would do, but only b is changed.
    expect(changeOf(trees, [Number.NaN, 9], 0)).toMatchObject({ column: 1, to: 5 });
    expect(changeOf(trees, [9, Number.NaN], 0)).toMatchObject({ column: 0 });
  });

  it("is solved for in a logistic regression", () => {
    // 2 (a - 1) / 2 - b / 10 at (0, 0) is -1: a needs 1 more, half a deviation; b 10 less, a whole one.
    const change = changeOf(logistic, [0, 0], 0);
    expect(change).toMatchObject({ column: 0, unit: "deviations" });
    expect(change?.to).toBeCloseTo(1, 6);
    expect(change?.distance).toBeCloseTo(0.5, 6);
    expect(logOddsOf(logistic, ["a", "b"], [change!.to, 0])).toBeGreaterThanOrEqual(0);
  });

  it("finds the columns of a logistic regression by name", () => {
    const wide = matrixOf(["b", "new", "a"], [0, 7, 0]);
    const [change] = smallestChanges(logistic, wide, Float64Array.of(-1), 0);
    expect(change).toMatchObject({ column: 2, unit: "deviations" });
    expect(change?.to).toBeCloseTo(1, 6);
    expect(change?.distance).toBeCloseTo(0.5, 6);
  });

  it("knows that clipped values count no further", () => {
    // a counts 6 at most and b 3: from (1, 0) on, 5.5 is in reach of a alone, 6.5 of neither.
    expect(changeOf(logistic, [1, 0], 5.5)).toMatchObject({ column: 0 });
    expect(changeOf(logistic, [1, 0], 6.5)).toBeUndefined();
    // From beyond both clips, 6 - 3, down: b counts no further, a falls below 5.5 at 6.5.
    expect(changeOf(logistic, [100, 40], 2.5)?.to).toBeCloseTo(6.5, 4);
  });

  it("is the nearest of all values of all columns, on random trees", () => {
    const positions = [...Array(4).keys()].flatMap((at) => [at, floatAbove(at)]);
    fc.assert(
      fc.property(randomTrees(), randomRow(), fc.nat(12), (json, row, eighths) => {
        const predictor = readTrees(json);
        const line = (eighths - 6) / 4 + 0.1;
        const decided = (values: readonly number[]): boolean =>
          logOddsOf(alone(predictor), predictor.columns, values) >= line;
        // By trying: every value where anything can change, and how many thresholds it passes.
        let least = Number.POSITIVE_INFINITY;
        for (const [column, value] of row.entries()) {
          if (Number.isNaN(value)) continue;
          const used = new Set(
            predictor.nodes.threshold.filter((_, node) => predictor.nodes.column[node] === column),
          );
          for (const to of positions) {
            if (decided(row.with(column, to)) === decided(row)) continue;
            const [low, high] = [Math.min(to, value), Math.max(to, value)];
            const passed = [...used].filter((at) => low <= at && at < high).length;
            least = Math.min(least, passed / used.size);
          }
        }
        const change = changeOf(alone(predictor), row, line);
        expect(change?.distance ?? Number.POSITIVE_INFINITY).toBe(least);
        if (change) {
          expect(decided(row.with(change.column, change.to))).not.toBe(decided(row));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("turns the decision of a mixture around", () => {
    fc.assert(
      fc.property(randomTrees(2), randomRow(2), fc.nat(40), (json, row, line) => {
        const mixture: Mixture = [
          { weight: 0.6, predictor: readTrees(json) },
          { weight: 0.4, predictor: regression },
        ];
        const decided = (values: readonly number[]): boolean =>
          logOddsOf(mixture, ["a", "b"], values) >= line / 10 - 2.013;
        const change = changeOf(mixture, row, line / 10 - 2.013);
        if (change === undefined) {
          for (const column of [0, 1]) {
            if (Number.isNaN(row[column])) continue;
            for (let to = -30; to <= 30; to += 0.5) {
              expect(decided(row.with(column, to))).toBe(decided(row));
            }
          }
          return;
        }
        const { column, to } = change;
        expect(decided(row.with(column, to))).not.toBe(decided(row));
        // Nothing between turns it around.
        const between = Math.fround(row[column]! + 0.99 * (to - row[column]!));
        if (between !== to) expect(decided(row.with(column, between))).toBe(decided(row));
      }),
      { numRuns: 300 },
    );
  });
});

describe("32-bit neighbours", () => {
  it("are the next floats", () => {
    expect(floatAbove(1)).toBe(1 + 2 ** -23);
    expect(floatAbove(-1)).toBe(-1 + 2 ** -24);
    expect(floatAbove(0)).toBe(2 ** -149);
    expect(floatAbove(-0)).toBe(2 ** -149);
  });

  it("are never on the wrong side", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e30, max: 1e30 }), (value) => {
        expect(floatBeyond(value, true)).toBeGreaterThanOrEqual(value);
        expect(floatBeyond(value, false)).toBeLessThanOrEqual(value);
      }),
    );
  });
});
