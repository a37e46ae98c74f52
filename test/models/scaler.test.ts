import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Matrix } from "../../src/features/matrix.ts";
import { createScaler, fitScaler, scalerSchema } from "../../src/models/scaler.ts";

function matrix(columns: string[], ...rows: number[][]): Matrix {
  return { columns, rows: rows.length, values: Float32Array.from(rows.flat()) };
}

describe("fitScaler", () => {
  test("learns mean and population standard deviation", () => {
    const scaler = fitScaler(matrix(["a", "b"], [2, 10], [4, 10], [4, 10], [6, 30]));
    // a: deviations -2 0 0 2, variance 8 / 4; b: mean 15, deviations -5 -5 -5 15, variance 300 / 4.
    expect(scaler.mean).toEqual([4, 15]);
    expect(scaler.scale[0]).toBeCloseTo(Math.sqrt(2), 14);
    expect(scaler.scale[1]).toBeCloseTo(Math.sqrt(75), 14);
  });

  test("counts a row of weight 2 as two rows, one of weight 0 not at all", () => {
    const once = fitScaler(matrix(["a"], [1], [5], [900]), Float32Array.of(1, 2, 0));
    const twice = fitScaler(matrix(["a"], [1], [5], [5]));
    expect(once.mean[0]).toBeCloseTo(twice.mean[0]!, 14);
    expect(once.scale[0]).toBeCloseTo(twice.scale[0]!, 14);
  });

  test("passes over missing values and makes them 0", () => {
    const data = matrix(["a"], [1], [Number.NaN], [3]);
    const scaler = fitScaler(data);
    expect(scaler.toJSON()).toEqual({ mean: [2], scale: [1] });
    expect([...scaler.transform(data).values]).toEqual([-1, 0, 1]);
  });

  test("divides a constant column by exactly 1, also where its mean is not exact in floats", () => {
    const rows = Array.from({ length: 1000 }, () => [0.1, Number.NaN]);
    const scaler = fitScaler(
      matrix(["constant", "empty"], ...rows),
      Float32Array.from(rows, (_, at) => 0.1 + at / 7),
    );
    expect(scaler.scale).toEqual([1, 1]);
    expect(scaler.mean).toEqual([Math.fround(0.1), 0]);
  });

  test("keeps a small deviation beside a large mean", () => {
    const scaler = fitScaler(matrix(["a"], [1e7], [1e7 + 1], [1e7 + 2]));
    expect(scaler.scale[0]).toBeCloseTo(Math.sqrt(2 / 3), 8);
  });

  test("scaled training columns have mean 0 and deviation 1", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 9 })), {
          minLength: 2,
        }),
        (rows) => {
          const scaled = fitScaler(matrix(["a", "b"], ...rows)).transform(
            matrix(["a", "b"], ...rows),
          );
          const again = fitScaler(scaled);
          for (const column of [0, 1]) {
            expect(again.mean[column]).toBeCloseTo(0, 5);
            expect(again.scale[column]).toBeCloseTo(1, 5);
          }
        },
      ),
    );
  });

  test("names the column of an infinite value", () => {
    const data = matrix(["a", "b"], [1, 2], [1, Number.NEGATIVE_INFINITY]);
    expect(() => fitScaler(data)).toThrow('column "b" holds an infinite value');
  });

  test("names both counts when the weights do not fit", () => {
    expect(() => fitScaler(matrix(["a"], [1], [2]), Float32Array.of(1))).toThrow(
      "found 1 weights for 2 rows",
    );
  });
});

describe("Scaler", () => {
  test("leaves the matrix it scales as it is", () => {
    const data = matrix(["a"], [1], [3]);
    fitScaler(data).transform(data);
    expect([...data.values]).toEqual([1, 3]);
  });

  test("refuses a matrix of another width", () => {
    const scaler = fitScaler(matrix(["a"], [1]));
    expect(() => scaler.transform(matrix(["a", "b"], [1, 2]))).toThrow(
      "found 2 columns, expected 1",
    );
  });

  test("comes back from JSON with the same bits", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, fc.double({ min: 1e-9, max: 1e9, noNaN: true }))),
        (c) => {
          const json = { mean: c.map(([mean]) => mean + 0), scale: c.map(([, scale]) => scale) };
          expect(
            createScaler(scalerSchema.parse(JSON.parse(JSON.stringify(json)))).toJSON(),
          ).toEqual(json);
        },
      ),
    );
  });

  test.each([
    [{ mean: [1], scale: [] }, "one number per column"],
    [{ mean: [1], scale: [0] }, "scale"],
    [{ mean: [null], scale: [1] }, "mean"],
    [{ scale: [1] }, "mean"],
  ])("refuses %j", (json, message) => {
    expect(() => scalerSchema.parse(json)).toThrow(message);
  });
});
