import { type Scaler, standardise } from "../../../src/models/scaler.ts";
import { TrainingError } from "../../corpus/training-error.ts";
import type { TrainingRows } from "./estimator.ts";
import { rowsWhere } from "./rows-where.ts";

/** Rows to fit, ready for the inner loop: scaled, without missing values, row-major. */
export interface Design {
  readonly rows: number;
  /** Numbers of the matrix columns that vary among the rows: a constant column has no say. */
  readonly columns: readonly number[];
  /** `rows * columns.length` values. */
  readonly values: Float32Array;
  /** Target per row in [0, 1]. */
  readonly labels: Float32Array;
  /** Weight per row, of mean 1. */
  readonly weights: Float32Array;
}

/** Scales the rows of positive weight, limits them to [-clip, clip], drops constant columns. */
export function createDesign(
  rows: TrainingRows,
  scaler: Scaler,
  clip: number = Number.POSITIVE_INFINITY,
): Design {
  const { matrix } = rows;
  const width = matrix.columns.length;
  const used = rowsWhere(rows, (row) => rows.weights[row]! > 0);
  const values = used.matrix.values;
  const varies = new Uint8Array(width);
  for (let at = 0; at < values.length; at++) {
    const column = at % width;
    const scaled = standardise(values[at]!, scaler.mean[column]!, scaler.scale[column]!);
    values[at] = Math.min(Math.max(scaled, -clip), clip);
    if (values[at] !== 0) varies[column] = 1;
  }
  const columns = Array.from(varies.keys()).filter((column) => varies[column] === 1);
  // The copy closes ranks in place: a corpus may take hundreds of megabytes.
  let end = 0;
  for (let start = 0; start < values.length; start += width) {
    for (const column of columns) values[end++] = values[start + column]!;
  }
  let total = 0;
  for (const weight of used.weights) total += weight;
  const mean = total / used.matrix.rows;
  return {
    rows: used.matrix.rows,
    columns,
    values: values.subarray(0, end),
    labels: used.labels,
    weights: used.weights.map((weight) => weight / mean),
  };
}

/** Log-odds of the weighted share of content; of at most 10^6 to one, if all rows are of one kind. */
export function priorLogOdds({ rows, labels, weights }: Design): number {
  let content = 0;
  for (let row = 0; row < rows; row++) content += weights[row]! * labels[row]!;
  const share = Math.min(Math.max(content / rows, 1e-6), 1 - 1e-6);
  return Math.log(share / (1 - share));
}

/** Throws when the rows cannot be fitted: none, none of positive weight, or values out of range. */
export function checkRows({ matrix, labels, weights, groups }: TrainingRows): void {
  const lengths = [labels.length, weights.length, groups.length];
  if (lengths.some((length) => length !== matrix.rows)) {
    throw new RangeError(
      `found ${lengths.join(", ")} labels, weights and groups for ${matrix.rows} rows; give one each per row`,
    );
  }
  const label = labels.findIndex((value) => !(value >= 0 && value <= 1));
  if (label >= 0) {
    throw new RangeError(`the label of row ${label} is ${labels[label]}, expected 0 to 1`);
  }
  const weight = weights.findIndex((value) => !(value >= 0 && value < Number.POSITIVE_INFINITY));
  if (weight >= 0) {
    throw new RangeError(`the weight of row ${weight} is ${weights[weight]}, expected 0 or more`);
  }
  if (!weights.some((value) => value > 0)) {
    throw new TrainingError(
      `found no row of positive weight among ${matrix.rows}; add labelled pages to train on`,
    );
  }
}
