import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMatrix, type Matrix } from "../../src/features/matrix.ts";
import { createTrees, readTrees, type TreesPredictor } from "../../src/models/trees.ts";
import { shortestDecimal, type TreesJson } from "../../src/models/trees-json.ts";

function matrixOf(columns: string[], ...rows: number[][]): Matrix {
  return { columns, rows: rows.length, values: Float32Array.from(rows.flat()) };
}

/**
 * Tree 0: a <= 0.5 ? -1 : (b <= 2 ? 0.25 : 1), missing a right, missing b left. Tree 1: always 0.5.
 */
const json: TreesJson = {
  kind: "trees",
  bias: -0.25,
  columns: ["a", "b"],
  thresholds: [[0.5], [2]],
  trees: [
    {
      column: [0, -1, 1, -1, -1],
      threshold: [0, 0],
      missingLeft: [0, 1],
      value: [-1, 0.25, 1],
      cover: [10, 4, 6, 3.5, 2.5],
    },
    { column: [-1], threshold: [], missingLeft: [], value: [0.5], cover: [10] },
  ],
};

/** A random tree in preorder over two columns with three thresholds each. */
const treeJson = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 12 }).chain((splits) => {
  const column: number[] = [];
  // Every split but the last goes down a side chosen by its column number.
  const tails: number[] = [];
  for (const split of splits) {
    column.push(split);
    if (split === 0) column.push(-1);
    else tails.push(-1);
  }
  column.push(-1, ...tails);
  const float = fc.float({ noNaN: true, noDefaultInfinity: true });
  const count = column.length;
  return fc.record({
    column: fc.constant(column),
    threshold: fc.array(fc.nat(2), { minLength: splits.length, maxLength: splits.length }),
    missingLeft: fc.array(fc.nat(1), { minLength: splits.length, maxLength: splits.length }),
    value: fc
      .array(float, { minLength: count - splits.length, maxLength: count - splits.length })
      .map((values) => values.map((value) => (Object.is(value, -0) ? 0 : value))),
    cover: fc.array(fc.nat(1000), { minLength: count, maxLength: count }),
  });
});
const cell = fc.oneof(fc.float({ min: -2, max: 2 }), fc.constant(Number.NaN));
const someMatrix = fc
  .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 150 })
  .map((rows) => matrixOf(["x", "y"], ...rows));
const somePredictor = fc.array(treeJson, { maxLength: 5 }).map(
  (trees): TreesPredictor =>
    readTrees({
      kind: "trees",
      bias: 0.1,
      columns: ["x", "y"],
      thresholds: [
        [-1, 0, 0.1],
        [-0.3, 0.5, 1.5],
      ],
      trees,
    }),
);

describe("trees", () => {
  it("adds the bias and one leaf of each tree", () => {
    const matrix = matrixOf(["a", "b"], [0.5, 9], [0.75, 2], [0.75, 2.5]);
    expect([...readTrees(json).margins(matrix)]).toEqual([-0.75, 0.5, 1.25]);
    const [probability] = readTrees(json).predict(matrix);
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(0.75)), 15);
  });

  it("sends a missing value the learned way", () => {
    const matrix = matrixOf(["a", "b"], [Number.NaN, 3], [Number.NaN, Number.NaN]);
    expect([...readTrees(json).margins(matrix)]).toEqual([1.25, 0.5]);
  });

  it("finds its columns by name, wherever they stand", () => {
    const matrix = matrixOf(["b", "other", "a"], [2.5, 7, 0.75]);
    expect([...readTrees(json).margins(matrix)]).toEqual([1.25]);
  });

  it("names the columns a matrix lacks", () => {
    expect(() => readTrees(json).predict(createMatrix(["b", "c"], 1))).toThrow(
      "1 of the 2 columns that the model reads are missing: a;",
    );
  });

  it("shows the nodes in preorder with their covers", () => {
    const { nodes } = readTrees(json);
    expect([...nodes.roots]).toEqual([0, 5, 6]);
    expect([...nodes.right]).toEqual([2, 0, 4, 0, 0, 0]);
    expect([...nodes.cover]).toEqual([10, 4, 6, 3.5, 2.5, 10]);
  });

  it("writes the JSON it was read from", () => {
    expect(readTrees(json).toJSON()).toEqual(json);
    expect(createTrees(readTrees(json)).toJSON()).toEqual(json);
  });

  it("predicts the same bits after a JSON round trip", () => {
    fc.assert(
      fc.property(somePredictor, someMatrix, (predictor, matrix) => {
        const restored = readTrees(JSON.parse(JSON.stringify(predictor)));
        expect(restored.predict(matrix)).toEqual(predictor.predict(matrix));
        expect(restored.nodes.value).toEqual(predictor.nodes.value);
      }),
    );
  });

  it("predicts a row the same alone as among others", () => {
    fc.assert(
      fc.property(somePredictor, someMatrix, (predictor, matrix) => {
        const all = predictor.predict(matrix);
        const last = { ...matrix, rows: 1, values: matrix.values.slice(-2) };
        expect(predictor.predict(last)[0]).toBe(all[matrix.rows - 1]);
        expect(predictor.predictRow(last)).toBe(all[matrix.rows - 1]);
        expect(all.every((probability) => probability >= 0 && probability <= 1)).toBe(true);
      }),
    );
  });

  it("gives the bias alone when it has no trees, and nothing for no rows", () => {
    const empty = readTrees({ ...json, columns: [], thresholds: [], trees: [] });
    expect([...empty.margins(createMatrix(["a"], 2))]).toEqual([-0.25, -0.25]);
    expect(readTrees(json).predict(createMatrix(["a", "b"], 0))).toHaveLength(0);
  });
});

describe("readTrees", () => {
  const withTree = (change: Partial<TreesJson["trees"][number]>) => ({
    ...json,
    trees: [{ ...json.trees[0]!, ...change }],
  });

  it("says what is wrong with a model", () => {
    expect(() => readTrees({ ...json, bias: "0" })).toThrow("bias");
    expect(() => readTrees({ ...json, thresholds: [[0.5]] })).toThrow(
      "1 threshold tables, expected one for each of 2 columns",
    );
    expect(() => readTrees(withTree({ missingLeft: [0, 2] }))).toThrow("a list of 0 and 1");
    expect(() => readTrees(withTree({ column: [0, -2] }))).toThrow("integers from -1 on");
    expect(() => readTrees(withTree({ cover: [-1] }))).toThrow("numbers from 0 on");
    expect(() => readTrees(withTree({ value: ["1"] as never }))).toThrow("finite numbers");
    expect(() => readTrees(withTree({ value: [1] }))).toThrow("tree 0: 1 values, expected 3");
    expect(() => readTrees(withTree({ column: [0, -1, 1, -1] }))).toThrow(
      "2 leaves among the nodes, expected 3",
    );
    expect(() => readTrees(withTree({ column: [0, -1, -1, 1, -1] }))).toThrow(
      "complete after node 2, but it has 5 nodes",
    );
    expect(() => readTrees(withTree({ threshold: [0, 1] }))).toThrow(
      "node 2 looks up threshold 1 of column 1",
    );
    expect(() => readTrees(withTree({ column: [2, -1, 1, -1, -1] }))).toThrow("column 2");
  });
});

describe("shortestDecimal", () => {
  it("is the shortest that rounds to the float", () => {
    expect(shortestDecimal(Math.fround(0.1))).toBe(0.1);
    expect(shortestDecimal(Math.fround(-1234.567))).toBe(-1234.567);
    expect(shortestDecimal(0)).toBe(0);
    expect(shortestDecimal(16_777_216)).toBe(16_777_216);
  });

  it("names every float exactly", () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (float) => {
        expect(Math.fround(shortestDecimal(float)) === float).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
