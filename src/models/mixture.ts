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
 * The predictors of a page before calibration: the general one and, if its weight is not 0, the specialist.
 * The weights sum to 1. It is a mixture of experts (Jacobs et al. 1991) that pools log-odds.
 */
export type Mixture = readonly [general: Expert] | readonly [general: Expert, special: Expert];

/** Probabilities of the mixture, one per row. */
export function predictMixture([general, special]: Mixture, matrix: Matrix): Float64Array {
  const own = general.predictor.predict(matrix);
  return special === undefined ? own : mix(own, special.predictor.predict(matrix), special.weight);
}

/** Averages the log-odds of both, with the weight `share` for `special`. */
export function mix(general: Float64Array, special: Float64Array, share: number): Float64Array {
  if (share === 0) return general;
  return general.map((probability, i) =>
    sigmoid((1 - share) * logit(probability) + share * logit(special[i]!)),
  );
}
