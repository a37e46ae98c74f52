import { locateColumns } from "../../features/columns.ts";
import type { Matrix } from "../../features/matrix.ts";
import type { Predictor } from "../predictor.ts";
import { isTrees, LEAST_KERNEL_ROWS, type TreesPredictor, toProbabilities } from "../trees.ts";
import { addForest } from "./kernel.ts";
import { type ForestTables, forestTables } from "./tables.ts";

/** The tables of two sums of trees for matrices with these columns. */
interface Pair {
  readonly other: TreesPredictor;
  readonly columns: readonly string[];
  /** Undefined for trees that the kernel cannot take. */
  readonly tables: ForestTables | undefined;
}

/** By the first of both. */
const pairs = new WeakMap<TreesPredictor, Pair>();

/** Tables for {@link predictBoth}. */
export function pairTables(
  first: TreesPredictor,
  other: TreesPredictor,
  columns: readonly string[],
): ForestTables | undefined {
  const placed = ({ nodes, columns: own }: TreesPredictor) => ({
    nodes,
    positions: locateColumns(own, columns),
  });
  return forestTables([placed(first), placed(other)]);
}

/** Keeps the tables of two predictors that a packed model has. */
export function keepPair(first: TreesPredictor, pair: Pair): void {
  pairs.set(first, pair);
}

/** What two predictors say of the same rows: of sums of trees in one pass over them. */
export function predictBoth(
  first: Predictor,
  other: Predictor,
  matrix: Matrix,
): readonly [Float64Array, Float64Array] {
  const { rows, columns } = matrix;
  if (isTrees(first) && isTrees(other) && rows >= LEAST_KERNEL_ROWS) {
    let pair = pairs.get(first);
    if (pair?.other !== other || pair.columns !== columns) {
      pair = { other, columns, tables: pairTables(first, other, columns) };
      keepPair(first, pair);
    }
    const margins = [
      new Float64Array(rows).fill(first.bias),
      new Float64Array(rows).fill(other.bias),
    ] as const;
    if (pair.tables !== undefined && addForest(pair.tables, matrix, margins)) {
      for (const values of margins) toProbabilities(values);
      return margins;
    }
  }
  return [first.predict(matrix), other.predict(matrix)];
}
