import { mean } from "./metrics.ts";
import { createRandom } from "./random.ts";

/**
 * Bootstrap intervals over pages: how far a figure would move had other pages been drawn.
 *
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapters 13 (percentile
 * interval) and 16 (tests).
 */
export interface BootstrapOptions {
  /** Default 42. */
  readonly seed?: number;
  /** Number of resamples, at least 100. Default 2000. */
  readonly resamples?: number;
}

/** A mean with its 95 % interval. */
export interface BootstrapMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A mean difference with its 95 % interval. */
export interface BootstrapDifference {
  /** Mean of a - b. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** Two-sided: twice the share of resamples on the other side of zero, never 0 and at most 1. */
  readonly p: number;
}

/** Means of as many samples, each drawn with replacement and of the values' size; sorted. */
function resampledMeans(values: ArrayLike<number>, options: BootstrapOptions): Float64Array {
  const { seed = 42, resamples = 2000 } = options;
  if (!Number.isInteger(resamples) || resamples < 100) {
    throw new RangeError(`resamples is ${resamples}, expected an integer of 100 or more`);
  }
  const random = createRandom(seed);
  const means = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample++) {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[random.int(values.length)]!;
    means[sample] = sum / values.length;
  }
  return means.sort();
}

/** Quantile of sorted values, linear between neighbours (Hyndman and Fan 1996, type 7). */
function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (position - below);
}

/**
 * Mean of one value per page with its percentile bootstrap interval of 95 %.
 *
 * @throws RangeError if there are no values, or too few resamples
 */
export function bootstrapMean(
  values: ArrayLike<number>,
  options: BootstrapOptions = {},
): BootstrapMean {
  const center = mean(values);
  const means = resampledMeans(values, options);
  return { mean: center, low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/**
 * Compares two systems by their values on the same pages: pages are drawn, not systems.
 *
 * @param a value per page of the first system
 * @param b value per page of the second, in the same order
 * @throws RangeError if the lengths differ, there are no values, or too few resamples
 */
export function pairedBootstrap(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: BootstrapOptions = {},
): BootstrapDifference {
  if (a.length !== b.length) {
    throw new RangeError(`${a.length} and ${b.length} values, expected the same pages for both`);
  }
  const differences = Float64Array.from(a, (value, page) => value - b[page]!);
  const difference = mean(differences);
  const means = resampledMeans(differences, options);
  let notAbove = 0;
  let notBelow = 0;
  for (const value of means) {
    if (value <= 0) notAbove++;
    if (value >= 0) notBelow++;
  }
  // One is added to both counts: the sample itself is one more draw, and p is never 0.
  const p = Math.min(1, (2 * (Math.min(notAbove, notBelow) + 1)) / (means.length + 1));
  return { difference, low: quantile(means, 0.025), high: quantile(means, 0.975), p };
}
