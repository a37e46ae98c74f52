import { z } from "zod";
import type { Matrix } from "../features/matrix.ts";

/** JSON form of a {@link Scaler}: one mean and one divisor per column. */
export const scalerSchema: z.ZodType<ScalerJson> = /* @__PURE__ */ z.lazy(() =>
  z
    .strictObject({
      mean: z.array(z.number()),
      scale: z.array(z.number().positive()),
    })
    .refine(({ mean, scale }) => mean.length === scale.length, {
      error: "mean and scale must have one number per column each; retrain the model",
    }),
);

export interface ScalerJson {
  mean: number[];
  scale: number[];
}

/** Standardises columns: `(value - mean) / scale`; a missing value (NaN) becomes 0, the mean. */
export interface Scaler {
  /** Mean per column, in the column's own unit. */
  readonly mean: readonly number[];
  /** Standard deviation per column, in the column's own unit; 1 for a constant column. */
  readonly scale: readonly number[];
  /**
   * A scaled copy of the matrix.
   *
   * @throws RangeError if the matrix has another number of columns than the scaler.
   */
  transform(matrix: Matrix): Matrix;
  toJSON(): ScalerJson;
}

/**
 * Learns mean and population standard deviation of each column, by the one-pass update of
 * West (1979), doi:10.1145/359146.359153, in row order and 64-bit floats.
 *
 * A constant column keeps a deviation of exactly 0 that way (each update adds 0), where two sums
 * would leave rounding noise and scale it up. Missing values and rows of weight 0 are skipped;
 * a column without any value has mean 0.
 *
 * @param weights Weight per row, >= 0; 1 each by default.
 * @throws RangeError when `weights` has another length than the matrix has rows, or a value is
 *   infinite.
 */
export function fitScaler(matrix: Matrix, weights?: Float32Array): Scaler {
  const width = matrix.columns.length;
  if (weights !== undefined && weights.length !== matrix.rows) {
    throw new RangeError(
      `found ${weights.length} weights for ${matrix.rows} rows; give one weight per row`,
    );
  }
  const total = new Float64Array(width);
  const mean = new Float64Array(width);
  const squares = new Float64Array(width);
  for (let row = 0, at = 0; row < matrix.rows; row++, at += width) {
    const weight = weights === undefined ? 1 : weights[row]!;
    if (weight === 0) continue;
    for (let column = 0; column < width; column++) {
      const value = matrix.values[at + column]!;
      if (Number.isNaN(value)) continue;
      total[column]! += weight;
      const delta = value - mean[column]!;
      mean[column]! += (weight / total[column]!) * delta;
      squares[column]! += weight * delta * (value - mean[column]!);
    }
  }
  const infinite = mean.findIndex((value) => !Number.isFinite(value));
  if (infinite >= 0) {
    throw new RangeError(
      `column "${matrix.columns[infinite]}" holds an infinite value, expected finite values or NaN; ` +
        "correct the feature that computes it",
    );
  }
  const scale = Array.from(squares, (sum, column) => Math.sqrt(sum / total[column]!) || 1);
  return createScaler({ mean: Array.from(mean), scale });
}

/** The scaler of the given means and divisors, e.g. those of a model file. */
export function createScaler({ mean, scale }: ScalerJson): Scaler {
  return {
    mean,
    scale,
    transform(matrix) {
      const width = matrix.columns.length;
      if (width !== mean.length) {
        throw new RangeError(
          `found ${width} columns, expected ${mean.length}; use the columns the scaler was fitted on`,
        );
      }
      const values = new Float32Array(matrix.values.length);
      for (let row = 0, at = 0; row < matrix.rows; row++) {
        for (let column = 0; column < width; column++, at++) {
          values[at] = standardise(matrix.values[at]!, mean[column]!, scale[column]!);
        }
      }
      return { columns: matrix.columns, rows: matrix.rows, values };
    },
    toJSON: () => ({ mean: [...mean], scale: [...scale] }),
  };
}

/** `(value - mean) / scale`, or 0 where the value is missing (NaN). */
export function standardise(value: number, mean: number, scale: number): number {
  return Number.isNaN(value) ? 0 : (value - mean) / scale;
}
