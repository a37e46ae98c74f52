import { createRandom } from "../../src/random.ts";
import { mean } from "../corpus/metrics.ts";

/**
 * Bootstrap intervals over pages: how far a figure would move had other pages been drawn.
 *
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13 (percentile
 * interval).
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
