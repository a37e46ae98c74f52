import type { Matrix } from "../features/matrix.ts";

/**
 * The trained part of a model: feature matrix in, one probability per row out.
 *
 * A predictor is plain TypeScript and plain JSON; it never loads TensorFlow.js.
 */
export interface Predictor {
  /** Discriminator of the JSON form, e.g. `logistic` or `trees`. */
  readonly kind: string;
  /** Names of the columns that it reads; default all. */
  readonly columns?: readonly string[];
  /** Probability of content per row, in [0, 1]. Each row's result depends on that row alone. */
  predict(matrix: Matrix): Float64Array;
  /** A JSON value that restores this predictor exactly: bit-identical output for the same matrix. */
  toJSON(): { kind: string };
}
