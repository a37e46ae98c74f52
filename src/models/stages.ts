import { contextColumns, writeContext } from "../features/context.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { type Calibration, calibrate } from "./calibration.ts";
import type { Predictor } from "./predictor.ts";

/** One or two predictors: the second sees what the first said of a block's surroundings. */
export interface Stages {
  readonly predictor: Predictor;
  readonly refiner?: Predictor | undefined;
  /** Of the last stage's probabilities. */
  readonly calibration?: Calibration | undefined;
}

/** Probability of content per block of a page, from its feature matrix. */
export function predictPage(
  { predictor, refiner, calibration }: Stages,
  page: PageMeasures,
  matrix: Matrix,
): Float64Array {
  const first = predictor.predict(matrix);
  const last = refiner === undefined ? first : refiner.predict(withContext(page, matrix, first));
  return calibrate(last, calibration);
}

/**
 * The matrix of the second stage: the columns of the first, then the context columns.
 *
 * @param probabilities of the first stage; in training, of models that did not see the page
 */
export function withContext(
  page: PageMeasures,
  matrix: Matrix,
  probabilities: Float64Array,
): Matrix {
  const width = matrix.columns.length;
  const wide = createMatrix([...matrix.columns, ...contextColumns], matrix.rows);
  const stride = wide.columns.length;
  for (let row = 0; row < matrix.rows; row++) {
    wide.values.set(matrix.values.subarray(row * width, (row + 1) * width), row * stride);
  }
  writeContext(page, probabilities, { values: wide.values, stride, offset: width });
  return wide;
}
