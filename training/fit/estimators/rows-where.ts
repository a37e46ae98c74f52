import type { TrainingRows } from "./estimator.ts";

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
  const width = matrix.columns.length;
  const values = new Float32Array(kept.length * width);
  for (const [at, row] of kept.entries()) {
    values.set(matrix.values.subarray(row * width, (row + 1) * width), at * width);
  }
  return {
    matrix: { columns: matrix.columns, rows: kept.length, values },
    labels: Float32Array.from(kept, (row) => rows.labels[row]!),
    weights: Float32Array.from(kept, (row) => rows.weights[row]!),
    groups: Int32Array.from(kept, (row) => rows.groups[row]!),
  };
}
