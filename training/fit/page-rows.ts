import type { CorpusPage } from "../corpus/corpus.ts";
import type { TrainingRows } from "./estimators/estimator.ts";

/* Between pages and the rows of their blocks, page after page. */

/** Labels, weights and site numbers of the pages' blocks, in page order; threads share the memory. */
export function targets(
  pages: readonly Pick<CorpusPage, "site" | "labels" | "outline">[],
): Omit<TrainingRows, "matrix"> {
  const rows = pages.reduce((sum, page) => sum + page.labels.length, 0);
  const groupNumbers = new Map<string, number>();
  const groups = new Int32Array(rows);
  const labels = sharedFloats(rows);
  const weights = new Float64Array(rows);
  let row = 0;
  for (const page of pages) {
    const group = groupNumbers.get(page.site) ?? groupNumbers.size;
    groupNumbers.set(page.site, group);
    const shares = wordShares(page);
    for (let i = 0; i < page.labels.length; i++, row++) {
      groups[row] = group;
      labels[row] = page.labels[i]!;
      // A block counts by its share of the page's words, so every page counts the same.
      weights[row] = shares[i]!;
    }
  }
  return { labels, weights: meanOne(weights), groups };
}

/** Each block's share of its page's words. */
export function wordShares({ labels, outline }: Pick<CorpusPage, "labels" | "outline">): number[] {
  const { words } = outline.sums;
  const all = words.at(-1)!;
  return Array.from(labels, (_, i) => (all === 0 ? 0 : (words[i + 1]! - words[i]!) / all));
}

function sharedFloats(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(Float32Array.BYTES_PER_ELEMENT * length));
}

function meanOne(weights: Float64Array): Float32Array {
  let sum = 0;
  for (const weight of weights) sum += weight;
  const scale = sum === 0 ? 1 : weights.length / sum;
  const scaled = sharedFloats(weights.length);
  for (const [row, weight] of weights.entries()) scaled[row] = weight * scale;
  return scaled;
}

/** Cuts row values into one array per page. */
export function byPage(
  pages: readonly Pick<CorpusPage, "labels">[],
  values: Float64Array,
): Float64Array[] {
  let at = 0;
  return pages.map(({ labels }) => {
    const start = at;
    at += labels.length;
    return values.subarray(start, at);
  });
}
