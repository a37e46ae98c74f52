import type { Matrix } from "../features/matrix.ts";
import { logit } from "./calibration.ts";
import { sigmoid } from "./logistic.ts";
import type { Predictor } from "./predictor.ts";

/** A predictor, and the weight of its log-odds in a {@link Mixture}. */
export interface Expert {
  readonly weight: number;
  readonly predictor: Predictor;
}

/**
 * The predictors of a page before calibration: the general one, the specialist, whose weights sum to 1, and a
 * correction, if there are such. It is a mixture of experts (Jacobs et al. 1991) that pools log-odds. Calibration
 * multiplies log-odds by its slope, so that a correction, which is added after it, has the weight 1 / slope.
 */
export type Mixture = readonly [general: Expert, ...others: Expert[]];

/** Probabilities of the mixture, one per row. */
export function predictMixture(mixture: Mixture, matrix: Matrix): Float64Array {
  const [first, ...others] = mixture.filter(({ weight }) => weight !== 0);
  const margins = first!.predictor.predict(matrix);
  if (others.length === 0 && first!.weight === 1) return margins;
  const sums = margins.map((probability) => first!.weight * logit(probability));
  for (const { weight, predictor } of others) {
    const probabilities = predictor.predict(matrix);
    for (let i = 0; i < sums.length; i++) sums[i]! += weight * logit(probabilities[i]!);
  }
  return sums.map(sigmoid);
}

/**
 * Averages the log-odds of both, with the weight `share` for `special`.
 *
 * @param mixed gets the probabilities, unless `general` has them already
 */
export function mix(
  general: Float64Array,
  special: Float64Array,
  share: number,
  mixed: Float64Array = new Float64Array(general.length),
): Float64Array {
  if (share === 0) return general;
  for (let i = 0; i < mixed.length; i++) {
    mixed[i] = sigmoid((1 - share) * logit(general[i]!) + share * logit(special[i]!));
  }
  return mixed;
}

/** Adds log-odds times `weight` to those of the probabilities. */
export function addLogOdds(
  probabilities: Float64Array,
  added: Float64Array,
  weight: number,
): Float64Array {
  return probabilities.map((probability, i) => sigmoid(logit(probability) + weight * added[i]!));
}
