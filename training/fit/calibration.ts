import { type Calibration, logit } from "../../src/models/calibration.ts";
import { sigmoid } from "../../src/models/logistic.ts";

const ROUNDS = 50;
const TOLERANCE = 1e-10;
/** Losses this close, as a share, are equal. */
const ROUNDING = 1e-12;
/** Pull towards the identity, in blocks of weight 1: few or separable blocks prove little. */
const PRIOR = 10;
/** A slope at or below 0 would turn the order around; it means that nothing was learned. */
const LEAST_SLOPE = 0.05;

/**
 * The calibration that minimises the weighted log-loss plus a penalty on its distance from the
 * identity, by Newton's method with steps that are halved until they lower it.
 *
 * @param probabilities of blocks, from models that did not see them
 * @param labels 0 or 1 per block
 */
export function fitCalibration(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): Calibration {
  let slope = 1;
  let offset = 0;
  const logits = Float64Array.from(probabilities, logit);
  /** Log-loss of the blocks plus the penalty. */
  const lossOf = (slope: number, offset: number): number => {
    let loss = (PRIOR * ((slope - 1) ** 2 + offset ** 2)) / 2;
    for (let i = 0; i < logits.length; i++) {
      const x = slope * logits[i]! + offset;
      // log(1 + e^x) - label x, without overflow.
      loss += weights[i]! * (Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x))) - labels[i]! * x);
    }
    return loss;
  };
  let loss = lossOf(slope, offset);
  for (let round = 0; round < ROUNDS; round++) {
    let [gradientSlope, gradientOffset] = [PRIOR * (slope - 1), PRIOR * offset];
    let [ss, so, oo] = [PRIOR, 0, PRIOR];
    for (let i = 0; i < logits.length; i++) {
      const x = logits[i]!;
      const p = sigmoid(slope * x + offset);
      const error = weights[i]! * (p - labels[i]!);
      const curvature = weights[i]! * p * (1 - p);
      gradientSlope += error * x;
      gradientOffset += error;
      ss += curvature * x * x;
      so += curvature * x;
      oo += curvature;
    }
    const determinant = ss * oo - so * so;
    if (!(determinant > 0)) break;
    let stepSlope = (oo * gradientSlope - so * gradientOffset) / determinant;
    let stepOffset = (ss * gradientOffset - so * gradientSlope) / determinant;
    // A whole step overshoots where nearly all blocks are sure: the curvature there tells little.
    let next = lossOf(slope - stepSlope, offset - stepOffset);
    for (let half = 0; half < ROUNDS && next > loss * (1 + ROUNDING); half++) {
      stepSlope /= 2;
      stepOffset /= 2;
      next = lossOf(slope - stepSlope, offset - stepOffset);
    }
    slope -= stepSlope;
    offset -= stepOffset;
    loss = next;
    if (Math.abs(stepSlope) + Math.abs(stepOffset) < TOLERANCE) break;
  }
  const isUsable = Number.isFinite(slope) && Number.isFinite(offset) && slope > LEAST_SLOPE;
  return isUsable ? { slope, offset } : { slope: 1, offset: 0 };
}

/** A bin of a reliability diagram. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  /** Weight of the blocks whose probability lies in the bin. */
  readonly weight: number;
  readonly meanProbability: number;
  readonly contentShare: number;
}

export interface Reliability {
  /** Bins of equal width; an empty bin has means of NaN. */
  readonly bins: readonly ReliabilityBin[];
  /** Expected calibration error: |mean probability - content share|, weighted by the bins. */
  readonly error: number;
}

/** Reliability diagram of probabilities (Naeini et al. 2015 for the error). */
export function reliability(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  count = 10,
): Reliability {
  const sums = Array.from({ length: count }, () => ({ weight: 0, probability: 0, content: 0 }));
  let total = 0;
  for (let i = 0; i < probabilities.length; i++) {
    const bin = sums[Math.min(count - 1, Math.floor(probabilities[i]! * count))]!;
    const weight = weights[i]!;
    bin.weight += weight;
    bin.probability += weight * probabilities[i]!;
    bin.content += weight * labels[i]!;
    total += weight;
  }
  const bins = sums.map(({ weight, probability, content }, i) => ({
    from: i / count,
    to: (i + 1) / count,
    weight,
    meanProbability: probability / weight,
    contentShare: content / weight,
  }));
  const error = sums.reduce((sum, bin) => sum + Math.abs(bin.probability - bin.content), 0) / total;
  return { bins, error };
}
