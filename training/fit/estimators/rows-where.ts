import { createMatrix, pickRows } from "../../../src/features/matrix.ts";
import type { StoredRows, TrainingRows } from "./estimator.ts";
import { rowReader, STRIPE } from "./stored-matrix.ts";

/** Numbers of the rows that meet a condition, ascending. */
export function rowNumbers(rows: number, keep: (row: number) => boolean): Int32Array {
  const numbers = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) if (keep(row)) numbers[count++] = row;
  return numbers.slice(0, count);
}

/** A copy of the rows that meet a condition on the row number. */
export function rowsWhere(rows: TrainingRows, keep: (row: number) => boolean): TrainingRows {
  return rowsOf(rows, rowNumbers(rows.matrix.rows, keep));
}

/** A copy of the rows of these numbers. */
export function rowsOf({ matrix, ...rows }: TrainingRows, kept: Int32Array): TrainingRows {
  return { matrix: pickRows(matrix, kept), ...targetsOf(rows, kept) };
}

/** The rows of these numbers, in memory. */
export function readRows({ matrix, ...rows }: StoredRows, kept: Int32Array): TrainingRows {
  const read = rowReader(matrix);
  const copy = createMatrix(matrix.columns, kept.length);
  for (let at = 0, end = 0; at < kept.length; at = end) {
    while (end < kept.length && end - at < STRIPE && kept[end]! - kept[at]! === end - at) end++;
    copy.values.set(read(kept[at]!, kept[at]! + end - at).values, at * matrix.columns.length);
  }
  return { matrix: copy, ...targetsOf(rows, kept) };
}

type Targets = Omit<TrainingRows, "matrix">;

function targetsOf({ labels, weights, groups }: Targets, kept: Int32Array): Targets {
  return {
    labels: floatsOf(labels, kept),
    weights: floatsOf(weights, kept),
    groups: Int32Array.from(kept, (row) => groups[row]!),
  };
}

/** The values of the rows of these numbers. */
export function floatsOf(values: Float32Array, kept: Int32Array): Float32Array {
  return new Float32Array(kept.length).map((_, at) => values[kept[at]!]!);
}
