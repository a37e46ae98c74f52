import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treeShap } from "../../src/explain/tree-shap.ts";
import type { Matrix } from "../../src/features/matrix.ts";
import type { TreeNodes } from "../../src/models/tree-nodes.ts";
import { readTrees, type TreesPredictor } from "../../src/models/trees.ts";
import type { TreesJson } from "../../src/models/trees-json.ts";
import { randomRow, randomTrees } from "../cases/random-trees.ts";

const { NaN: missing } = Number;

function matrixOf(columns: readonly string[], ...rows: readonly number[][]): Matrix {
  return { columns, rows: rows.length, values: Float32Array.from(rows.flat()) };
}

/** Value of a tree when only the columns of `known` are: a split that is not known is averaged. */
function conditional(
  nodes: TreeNodes,
  node: number,
  row: readonly number[],
  known: number,
): number {
  const column = nodes.column[node]!;
  if (column < 0) return nodes.value[node]!;
  const right = nodes.right[node]!;
  const below = (child: number): number => conditional(nodes, child, row, known);
  if (known & (1 << column)) {
    const value = row[column]!;
    const left =
      value <= nodes.threshold[node]! || (Number.isNaN(value) && nodes.missingLeft[node] === 1);
    return below(left ? node + 1 : right);
  }
  const covers = [nodes.cover[node + 1]!, nodes.cover[right]!] as const;
  const sum = covers[0] + covers[1];
  const share = sum === 0 ? 0.5 : covers[0] / sum;
  return share * below(node + 1) + (1 - share) * below(right);
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Shapley values by their definition: the mean over all orders in which columns become known. */
function bruteForce(trees: TreesPredictor, row: readonly number[]): number[] {
  const { length } = trees.columns;
  const game = (known: number): number => {
    let sum = trees.bias;
    for (const root of trees.nodes.roots.slice(0, -1))
      sum += conditional(trees.nodes, root, row, known);
    return sum;
  };
  const worth = Array.from({ length: 1 << length }, (_, known) => game(known));
  return trees.columns.map((_, column) => {
    let sum = 0;
    for (const [known, value] of worth.entries()) {
      if (known & (1 << column)) continue;
      const size = known.toString(2).replaceAll("0", "").length;
      const weight = (factorial(size) * factorial(length - size - 1)) / factorial(length);
      sum += weight * (worth[known | (1 << column)]! - value);
    }
    return sum;
  });
}

/** One tree: a <= 0 ? -1 : (b <= 0 ? 0 : 4), with a quarter of the rows left, half of the rest left. */
const worked: TreesJson = {
  kind: "trees",
  bias: 0.5,
  columns: ["a", "b"],
  thresholds: [[0], [0]],
  trees: [
    {
      column: [0, -1, 1, -1, -1],
      threshold: [0, 0],
      missingLeft: [1, 0],
      value: [-1, 0, 4],
      cover: [8, 2, 6, 3, 3],
    },
  ],
};

describe("path-dependent Shapley values of trees", () => {
  it("agrees with an example worked by hand", () => {
    const { baseline, values } = treeShap(readTrees(worked), matrixOf(["a", "b"], [1, 1], [-1, 1]));
    // Nothing known: 1/4 (-1) + 3/4 (1/2 0 + 1/2 4) = 1.25. a known: 2. b known: 1/4 (-1) + 3/4 4 =
    // 2.75. Both: 4. So a: ((2 - 1.25) + (4 - 2.75)) / 2 = 1, b: ((2.75 - 1.25) + (4 - 2)) / 2.
    expect(baseline).toBeCloseTo(0.5 + 1.25, 12);
    expect(values[0]).toBeCloseTo(1, 12);
    expect(values[1]).toBeCloseTo(1.75, 12);
    // a at most 0: known alone -1, with b -1. a: ((-1 - 1.25) + (-1 - 2.75)) / 2, b: (1.5 + 0) / 2.
    expect(values[2]).toBeCloseTo(-3, 12);
    expect(values[3]).toBeCloseTo(0.75, 12);
  });

  it("finds its columns in a matrix with others, in any order", () => {
    const { values } = treeShap(readTrees(worked), matrixOf(["b", "x", "a"], [1, 7, 1]));
    expect(Array.from(values)).toEqual([expect.closeTo(1.75, 12), 0, expect.closeTo(1, 12)]);
  });

  it("follows a missing value where the split sends it", () => {
    const { values } = treeShap(readTrees(worked), matrixOf(["a", "b"], [missing, 1]));
    expect(values[0]).toBeCloseTo(-3, 12);
  });

  it("gives everything to the baseline of trees without splits, and takes a matrix without rows", () => {
    const stump = { column: [-1], threshold: [], missingLeft: [], value: [0.75], cover: [8] };
    const trees = readTrees({ ...worked, trees: [stump] });
    const { baseline, values } = treeShap(trees, matrixOf(["a", "b"], [1, 1]));
    expect(baseline).toBe(1.25);
    expect(Array.from(values)).toEqual([0, 0]);
    expect(treeShap(trees, matrixOf(["a", "b"])).values).toHaveLength(0);
  });

  it("shares nothing at a path that no training row and not this row takes", () => {
    const empty = { ...worked.trees[0]!, cover: [8, 0, 8, 0, 0] };
    const trees = readTrees({ ...worked, trees: [empty] });
    const { baseline, values } = treeShap(trees, matrixOf(["a", "b"], [1, 1]));
    expect(baseline + values[0]! + values[1]!).toBeCloseTo(4.5, 12);
    expect(values[0]).toBeCloseTo(0, 12);
  });

  it("agrees with Shapley values by definition on random trees", () => {
    fc.assert(
      fc.property(randomTrees(), randomRow(), (json, row) => {
        const trees = readTrees(json);
        const { values } = treeShap(trees, matrixOf(trees.columns, row));
        for (const [column, value] of bruteForce(trees, row).entries()) {
          expect(values[column]).toBeCloseTo(value, 10);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("adds up to the log-odds of the row", () => {
    fc.assert(
      fc.property(randomTrees(6, 3, 8), fc.array(randomRow(6, 3)), (json, rows) => {
        const trees = readTrees(json);
        const matrix = matrixOf(trees.columns, ...rows);
        const { baseline, values } = treeShap(trees, matrix);
        for (const [row, margin] of trees.margins(matrix).entries()) {
          const own = values.subarray(row * 6, (row + 1) * 6);
          expect(own.reduce((a, b) => a + b, baseline)).toBeCloseTo(margin, 10);
        }
      }),
    );
  });

  it("takes a deep tree that asks one column again and again", () => {
    // A comb: a <= 0 ? 0 : (a <= 1 ? 1 : …), half of the rows leave at each split.
    const depth = 40;
    const comb = {
      column: [...Array(depth)].flatMap(() => [0, -1]).concat(-1),
      threshold: [...Array(depth).keys()],
      missingLeft: Array(depth).fill(0),
      value: [...Array(depth + 1).keys()],
      cover: [...Array(depth).keys()].flatMap((i) => [2 ** -i, 2 ** -(i + 1)]).concat(2 ** -depth),
    };
    const json = { ...worked, thresholds: [[...Array(depth).keys()], [0]], trees: [comb] };
    const { baseline, values } = treeShap(readTrees(json), matrixOf(["a", "b"], [depth, 0]));
    expect(baseline).toBeCloseTo(0.5 + 1, 9);
    expect(values[0]).toBeCloseTo(depth - 1, 9);
  });
});
