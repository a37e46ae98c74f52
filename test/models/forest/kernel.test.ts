import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { buildKernel, kernels } from "../../../src/build/kernel.ts";
import { locateColumns } from "../../../src/features/columns.ts";
import { createMatrix, type Matrix } from "../../../src/features/matrix.ts";
import { addForest } from "../../../src/models/forest/kernel.ts";
import { forestTables } from "../../../src/models/forest/tables.ts";
import { loadDefaultModel } from "../../../src/models/load/load-model.ts";
import {
  createTrees,
  readTrees,
  type TreesPredictor,
  walkedMargins,
} from "../../../src/models/trees.ts";
import { randomRow, randomTrees } from "../../cases/random-trees.ts";

const placed = ({ nodes, columns }: TreesPredictor, matrix: Matrix) => ({
  nodes,
  positions: locateColumns(columns, matrix.columns),
});

/** The kernel's margins, which must be the walk's to the bit. */
function kernelMargins(trees: TreesPredictor, matrix: Matrix): Float64Array {
  const tables = forestTables([placed(trees, matrix)])!;
  const margins = new Float64Array(matrix.rows).fill(trees.bias);
  expect(addForest(tables, matrix, [margins])).toBe(true);
  return margins;
}

/** One split after another on column a, each with a leaf to its left. */
function chain(leaves: number): TreesPredictor {
  const splits = leaves - 1;
  return readTrees({
    kind: "trees",
    bias: 0.5,
    columns: ["a"],
    thresholds: [Array.from({ length: splits }, (_, i) => i)],
    trees: [
      {
        column: [...Array.from({ length: splits }, () => [0, -1]).flat(), -1],
        threshold: Array.from({ length: splits }, (_, i) => i),
        missingLeft: Array.from({ length: splits }, (_, i) => i % 2),
        value: Array.from({ length: leaves }, (_, i) => i / 4),
        cover: new Array(2 * leaves - 1).fill(1),
      },
    ],
  });
}

test.each(kernels)("the committed kernel $file is what its source builds", (kernel) => {
  const committed = new URL(`../../../${kernel.file}`, import.meta.url);
  expect(buildKernel(kernel)).toBe(readFileSync(committed, "utf8"));
});

describe("the kernel gives the walk's margins to the bit", () => {
  test("for random trees and rows", () => {
    const rows = fc.array(randomRow(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(randomTrees(4, 4, 12), rows, (json, values) => {
        const trees = readTrees(json);
        // Other columns around those of the trees.
        const columns = ["x", ...trees.columns, "y"];
        const cells = values.flatMap((row) => [7, ...row, 8]);
        const matrix = { columns, rows: values.length, values: Float32Array.from(cells) };
        expect(kernelMargins(trees, matrix)).toEqual(walkedMargins(trees, matrix));
      }),
      { numRuns: 300 },
    );
  });

  test("for several sums at once, one of them without trees", () => {
    const columns = ["a", "b", "c", "d"];
    const values = Float32Array.from({ length: 37 * 4 }, (_, i) => ((i * 31) % 17) - 5);
    const matrix = { columns, rows: 37, values };
    const samples = fc.sample(randomTrees(4, 4, 12), { numRuns: 5, seed: 7 });
    const all = samples.map((json, i) => readTrees(i === 2 ? { ...json, trees: [] } : json));
    const known = all.filter((trees) => trees.columns.every((name) => columns.includes(name)));
    const margins = known.map(({ bias }) => new Float64Array(37).fill(bias));
    const tables = forestTables(known.map((trees) => placed(trees, matrix)))!;
    expect(addForest(tables, matrix, margins)).toBe(true);
    expect(margins).toEqual(known.map((trees) => walkedMargins(trees, matrix)));
    expect(known.length).toBeGreaterThan(2);
  });

  test("for trees of up to 32 leaves, and for thresholds, infinities and missing values", () => {
    for (const leaves of [1, 2, 8, 9, 31, 32]) {
      const values = [Number.NaN, -Infinity, Infinity, -0, 0, 0.5, 6, 7, 8, 29, 30, 31];
      const matrix = { columns: ["a"], rows: values.length, values: Float32Array.from(values) };
      const trees = chain(leaves);
      expect(kernelMargins(trees, matrix)).toEqual(walkedMargins(trees, matrix));
    }
  });

  test("for the default model on more rows than it takes at once", () => {
    const model = loadDefaultModel();
    const random = createRandom(7);
    const matrix = createMatrix(model.featurizer.columns, 1003);
    for (let i = 0; i < matrix.values.length; i++) {
      matrix.values[i] = random.next() < 0.05 ? Number.NaN : 4 * random.next() ** 3 - 0.5;
    }
    for (const predictor of [model.stages.predictor, model.stages.specialist!.predictor]) {
      const trees = predictor as TreesPredictor;
      expect(kernelMargins(trees, matrix)).toEqual(walkedMargins(trees, matrix));
      expect(trees.margins(matrix)).toEqual(walkedMargins(trees, matrix));
    }
  });
});

describe("a walk takes the kernel's place", () => {
  const values = Float32Array.from({ length: 64 }, (_, i) => i - 2);
  const matrix = { columns: ["a"], rows: values.length, values };

  test("for trees of more leaves than bits", () => {
    const trees = chain(33);
    expect(forestTables([{ nodes: trees.nodes, positions: [0] }])).toBeUndefined();
    expect(trees.margins(matrix)).toEqual(walkedMargins(trees, matrix));
    expect(trees.margins(matrix)[63]).toBe(8.5);
  });

  test("where there is no WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    vi.resetModules();
    const without = await import("../../../src/models/trees.ts");
    const trees = without.createTrees(chain(31));
    expect(trees.margins(matrix)).toEqual(walkedMargins(chain(31), matrix));
    vi.unstubAllGlobals();
  });
});

test("trees that are not of the matrix's columns are refused by both", () => {
  const trees = createTrees(chain(4));
  for (const rows of [0, 1, 20]) {
    expect(() => trees.margins(createMatrix(["b"], rows))).toThrow(
      "1 of the 1 columns that the model reads are missing",
    );
  }
});
