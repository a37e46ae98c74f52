import type { Matrix } from "../features/matrix.ts";
import { logit } from "./calibration.ts";
import { sigmoid } from "./logistic.ts";
import type { Predictor } from "./predictor.ts";

/** A predictor, and what its log-odds count for beside the others' of a {@link Mixture}. */
export interface Expert {
  readonly weight: number;
  readonly predictor: Predictor;
}

/**
 * What gives a page its probabilities before calibration: a predictor for all pages and, where a
 * specialist counts for something, that one; the weights sum to 1. It is a mixture of experts (Jacobs
 * et al. 1991) that pools log-odds.
 */
export type Mixture = readonly [general: Expert] | readonly [general: Expert, special: Expert];

/** Probabilities of the mixture, one per row. */
export function predictMixture([general, special]: Mixture, matrix: Matrix): Float64Array {
  const own = general.predictor.predict(matrix);
  return special === undefined ? own : mix(own, special.predictor.predict(matrix), special.weight);
}

/** Probabilities of both, averaged as log-odds, of which `special` counts for `share`. */
export function mix(general: Float64Array, special: Float64Array, share: number): Float64Array {
  if (share === 0) return general;
  return general.map((probability, i) =>
    sigmoid((1 - share) * logit(probability) + share * logit(special[i]!)),
  );
}
