import { createMatrix, type Matrix } from "../features/matrix.ts";
import { type Calibration, calibrate } from "../models/calibration.ts";
import { type Mixture, predictMixture } from "../models/mixture.ts";

/** Rows that one mixture judges: some blocks of a page. */
export interface MixtureRows {
  readonly mixture: Mixture;
  readonly matrix: Matrix;
}

/**
 * Partial dependence of the probability on one column: its mean over rows while the column takes other
 * values and all else stays (Friedman 2001, "Greedy Function Approximation: A Gradient Boosting Machine",
 * section 8.2). It also combines values that never occur together: it describes the model, not pages.
 *
 * @param column of the matrices
 * @param grid the values that the column takes; NaN for a missing one
 * @returns a mean probability per value of the grid; NaN without rows
 */
export function partialDependence(
  groups: readonly MixtureRows[],
  calibration: Calibration | undefined,
  column: number,
  grid: readonly number[],
): number[] {
  const sums = new Float64Array(grid.length);
  let count = 0;
  for (const { mixture, matrix } of groups) {
    const { columns, rows, values } = matrix;
    const varied = createMatrix(columns, rows * grid.length);
    for (const [step, value] of grid.entries()) {
      varied.values.set(values, step * values.length);
      for (let row = 0; row < rows; row++) {
        varied.values[(step * rows + row) * columns.length + column] = value;
      }
    }
    const probabilities = calibrate(predictMixture(mixture, varied), calibration);
    for (const [at, probability] of probabilities.entries()) {
      sums[Math.floor(at / rows)]! += probability;
    }
    count += rows;
  }
  return Array.from(sums, (sum) => sum / count);
}
