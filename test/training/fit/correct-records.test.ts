import { expect, test } from "vitest";
import { createMatrix } from "../../../src/features/matrix.ts";
import { createTrees } from "../../../src/models/trees.ts";
import { joined } from "../../../training/fit/correct-records.ts";

/** A tree that says `low` up to `threshold` of its column, else `high`, plus a bias. */
function stump(column: string, threshold: number, low: number, high: number, bias: number) {
  return createTrees({
    columns: [column],
    bias,
    nodes: {
      roots: Int32Array.of(0, 3),
      column: Int16Array.of(0, -1, -1),
      threshold: Float32Array.of(threshold, 0, 0),
      missingLeft: Uint8Array.of(1, 0, 0),
      right: Int32Array.of(2, 0, 0),
      value: Float32Array.of(0, low, high),
      cover: Float32Array.of(2, 1, 1),
    },
  });
}

test("the log-odds of joined predictors are the sums of theirs", () => {
  const both = joined(
    stump("a", 1, -2, 3, 0.5),
    joined(stump("b", 0, 10, 20, 1), stump("a", 5, 0, 100, 0)),
  );
  const matrix = createMatrix(["b", "a"], 4);
  matrix.values.set([0, 0, 1, 2, 0, 6, Number.NaN, Number.NaN]);
  expect([...both.margins(matrix)]).toEqual([
    -2 + 10 + 1.5,
    3 + 20 + 1.5,
    3 + 10 + 100 + 1.5,
    -2 + 10 + 1.5,
  ]);
});
