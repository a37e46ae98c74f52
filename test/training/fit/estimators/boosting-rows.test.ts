import { describe, expect, it } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { createMatrix } from "../../../../src/features/matrix.ts";
import {
  checkRows,
  sampleColumns,
  sampleRows,
} from "../../../../training/fit/estimators/boosting-rows.ts";

describe("checkRows", () => {
  const good = {
    matrix: createMatrix(["a"], 2),
    labels: Float32Array.of(0, 1),
    weights: Float32Array.of(0, 1),
    groups: Int32Array.of(0, 0),
  };

  it("names the array or the row at fault", () => {
    expect(() => checkRows(good)).not.toThrow();
    expect(() => checkRows({ ...good, labels: Float32Array.of(1) })).toThrow("1 labels for 2 rows");
    expect(() => checkRows({ ...good, labels: Float32Array.of(1, 2) })).toThrow("label 2 in row 1");
    expect(() => checkRows({ ...good, weights: Float32Array.of(1, Number.NaN) })).toThrow(
      "weight NaN in row 1",
    );
    expect(() => checkRows({ ...good, weights: Float32Array.of(0, 0) })).toThrow(
      "none of 2 rows has a weight above 0",
    );
  });
});

describe("sampleRows", () => {
  it("puts the rows taken in front, ascending, and the others behind", () => {
    const eligible = new Uint8Array(1000).fill(1);
    eligible.fill(0, 900);
    const order = new Int32Array(1000);
    const taken = sampleRows(eligible, 0.5, createRandom(4), order);
    expect(Math.abs(taken - 450)).toBeLessThan(60);
    const front = [...order.subarray(0, taken)];
    expect(front).toEqual([...front].sort((a, b) => a - b));
    expect(Math.max(...front)).toBeLessThan(900);
    expect([...order].sort((a, b) => a - b)).toEqual([...order.keys()]);
  });

  it("takes all eligible rows for 1, or if none were drawn", () => {
    const order = new Int32Array(3);
    const eligible = Uint8Array.of(1, 0, 1);
    expect(sampleRows(eligible, 1, createRandom(1), order)).toBe(2);
    expect([...order]).toEqual([0, 2, 1]);
    expect(sampleRows(eligible, Number.MIN_VALUE, createRandom(1), order)).toBe(2);
  });
});

describe("sampleColumns", () => {
  it("chooses the share of columns, ascending, at least one", () => {
    const counts = new Array<number>(10).fill(0);
    const random = createRandom(9);
    for (let trial = 0; trial < 2000; trial++) {
      const chosen = sampleColumns(10, 0.3, random);
      expect(chosen).toHaveLength(3);
      const [a, b, c] = chosen;
      expect(a! < b! && b! < c!).toBe(true);
      for (const column of [a!, b!, c!]) counts[column]!++;
    }
    for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(100);
    expect(sampleColumns(10, 0.01, random)).toHaveLength(1);
    expect([...sampleColumns(10, 1, random)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sampleColumns(0, 1, random)).toHaveLength(0);
  });
});
