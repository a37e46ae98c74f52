import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createMatrix, lendMatrix } from "../../../src/features/matrix.ts";
import { predictBoth } from "../../../src/models/forest/pair.ts";
import { loadDefaultModel } from "../../../src/models/load/load-model.ts";
import {
  createTrees,
  readTrees,
  toProbabilities,
  walkedMargins,
} from "../../../src/models/trees.ts";
import { randomRow, randomTrees } from "../../cases/random-trees.ts";

/** Rows that share some of the first one's values, as the rows of a page do. */
const rows = fc
  .tuple(
    randomRow(),
    fc.array(fc.tuple(randomRow(), fc.nat({ max: 15 })), { minLength: 3, maxLength: 40 }),
  )
  .map(([first, others]) => [
    first,
    ...others.map(([row, shared]) =>
      row.map((value, i) => ((shared >> i) & 1 ? first[i]! : value)),
    ),
  ]);

describe("two sums of trees in one pass say what each says alone, to the bit", () => {
  test.each([createMatrix, lendMatrix])("on matrices from %o", (create) => {
    fc.assert(
      fc.property(randomTrees(4, 4, 12), randomTrees(4, 4, 12), rows, (one, two, values) => {
        const first = readTrees(one);
        const other = readTrees(two);
        const matrix = create(first.columns, values.length);
        matrix.values.set(values.flat());
        const expected = [first, other].map((trees) =>
          toProbabilities(walkedMargins(trees, matrix)),
        );
        expect(predictBoth(first, other, matrix)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test("without WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    vi.resetModules();
    const without = await import("../../../src/models/forest/pair.ts");
    const { predictor, specialist } = loadDefaultModel().stages;
    const matrix = createMatrix(loadDefaultModel().featurizer.columns, 20);
    for (let i = 0; i < matrix.values.length; i++) matrix.values[i] = (i % 97) / 50;
    const found = without.predictBoth(predictor, specialist!.predictor, matrix);
    vi.unstubAllGlobals();
    expect(found).toEqual([predictor.predict(matrix), specialist!.predictor.predict(matrix)]);
  });
});

test("a predictor may be asked with others in turns", () => {
  const [one, two, three] = fc.sample(randomTrees(4, 4, 12), { numRuns: 3, seed: 1 });
  const first = readTrees(one);
  const matrix = createMatrix(first.columns, 5);
  matrix.values.set(Float32Array.from({ length: 20 }, (_, i) => i / 7));
  for (const other of [two, three, two].map(readTrees).map((trees) => createTrees(trees))) {
    expect(predictBoth(first, other, matrix)[1]).toEqual(other.predict(matrix));
  }
});
