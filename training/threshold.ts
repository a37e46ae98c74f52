import type { CorpusPage } from "./corpus.ts";

/** Thresholds tried: .02, .03, … .98. */
export const thresholds: readonly number[] = Array.from({ length: 97 }, (_, i) => (i + 2) / 100);

/** Half of the window over which {@link bestThreshold} averages. */
const REACH = 2;

/**
 * The threshold with the highest mean word F1 over the pages. The mean is averaged over neighbouring
 * thresholds first, so that the choice does not hang on single pages.
 *
 * @param probabilities per page, a probability per block, from models that did not see the page
 */
export function bestThreshold(
  pages: readonly CorpusPage[],
  probabilities: readonly Float64Array[],
): number {
  const sums = new Float64Array(thresholds.length);
  for (const [i, page] of pages.entries()) {
    const f1 = page.scorer.sweep(probabilities[i]!, thresholds);
    for (let t = 0; t < sums.length; t++) sums[t]! += f1[t]!;
  }
  let best = -Infinity;
  let threshold = 0.5;
  for (let t = 0; t < sums.length; t++) {
    let sum = 0;
    let count = 0;
    for (let k = Math.max(0, t - REACH); k <= Math.min(sums.length - 1, t + REACH); k++) {
      sum += sums[k]!;
      count++;
    }
    if (sum / count > best) {
      best = sum / count;
      threshold = thresholds[t]!;
    }
  }
  return threshold;
}
