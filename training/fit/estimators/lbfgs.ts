import { setImmediate } from "node:timers/promises";

/** A smooth function: fills `gradient` at `x` and returns the value. Must not keep or change `x`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

export interface LbfgsOptions {
  /** Stop when no component of the gradient exceeds this. Default 1e-6. */
  readonly gradientTolerance?: number;
  /** Stop when a step lowers the value by less than this part of max(1, |value|). Default 1e-10. */
  readonly valueTolerance?: number;
  /** Default 200. */
  readonly maxIterations?: number;
  /** Called after each iteration with its number (from 1) and the value reached. */
  readonly onIteration?: (iteration: number, value: number) => void;
  /** Aborting rejects with the signal's reason, between two iterations. */
  readonly signal?: AbortSignal | undefined;
}

export interface LbfgsResult {
  readonly x: Float64Array;
  readonly value: number;
  readonly iterations: number;
  /**
   * Why it stopped: `gradient` and `value` are the two tolerances, `line-search` that no lower
   * point was found along a descent direction (the precision of the objective is exhausted).
   */
  readonly stopped: "gradient" | "value" | "line-search" | "iterations";
}

/** Pairs of step and gradient change kept: 3 to 20 in Nocedal and Wright, p. 177. */
const MEMORY = 10;

/**
 * Minimises a smooth function by L-BFGS: two-loop recursion (Nocedal and Wright, Numerical
 * Optimization, 2nd ed., algorithm 7.4) with a line search for the strong Wolfe conditions.
 *
 * @throws Error when the objective or its gradient is not finite at the start.
 */
export async function lbfgs(
  objective: Objective,
  start: Float64Array,
  options: LbfgsOptions = {},
): Promise<LbfgsResult> {
  const { gradientTolerance = 1e-6, valueTolerance = 1e-10, maxIterations = 200 } = options;
  let here = evaluate(objective, start.slice());
  if (!Number.isFinite(here.value) || !here.gradient.every(Number.isFinite)) {
    throw new Error(
      `the objective is ${here.value} at the starting point, expected a finite value and gradient; ` +
        "look for infinite values in the data",
    );
  }
  const pairs: Pair[] = [];
  const result = (iterations: number, stopped: LbfgsResult["stopped"]): LbfgsResult => ({
    x: here.x,
    value: here.value,
    iterations,
    stopped,
  });
  for (let iteration = 1; ; iteration++) {
    if (largest(here.gradient) <= gradientTolerance) return result(iteration - 1, "gradient");
    if (iteration > maxIterations) return result(iteration - 1, "iterations");
    const direction = descent(here.gradient, pairs);
    // Without curvature the gradient has no length to go by: begin with a step of length 1 at most.
    const step = pairs.length > 0 ? 1 : Math.min(1, 1 / norm(here.gradient));
    const next = lineSearch(objective, here, direction, step);
    if (next === undefined) return result(iteration - 1, "line-search");
    remember(pairs, here, next);
    const drop = here.value - next.value;
    here = next;
    options.onIteration?.(iteration, here.value);
    if (drop <= valueTolerance * Math.max(1, Math.abs(here.value))) {
      return result(iteration, "value");
    }
    // Let timers and signals in: the objective may take a tenth of a second.
    await setImmediate();
    options.signal?.throwIfAborted();
  }
}

interface Point {
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
}

/** Step s, gradient change y and 1 / (y . s). */
interface Pair {
  readonly s: Float64Array;
  readonly y: Float64Array;
  readonly rho: number;
}

function evaluate(objective: Objective, x: Float64Array): Point {
  const gradient = new Float64Array(x.length);
  return { x, value: objective(x, gradient), gradient };
}

function remember(pairs: Pair[], from: Point, to: Point): void {
  const s = to.x.map((value, at) => value - from.x[at]!);
  const y = to.gradient.map((value, at) => value - from.gradient[at]!);
  const curvature = dot(s, y);
  // Positive by the Wolfe conditions, save for rounding: a pair that is not would break descent.
  if (curvature <= Number.EPSILON * dot(y, y)) return;
  pairs.push({ s, y, rho: 1 / curvature });
  if (pairs.length > MEMORY) pairs.shift();
}

/** -H g by the two-loop recursion, with the initial scaling of equation 7.20. */
function descent(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const alphas = new Float64Array(pairs.length);
  for (let at = pairs.length - 1; at >= 0; at--) {
    const { s, y, rho } = pairs[at]!;
    alphas[at] = rho * dot(s, direction);
    add(direction, -alphas[at]!, y);
  }
  const last = pairs.at(-1);
  if (last !== undefined) {
    const scale = 1 / (last.rho * dot(last.y, last.y));
    for (let at = 0; at < direction.length; at++) direction[at]! *= scale;
  }
  for (const [at, { s, y, rho }] of pairs.entries()) {
    add(direction, alphas[at]! - rho * dot(y, direction), s);
  }
  return direction;
}

/** A step tried along the direction; the slope is the derivative by the step. */
interface Trial {
  readonly step: number;
  readonly value: number;
  readonly slope: number;
}

/** Sufficient decrease and curvature: the usual constants for quasi-Newton (ibid., p. 62). */
const DECREASE = 1e-4;
const CURVATURE = 0.9;
const MAX_TRIALS = 30;

/**
 * A point along `direction` that meets the strong Wolfe conditions, after ibid., algorithms 3.5
 * and 3.6: double the step while the function falls, then narrow the interval down. `low` always
 * falls towards `high`, so one end needs no swapping: a point wanted lies between them.
 * When the trials are used up, the lowest point with sufficient decrease; undefined without one.
 */
function lineSearch(
  objective: Objective,
  from: Point,
  direction: Float64Array,
  firstStep: number,
): Point | undefined {
  const slope = dot(from.gradient, direction);
  if (!(slope < 0)) return undefined;
  let low: Trial = { step: 0, value: from.value, slope };
  let high: Trial | undefined;
  let best: Point | undefined;
  let step = firstStep;
  for (let trial = 0; trial < MAX_TRIALS; trial++) {
    const x = from.x.slice();
    add(x, step, direction);
    const point = evaluate(objective, x);
    const there: Trial = { step, value: point.value, slope: dot(point.gradient, direction) };
    const rises =
      !(there.value <= from.value + DECREASE * step * slope) || there.value >= low.value;
    if (rises) {
      high = there;
    } else {
      if (Math.abs(there.slope) <= -CURVATURE * slope) return point;
      if (best === undefined || point.value < best.value) best = point;
      if (there.slope > 0) high = there;
      else low = there;
    }
    step = high === undefined ? 2 * step : interpolate(low, high);
  }
  return best;
}

/** Minimiser of the cubic through two values and slopes (ibid., equation 3.59), kept well inside. */
function interpolate(a: Trial, b: Trial): number {
  const width = b.step - a.step;
  const d1 = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step);
  const d2 = Math.sqrt(d1 * d1 - a.slope * b.slope);
  const cubic = b.step - width * ((b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2));
  const margin = 0.1 * width;
  // NaN (no minimum between, or an infinite value at the far end) falls back to bisection.
  return cubic >= a.step + margin && cubic <= b.step - margin ? cubic : a.step + width / 2;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/** x += factor * y */
function add(x: Float64Array, factor: number, y: Float64Array): void {
  for (let at = 0; at < x.length; at++) x[at]! += factor * y[at]!;
}

function norm(x: Float64Array): number {
  return Math.sqrt(dot(x, x));
}

function largest(x: Float64Array): number {
  let result = 0;
  for (const value of x) result = Math.max(result, Math.abs(value));
  return result;
}
