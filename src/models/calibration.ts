import { z } from "zod";
import { sigmoid } from "./logistic.ts";

/**
 * Platt's calibration on log-odds: p' = sigma(slope * logit(p) + offset). It is monotone: which of
 * two blocks is more probable never changes. (Platt 1999, "Probabilistic outputs for SVMs", with the
 * predictor's log-odds in place of the SVM's margin.)
 */
export interface Calibration {
  slope: number;
  offset: number;
}

export const calibrationSchema: z.ZodType<Calibration> = /* @__PURE__ */ z.lazy(() =>
  z.strictObject({
    slope: z.number().positive(),
    offset: z.number(),
  }),
);

/** Probabilities are clamped this far from 0 and 1, where log-odds are infinite. */
const LEAST = 1e-9;

export function logit(probability: number): number {
  const p = Math.min(Math.max(probability, LEAST), 1 - LEAST);
  return Math.log(p / (1 - p));
}

/**
 * Calibrated probabilities; the same array without a calibration.
 *
 * @param calibrated gets them
 */
export function calibrate(
  probabilities: Float64Array,
  calibration: Calibration | undefined,
  calibrated: Float64Array = new Float64Array(probabilities.length),
): Float64Array {
  if (calibration === undefined) return probabilities;
  const { slope, offset } = calibration;
  for (let i = 0; i < calibrated.length; i++) {
    calibrated[i] = sigmoid(slope * logit(probabilities[i]!) + offset);
  }
  return calibrated;
}
