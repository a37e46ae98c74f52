import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMatrix } from "../../src/features/matrix.ts";
import { createEnsemble } from "../../src/models/ensemble.ts";
import type { LogisticJson } from "../../src/models/logistic.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import { restorePredictor } from "../../src/models/predictors.ts";

/** Gives the same probability to every row. */
function constant(probability: number): Predictor {
  return {
    kind: "constant",
    predict: ({ rows }) => new Float64Array(rows).fill(probability),
    toJSON: () => ({ kind: "constant" }),
  };
}

function logistic(weight: number, bias: number): LogisticJson {
  const scaler = { mean: [0], scale: [1] };
  return { kind: "logistic", columns: ["a"], scaler, weights: [weight], bias };
}

const twoRows = createMatrix(["a"], 2);

describe("createEnsemble", () => {
  test("adds weighted log-odds", () => {
    // ln 3 x 2 - ln 4 x 0.5 + ln 2 = ln (9 / 2 x 2) = ln 9: odds of 9 to 1.
    const members = [
      { weight: 2, predictor: constant(0.75) },
      { weight: 0.5, predictor: constant(0.2) },
    ];
    const probabilities = createEnsemble(members, Math.LN2).predict(twoRows);
    expect(probabilities).toHaveLength(2);
    for (const probability of probabilities) expect(probability).toBeCloseTo(0.9, 12);
  });

  test("a member that is sure is not infinitely sure", () => {
    const members = [
      { weight: 1, predictor: constant(1) },
      { weight: 1, predictor: constant(0) },
    ];
    for (const probability of createEnsemble(members, 0).predict(twoRows)) {
      expect(probability).toBeCloseTo(0.5, 6);
    }
  });

  test("without members the bias decides", () => {
    expect([...createEnsemble([], 0).predict(twoRows)]).toEqual([0.5, 0.5]);
  });
});

const ensembleOf = (members: unknown, bias: unknown = 0) =>
  restorePredictor({ kind: "ensemble", members, bias } as { kind: string });

test("restores the same bits from JSON, ensembles within ensembles too", () => {
  const number = fc.double({ min: -20, max: 20, noNaN: true });
  const weight = fc.double({ min: 0, max: 5, noNaN: true });
  fc.assert(
    fc.property(number, number, weight, weight, number, (a, b, w, v, bias) => {
      const inner = { kind: "ensemble", members: [{ weight: w, predictor: logistic(a, b) }], bias };
      const outer = ensembleOf(
        [
          { weight: v, predictor: inner },
          { weight: 1, predictor: logistic(b, a) },
        ],
        bias,
      );
      const again = restorePredictor(JSON.parse(JSON.stringify(outer)));
      const matrix = { columns: ["a"], rows: 3, values: Float32Array.of(-1, 0.3, 7) };
      expect(again.predict(matrix)).toEqual(outer.predict(matrix));
      expect(JSON.stringify(again)).toBe(JSON.stringify(outer));
    }),
  );
});

test.each([
  [
    "a negative weight",
    [{ weight: -1, predictor: logistic(1, 0) }],
    0,
    "expected number to be >=0",
  ],
  ["an unknown member", [{ weight: 1, predictor: { kind: "oracle" } }], 0, 'predictor "oracle"'],
  ["a member without a kind", [{ weight: 1, predictor: {} }], 0, "kind"],
  ["no bias", [], undefined, "bias"],
])("refuses %s", (_, members, bias, message) => {
  const json = { kind: "ensemble", members, ...(bias === undefined ? {} : { bias }) };
  expect(() => restorePredictor(json)).toThrow(message);
});
