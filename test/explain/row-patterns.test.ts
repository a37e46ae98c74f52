import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smallestChanges } from "../../src/explain/flip.ts";
import { RowPatterns } from "../../src/explain/row-patterns.ts";
import { treeShap } from "../../src/explain/tree-shap.ts";
import { childOf } from "../../src/explain/tree-shape.ts";
import { locateColumns } from "../../src/features/columns.ts";
import type { Matrix } from "../../src/features/matrix.ts";
import type { Mixture } from "../../src/models/mixture.ts";
import { readTrees } from "../../src/models/trees.ts";
import type { TreesJson } from "../../src/models/trees-json.ts";
import { randomRow, randomTrees } from "../cases/random-trees.ts";

const matrixOf = (columns: readonly string[], rows: readonly (readonly number[])[]): Matrix => ({
  columns,
  rows: rows.length,
  values: Float32Array.from(rows.flat()),
});

const rowsOf = fc.array(randomRow(), { minLength: 2, maxLength: 24 });

/** A tree of 40 splits in a row, more than a word has bits: a value above 0, 1, … goes on. */
const LONG = 40;
const long: TreesJson = {
  kind: "trees",
  bias: 0,
  columns: ["a"],
  thresholds: [Array.from({ length: LONG }, (_, i) => i)],
  trees: [
    {
      column: Array.from({ length: 2 * LONG + 1 }, (_, i) =>
        i % 2 === 0 && i < 2 * LONG ? 0 : -1,
      ),
      threshold: Array.from({ length: LONG }, (_, i) => i),
      missingLeft: new Array(LONG).fill(0),
      value: Array.from({ length: LONG + 1 }, (_, i) => i),
      cover: Array.from({ length: 2 * LONG + 1 }, (_, i) => LONG + 1 - Math.ceil(i / 2) || 1),
    },
  ],
};

describe("rows that a tree treats alike", () => {
  it("are those that take the same side of every split", () => {
    fc.assert(
      fc.property(randomTrees(), rowsOf, (json, rows) => {
        const { nodes, columns } = readTrees(json);
        const matrix = matrixOf(columns, rows);
        const sources = locateColumns(columns, matrix.columns);
        const patterns = new RowPatterns(nodes, sources, matrix);
        for (let tree = 0; tree + 1 < nodes.roots.length; tree++) {
          const { count, ofRow, firstRow } = patterns.of(tree);
          const sides = rows.map((row) => {
            let taken = "";
            for (let node = nodes.roots[tree]!; node < nodes.roots[tree + 1]!; node++) {
              const own = nodes.column[node]!;
              if (own >= 0) taken += childOf(nodes, node, row[own]!) === node + 1 ? "l" : "r";
            }
            return taken;
          });
          expect(count).toBe(new Set(sides).size);
          expect(sides.map((_, row) => sides[firstRow[ofRow[row]!]!])).toEqual(sides);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("differ by a split beyond the first 32, too", () => {
    const { nodes, columns } = readTrees(long);
    const rows = [[33.5], [38.5], [33.25], [99], [-1]];
    const patterns = new RowPatterns(nodes, Int32Array.of(0), matrixOf(columns, rows));
    const { count, ofRow } = patterns.of(0);
    expect(count).toBe(4);
    expect(Array.from(ofRow)).toEqual([0, 1, 0, 2, 3]);
  });

  it("are explained as each row alone, to the bit", () => {
    fc.assert(
      fc.property(randomTrees(), rowsOf, fc.integer({ min: -12, max: 12 }), (json, rows, half) => {
        const trees = readTrees(json);
        const mixture: Mixture = [{ weight: 0.5, predictor: trees }];
        const explained = (of: readonly (readonly number[])[]) => {
          const matrix = matrixOf(trees.columns, of);
          const { baseline, values } = treeShap(trees, matrix);
          const width = trees.columns.length;
          const logOdds = Float64Array.from(of, (_, row) => {
            const own = values.subarray(row * width, (row + 1) * width);
            return 0.5 * own.reduce((sum, value) => sum + value, baseline);
          });
          const changes = smallestChanges(mixture, matrix, logOdds, half / 2 + 0.1);
          return of.map((_, row) => ({
            values: Array.from(values.subarray(row * width, (row + 1) * width)),
            change: changes[row],
          }));
        };
        expect(explained(rows)).toEqual(rows.flatMap((row) => explained([row])));
      }),
      { numRuns: 200 },
    );
  });
});
