/**
 * Bootstrap intervals over pages: how much a figure would vary with another sample of pages.
 *
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13 (percentile
 * interval).
 */
import { mean, quantile } from "../../src/base/averages.ts";
import { createRandom } from "../../src/base/random.ts";
import { type Counts, pooled, scoreOf } from "../corpus/metrics.ts";

const RESAMPLES = 2000;
const SEED = 42;

/** A mean with its 95 % interval. */
export interface BootstrapMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A mean with the interval of a statistic over resamples, each of `size` indices drawn with replacement. */
function withInterval(
  center: number,
  size: number,
  statistic: (drawn: Int32Array) => number,
  seed = SEED,
): BootstrapMean {
  const random = createRandom(seed);
  const drawn = new Int32Array(size);
  const values = new Float64Array(RESAMPLES);
  for (let sample = 0; sample < RESAMPLES; sample++) {
    for (let i = 0; i < size; i++) drawn[i] = random.int(size);
    values[sample] = statistic(drawn);
  }
  values.sort();
  return { mean: center, low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/**
 * Mean of one value per page with its 95 % percentile bootstrap interval.
 *
 * @throws RangeError if there are no values
 */
export function bootstrapMean(values: ArrayLike<number>, seed?: number): BootstrapMean {
  const meanOf = (drawn: Int32Array): number => {
    let sum = 0;
    for (let i = 0; i < drawn.length; i++) sum += values[drawn[i]!]!;
    return sum / drawn.length;
  };
  return withInterval(mean(values), values.length, meanOf, seed);
}

/** F1 of the summed counts of all pages, with its interval over pages as in {@link bootstrapMean}. */
export function bootstrapPooled(pages: readonly Counts[]): BootstrapMean {
  const f1Of = (drawn: Int32Array): number => {
    let [shared, found, expected] = [0, 0, 0];
    for (const page of drawn) {
      shared += pages[page]!.shared;
      found += pages[page]!.found;
      expected += pages[page]!.expected;
    }
    return scoreOf({ shared, found, expected }).f1;
  };
  return withInterval(scoreOf(pooled(pages)).f1, pages.length, f1Of);
}
