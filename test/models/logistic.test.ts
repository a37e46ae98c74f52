import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Matrix } from "../../src/features/matrix.ts";
import {
  createLogistic,
  type LogisticJson,
  restoreLogistic,
  sigmoid,
} from "../../src/models/logistic.ts";

const model: LogisticJson = {
  kind: "logistic",
  columns: ["words", "links"],
  scaler: { mean: [10, 0.5], scale: [5, 0.25] },
  weights: [2, -1],
  bias: 0.5,
};

function matrix(...rows: number[][]): Matrix {
  return { columns: ["words", "links"], rows: rows.length, values: Float32Array.from(rows.flat()) };
}

describe("sigmoid", () => {
  test("has its known values", () => {
    expect(sigmoid(0)).toBe(0.5);
    expect(sigmoid(Math.log(3))).toBeCloseTo(0.75, 15);
    expect(sigmoid(-Math.log(3))).toBeCloseTo(0.25, 15);
  });

  test("neither overflows nor loses small probabilities", () => {
    expect(sigmoid(1e6)).toBe(1);
    expect(sigmoid(-1e6)).toBe(0);
    expect(sigmoid(-700) / Math.exp(-700)).toBeCloseTo(1, 12);
  });
});

describe("predict", () => {
  test("is sigma(bias + weights . scaled values)", () => {
    // (15 - 10) / 5 = 1, (0.75 - 0.5) / 0.25 = 1: 0.5 + 2 - 1 = 1.5.
    expect(createLogistic(model).predict(matrix([15, 0.75]))[0]).toBeCloseTo(
      1 / (1 + Math.exp(-1.5)),
      15,
    );
  });

  test("reads a missing value as the mean", () => {
    const [missing, mean] = createLogistic(model).predict(matrix([Number.NaN, 1], [10, 1]));
    expect(missing).toBe(mean);
  });

  test("limits scaled values to the clip", () => {
    const clipped = createLogistic({ ...model, clip: 3 });
    // 1000 words are 198 deviations above the mean: 0.5 + 2 x 3 - 1 x -2 = 8.5.
    expect(clipped.predict(matrix([1000, 0]))[0]).toBeCloseTo(sigmoid(8.5), 15);
  });

  test("gives each row the result it has alone", () => {
    const value = fc.oneof(fc.float({ noDefaultInfinity: true }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (rows) => {
        const predictor = createLogistic(model);
        const all = predictor.predict(matrix(...rows));
        for (const [at, row] of rows.entries()) {
          expect(predictor.predict(matrix(row))[0]).toBe(all[at]);
          expect(all[at]).toBeGreaterThanOrEqual(0);
          expect(all[at]).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("takes an empty matrix", () => {
    expect(createLogistic(model).predict(matrix())).toHaveLength(0);
  });
});

describe("contributions", () => {
  test("are weight x scaled value, and sum with the bias to the log-odds", () => {
    const predictor = createLogistic(model);
    const data = matrix([0, 0], [20, 0.25]);
    const terms = predictor.contributions(data, 1);
    expect([...terms]).toEqual([4, 1]);
    expect(predictor.predict(data)[1]).toBe(sigmoid(0.5 + 4 + 1));
  });

  test("refuse a row that is not there", () => {
    expect(() => createLogistic(model).contributions(matrix([0, 0]), 1)).toThrow(
      "found row 1, expected an integer from 0 to 0",
    );
  });
});

describe("columns", () => {
  test("are found by name, in any order and among others", () => {
    const predictor = createLogistic(model);
    const usual = matrix([15, 0.75], [10, 1]);
    const other = {
      columns: ["links", "new", "words"],
      rows: 2,
      values: Float32Array.of(0.75, 9, 15, 1, 9, 10),
    };
    expect(predictor.predict(other)).toEqual(predictor.predict(usual));
    expect([...predictor.contributions(other, 1)]).toEqual([-2, 0, 0]);
    // The first list again: places are those of the matrix that is given.
    expect(predictor.predict(usual)).toEqual(predictor.predict(other));
  });

  test("that are missing are listed", () => {
    const none = { ...matrix([1, 2]), columns: ["links", "new"] };
    const message = "1 of the 2 columns that the model reads are missing: words;";
    expect(() => createLogistic(model).predict(none)).toThrow(message);
    expect(() => createLogistic(model).contributions(none, 0)).toThrow(message);
  });
});

describe("JSON", () => {
  test("restores the same bits, and gives the same probabilities", () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, number, fc.float({ noNaN: true }), (bias, first, mean, value) => {
        const json = {
          ...model,
          bias,
          weights: [first, 1],
          scaler: { mean: [mean, 0], scale: [3, 7] },
        };
        const predictor = createLogistic(json);
        const restored = restoreLogistic(JSON.parse(JSON.stringify(predictor)));
        expect(JSON.stringify(restored)).toBe(JSON.stringify(predictor));
        const data = matrix([value, 1]);
        expect(restored.predict(data)).toEqual(predictor.predict(data));
      }),
    );
  });

  test("keeps the clip only where there is one", () => {
    expect(createLogistic(model).toJSON()).toEqual(model);
    expect(restoreLogistic({ ...model, clip: 4 }).toJSON()).toEqual({ ...model, clip: 4 });
  });

  test.each([
    [{ ...model, kind: "trees" }, "logistic"],
    [{ ...model, weights: [1] }, "same length"],
    [{ ...model, bias: null }, "bias"],
    [{ ...model, extra: 1 }, "extra"],
  ])("refuses %j", (json, message) => {
    expect(() => restoreLogistic(json)).toThrow(message);
  });
});
