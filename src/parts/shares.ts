/** Probabilities of parts from scores, by the softmax function (Friedman 2001, algorithm 6). */
import { partNames } from "./vocabulary.ts";

const PARTS = partNames.length;

/** Calibration of scores: what all are multiplied by, and what is added to each part's then. */
export interface PartCalibration {
  slope: number;
  offset: number[];
}

/** Probabilities from scores: each 0 to 1, a row per block, those of a row sum to 1. */
export function sharesOf(scores: Float64Array, calibration?: PartCalibration): Float64Array {
  const { slope = 1, offset } = calibration ?? {};
  const shares = new Float64Array(scores.length);
  for (let from = 0; from < scores.length; from += PARTS) {
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < PARTS; k++) {
      const score = slope * scores[from + k]! + (offset?.[k] ?? 0);
      shares[from + k] = score;
      if (score > most) most = score;
    }
    let sum = 0;
    for (let at = from; at < from + PARTS; at++) {
      shares[at] = Math.exp(shares[at]! - most);
      sum += shares[at]!;
    }
    for (let at = from; at < from + PARTS; at++) shares[at]! /= sum;
  }
  return shares;
}

/** Number of the most probable part in a row; of equals the first. */
export function likeliest(shares: Float64Array, row: number): number {
  const from = row * PARTS;
  let best = 0;
  for (let k = 1; k < PARTS; k++) if (shares[from + k]! > shares[from + best]!) best = k;
  return best;
}
