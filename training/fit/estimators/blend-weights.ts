import { sigmoid } from "../../../src/models/logistic.ts";

/** How predictors are blended: p = sigma(bias + sum of weight x their log-odds). */
export interface Blend {
  /** Per predictor, >= 0. */
  readonly weights: readonly number[];
  readonly bias: number;
}

const ROUNDS = 100;
/** Steps below this end the search: rounding hides what they would gain. */
const TOLERANCE = 1e-7;
/** Pull towards the plain mean, in rows of weight 1: few or separable rows prove little. */
const PRIOR = 10;
/** Part of the promised decrease that a step must bring (Armijo's rule). */
const DECREASE = 1e-4;

/**
 * The blend that minimises the weighted log-loss plus a penalty on its distance from the mean of
 * the log-odds, by projected Newton steps (Bertsekas 1982, "Projected Newton methods for
 * optimization problems with simple constraints"). The problem is strictly convex: its solution is
 * one, and a predictor that adds nothing to the others gets exactly 0.
 *
 * @param logOdds per predictor, the log-odds of rows it did not see
 * @param labels in [0, 1] per row
 */
export function fitBlend(
  logOdds: readonly Float64Array[],
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): Blend {
  const count = logOdds.length;
  // The bias stands last; it alone may be negative.
  const target = Float64Array.from({ length: count + 1 }, (_, i) => (i < count ? 1 / count : 0));
  const problem = { logOdds, labels, weights, target };
  let x: Float64Array = target.slice();
  for (let round = 0; round < ROUNDS; round++) {
    const { value, gradient, hessian } = derivatives(problem, x);
    const bound = gradient.map((slope, i) => (i < count && x[i] === 0 && slope > 0 ? 1 : 0));
    const direction = newtonDirection(gradient, hessian, bound);
    const next = searchLine(problem, x, value, gradient, direction);
    const change = next.reduce((largest, xi, i) => Math.max(largest, Math.abs(xi - x[i]!)), 0);
    x = next;
    if (change < TOLERANCE) break;
  }
  return { weights: [...x.subarray(0, count)], bias: x[count]! };
}

interface Problem {
  readonly logOdds: readonly Float64Array[];
  readonly labels: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  /** Where the penalty is 0. */
  readonly target: Float64Array;
}

/** Log-odds of one row's blend. */
function blended(logOdds: readonly Float64Array[], x: Float64Array, row: number): number {
  let sum = x[logOdds.length]!;
  for (let i = 0; i < logOdds.length; i++) sum += x[i]! * logOdds[i]![row]!;
  return sum;
}

/** ln(1 + e^m) - label m, without overflow. */
function rowLoss(margin: number, label: number): number {
  return Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin))) - label * margin;
}

function penalty(x: Float64Array, target: Float64Array): number {
  return x.reduce((sum, xi, i) => sum + (PRIOR / 2) * (xi - target[i]!) ** 2, 0);
}

function lossOf({ logOdds, labels, weights, target }: Problem, x: Float64Array): number {
  let loss = penalty(x, target);
  for (let row = 0; row < labels.length; row++) {
    loss += weights[row]! * rowLoss(blended(logOdds, x, row), labels[row]!);
  }
  return loss;
}

function derivatives(
  { logOdds, labels, weights, target }: Problem,
  x: Float64Array,
): { value: number; gradient: Float64Array; hessian: Float64Array[] } {
  const size = x.length;
  let value = penalty(x, target);
  const gradient = x.map((xi, i) => PRIOR * (xi - target[i]!));
  const hessian = Array.from(x, (_, i) => new Float64Array(size).fill(PRIOR, i, i + 1));
  const inputs = new Float64Array(size).fill(1);
  for (let row = 0; row < labels.length; row++) {
    for (let i = 0; i < size - 1; i++) inputs[i] = logOdds[i]![row]!;
    const margin = blended(logOdds, x, row);
    const p = sigmoid(margin);
    value += weights[row]! * rowLoss(margin, labels[row]!);
    const error = weights[row]! * (p - labels[row]!);
    const curvature = weights[row]! * p * (1 - p);
    for (let i = 0; i < size; i++) {
      gradient[i]! += error * inputs[i]!;
      for (let j = 0; j <= i; j++) hessian[i]![j]! += curvature * inputs[i]! * inputs[j]!;
    }
  }
  return { value, gradient, hessian };
}

/** -H^-1 g over the coordinates that are not bound, by Cholesky's factors of H; 0 for the others. */
function newtonDirection(
  gradient: Float64Array,
  hessian: readonly Float64Array[],
  bound: Float64Array,
): Float64Array {
  const free = [...bound.keys()].filter((i) => bound[i] === 0);
  const lower = free.map(() => new Float64Array(free.length));
  const solution = new Float64Array(free.length);
  for (const [i, at] of free.entries()) {
    for (let j = 0; j <= i; j++) {
      let sum = hessian[at]![free[j]!]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = i === j ? Math.sqrt(sum) : sum / lower[j]![j]!;
    }
    let sum = -gradient[at]!;
    for (let k = 0; k < i; k++) sum -= lower[i]![k]! * solution[k]!;
    solution[i] = sum / lower[i]![i]!;
  }
  for (let i = free.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < free.length; k++) solution[i]! -= lower[k]![i]! * solution[k]!;
    solution[i]! /= lower[i]![i]!;
  }
  const direction = new Float64Array(gradient.length);
  for (const [i, at] of free.entries()) direction[at] = solution[i]!;
  return direction;
}

/** The point along the projected direction, halved until the loss falls; `x` itself if it never does. */
function searchLine(
  problem: Problem,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
): Float64Array {
  for (let step = 1; step > 1e-12; step /= 2) {
    const next = x.map((xi, i) => {
      const moved = xi + step * direction[i]!;
      return i < x.length - 1 ? Math.max(0, moved) : moved;
    });
    const promised = next.reduce((sum, xi, i) => sum + gradient[i]! * (xi - x[i]!), 0);
    if (promised <= 0 && lossOf(problem, next) <= value + DECREASE * promised) return next;
  }
  return x;
}
