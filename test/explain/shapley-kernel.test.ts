import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { patternValues } from "../../src/explain/pattern-values.ts";
import { RowPatterns } from "../../src/explain/row-patterns.ts";
import { fastPatternValues } from "../../src/explain/shapley-kernel.ts";
import { edgesOf } from "../../src/explain/tree-edges.ts";
import { treeShap } from "../../src/explain/tree-shap.ts";
import { locateColumns } from "../../src/features/columns.ts";
import { createMatrix, type Matrix } from "../../src/features/matrix.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import type { TreesParameters } from "../../src/models/tree-nodes.ts";
import { readTrees, type TreesPredictor } from "../../src/models/trees.ts";
import { randomRow, randomTrees } from "../cases/random-trees.ts";

/** Per tree, the patterns' values by the kernel and by the walk that it replaces. */
function bothWays({ columns, nodes }: TreesParameters, matrix: Matrix) {
  const sources = locateColumns(columns, matrix.columns);
  const patterns = new RowPatterns(nodes, sources, matrix);
  const edges = edgesOf(nodes);
  const fast = fastPatternValues(nodes, edges)!;
  const walked = patternValues(nodes, edges);
  return edges.asked.map((asked, tree) => {
    const found = patterns.of(tree);
    const size = found.count * asked.length;
    return {
      count: found.count,
      fast: fast(tree, found).slice(0, size),
      walked: walked(tree, found).slice(0, size),
    };
  });
}

function randomMatrix(columns: readonly string[], rows: number): Matrix {
  const random = createRandom(7);
  const matrix = createMatrix(columns, rows);
  for (let i = 0; i < matrix.values.length; i++) {
    matrix.values[i] = random.next() < 0.05 ? Number.NaN : 4 * random.next() ** 3 - 0.5;
  }
  return matrix;
}

describe("the kernel gives the walk's Shapley values to the bit", () => {
  it("for random trees and rows", () => {
    const rowsOf = fc.array(randomRow(), { minLength: 4, maxLength: 40 });
    let most = 0;
    fc.assert(
      fc.property(randomTrees(4, 4, 12), rowsOf, (json, rows) => {
        const trees = readTrees(json);
        const values = Float32Array.from(rows.flat());
        for (const { count, fast, walked } of bothWays(trees, {
          columns: trees.columns,
          rows: rows.length,
          values,
        })) {
          most = Math.max(most, count);
          expect(fast).toEqual(walked);
        }
      }),
      { numRuns: 300 },
    );
    // Beyond those few that the walk takes itself.
    expect(most).toBeGreaterThan(8);
  });

  it("for the default model, and more patterns than one call takes", () => {
    const { featurizer, stages } = loadDefaultModel();
    const matrix = randomMatrix(featurizer.columns, 701);
    for (const predictor of [stages.predictor, stages.specialist!.predictor]) {
      const all = bothWays(predictor as TreesPredictor, matrix);
      expect(all.some(({ count }) => count > 512 && count % 2 === 1)).toBe(true);
      for (const { fast, walked } of all) expect(fast).toEqual(walked);
    }
  });

  it("for trees of more splits than a word has bits", () => {
    const splits = 70;
    const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i);
    const trees = readTrees({
      kind: "trees",
      bias: 0,
      columns: ["a", "b"],
      thresholds: [numbers(splits), numbers(splits)],
      trees: [
        {
          column: [...numbers(splits).flatMap((i) => [i % 2, -1]), -1],
          threshold: numbers(splits),
          missingLeft: numbers(splits).map((i) => (i % 3) & 1),
          value: numbers(splits + 1),
          cover: numbers(2 * splits + 1).map((i) => splits + 1 - Math.ceil(i / 2) || 1),
        },
      ],
    });
    const rows = numbers(90).flatMap((i) => [i - 5.5, i % 4 === 0 ? Number.NaN : 80 - i]);
    const matrix = { columns: ["a", "b"], rows: 90, values: Float32Array.from(rows) };
    const [only] = bothWays(trees, matrix);
    expect(only!.count).toBeGreaterThan(40);
    expect(only!.fast).toEqual(only!.walked);
  });
});

it("where there is no WebAssembly, explanations are the same", async () => {
  const { featurizer, stages } = loadDefaultModel();
  const matrix = randomMatrix(featurizer.columns, 40);
  const trees = stages.predictor as TreesPredictor;
  vi.stubGlobal("WebAssembly", undefined);
  vi.resetModules();
  const without = await import("../../src/explain/tree-shap.ts");
  const found = without.treeShap(trees, matrix);
  vi.unstubAllGlobals();
  expect(found).toEqual(treeShap(trees, matrix));
});
