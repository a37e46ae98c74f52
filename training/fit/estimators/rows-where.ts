import type { TrainingRows } from "./estimator.ts";

/** A copy of the rows that meet a condition on the row number. */
export function rowsWhere(rows: TrainingRows, keep: (row: number) => boolean): TrainingRows {
  const { matrix } = rows;
  const width = matrix.columns.length;
  const kept = Int32Array.from(rows.labels.keys()).filter(keep);
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
