import { mean, quantile } from "../../src/base/averages.ts";
import { createRandom } from "../../src/base/random.ts";
import { type Counts, pooled, scoreOf } from "../corpus/metrics.ts";

/**
 * Bootstrap intervals over pages: how much a figure would vary with another sample of pages.
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

/** The sorted values of a statistic over the resamples, each of `size` indices drawn with replacement. */
function resampled(
  size: number,
  statistic: (drawn: Int32Array) => number,
  options: BootstrapOptions,
): Float64Array {
  const { seed = 42, resamples = 2000 } = options;
  if (!Number.isInteger(resamples) || resamples < 100) {
    throw new RangeError(`resamples is ${resamples}, expected an integer of 100 or more`);
  }
  const random = createRandom(seed);
  const drawn = new Int32Array(size);
  const values = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample++) {
    for (let i = 0; i < size; i++) drawn[i] = random.int(size);
    values[sample] = statistic(drawn);
  }
  return values.sort();
}

/**
 * Mean of one value per page with its 95 % percentile bootstrap interval.
 *
 * @throws RangeError if there are no values, or too few resamples
 */
export function bootstrapMean(
  values: ArrayLike<number>,
  options: BootstrapOptions = {},
): BootstrapMean {
  const center = mean(values);
  const meanOf = (drawn: Int32Array): number => {
    let sum = 0;
    for (let i = 0; i < drawn.length; i++) sum += values[drawn[i]!]!;
    return sum / drawn.length;
  };
  const means = resampled(values.length, meanOf, options);
  return { mean: center, low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** F1 of the summed counts of all pages, with its interval over pages as in {@link bootstrapMean}. */
export function bootstrapPooled(
  pages: readonly Counts[],
  options: BootstrapOptions = {},
): BootstrapMean {
  const f1Of = (drawn: Int32Array): number => {
    let [shared, found, expected] = [0, 0, 0];
    for (const page of drawn) {
      shared += pages[page]!.shared;
      found += pages[page]!.found;
      expected += pages[page]!.expected;
    }
    return scoreOf({ shared, found, expected }).f1;
  };
  const values = resampled(pages.length, f1Of, options);
  return {
    mean: scoreOf(pooled(pages)).f1,
    low: quantile(values, 0.025),
    high: quantile(values, 0.975),
  };
}
