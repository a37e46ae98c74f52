import type { CorpusPage } from "../corpus/corpus.ts";
import type { TrainingRows } from "./estimators/estimator.ts";

/* Between pages and the rows of their blocks, page after page. */

/** Labels, weights and site numbers of the pages' blocks, in page order. */
export function targets(pages: readonly CorpusPage[]): Omit<TrainingRows, "matrix"> {
  const groupNumbers = new Map<string, number>();
  const groups: number[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const page of pages) {
    const group = groupNumbers.get(page.site) ?? groupNumbers.size;
    groupNumbers.set(page.site, group);
    const words = page.measures.sums.words.at(-1)!;
    for (const block of page.measures.blocks) {
      groups.push(group);
      labels.push(page.labels[block.index]!);
      // A block counts by its share of the page's words, so every page counts the same.
      weights.push(words === 0 ? 0 : block.words / words);
    }
  }
  return {
    labels: Float32Array.from(labels),
    weights: meanOne(weights),
    groups: Int32Array.from(groups),
  };
}

function meanOne(weights: readonly number[]): Float32Array {
  let sum = 0;
  for (const weight of weights) sum += weight;
  const scale = sum === 0 ? 1 : weights.length / sum;
  return Float32Array.from(weights, (weight) => weight * scale);
}

/** Cuts row values into one array per page. */
export function byPage(pages: readonly CorpusPage[], values: Float64Array): Float64Array[] {
  let at = 0;
  return pages.map(({ labels }) => {
    const start = at;
    at += labels.length;
    return values.subarray(start, at);
  });
}
