import type { Matrix } from "../features/matrix.ts";
import { type Calibration, logit } from "../models/calibration.ts";
import type { LogisticPredictor } from "../models/logistic.ts";
import type { Mixture } from "../models/mixture.ts";
import type { Predictor } from "../models/predictor.ts";
import { isTrees } from "../models/trees.ts";
import type { Attribution } from "./attribution.ts";
import { treeShap } from "./tree-shap.ts";

/**
 * What each column of a matrix adds to the log-odds that a predictor gives its rows. For a logistic
 * regression: weight x scaled value, with the baseline of a row whose values are all at the training
 * mean. For trees: path-dependent Shapley values.
 *
 * @throws Error for another kind of predictor, or a matrix without its columns
 */
export function contributionsOf(predictor: Predictor, matrix: Matrix): Attribution {
  if (isLogistic(predictor)) return logisticContributions(predictor, matrix);
  if (isTrees(predictor)) return treeShap(predictor, matrix);
  throw new Error(
    `cannot explain a predictor of kind "${predictor.kind}", only logistic and trees`,
  );
}

/** What each column adds to the log-odds of a mixture: the weighted sum of its experts'. */
export function mixtureContributions(mixture: Mixture, matrix: Matrix): Attribution {
  let baseline = 0;
  const values = new Float64Array(matrix.rows * matrix.columns.length);
  for (const { weight, predictor } of mixture) {
    const limitedValues = limited(contributionsOf(predictor, matrix), matrix.rows);
    baseline += weight * limitedValues.baseline;
    for (let at = 0; at < values.length; at++) values[at]! += weight * limitedValues.values[at]!;
  }
  return { baseline, values };
}

/** Contributions to calibrated log-odds. */
export function calibrateContributions(
  attribution: Attribution,
  calibration: Calibration | undefined,
  rows: number,
): Attribution {
  if (calibration === undefined) return attribution;
  const { slope, offset } = calibration;
  const { baseline, values } = limited(attribution, rows);
  return { baseline: slope * baseline + offset, values: values.map((value) => slope * value) };
}

export function isLogistic(predictor: Predictor): predictor is LogisticPredictor {
  return predictor.kind === "logistic";
}

function logisticContributions(predictor: LogisticPredictor, matrix: Matrix): Attribution {
  const width = matrix.columns.length;
  const values = new Float64Array(matrix.rows * width);
  for (let row = 0; row < matrix.rows; row++) {
    values.set(predictor.contributions(matrix, row), row * width);
  }
  return { baseline: predictor.bias, values };
}

/** Limit of log-odds that pass through a probability, as those of an expert or before calibration do. */
const LIMIT = logit(1);

/** The attribution of limited log-odds: the contributions of a row beyond the limit shrink by one factor. */
function limited({ baseline, values }: Attribution, rows: number): Attribution {
  const start = clamp(baseline);
  const width = rows === 0 ? 0 : values.length / rows;
  let scaled = values;
  for (let row = 0; row < rows; row++) {
    const [first, last] = [row * width, (row + 1) * width];
    let sum = 0;
    for (let at = first; at < last; at++) sum += values[at]!;
    const end = clamp(baseline + sum);
    if (start === baseline && end === baseline + sum) continue;
    const scale = sum === 0 ? 0 : (end - start) / sum;
    if (scaled === values) scaled = values.slice();
    for (let at = first; at < last; at++) scaled[at]! *= scale;
  }
  return { baseline: start, values: scaled };
}

function clamp(logOdds: number): number {
  return Math.min(Math.max(logOdds, -LIMIT), LIMIT);
}
