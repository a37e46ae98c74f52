/**
 * Extended B-cubed of a segmentation: J. Kiesel and others, "An empirical comparison of web page segmentation
 * algorithms", ECIR 2021, over characters. The true segments are two: content and the rest.
 */

import { mean } from "../../../src/base/averages.ts";
import type { PageMeasures } from "../../../src/features/page-measures.ts";
import type { Cut } from "../../../src/segments/segment.ts";
import { type BootstrapMean, bootstrapMean } from "../bootstrap.ts";

export interface BCubed {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * @param segments numbers of characters: `segments[i][k]` of segment i belong to true segment k; each character
 *   is in one segment
 */
export function bCubed(segments: readonly (readonly number[])[]): BCubed {
  let [total, own, truth] = [0, 0, 0];
  const sizes: number[] = [];
  for (const counts of segments) {
    for (const [k, count] of counts.entries()) sizes[k] = (sizes[k] ?? 0) + count;
  }
  for (const counts of segments) {
    const size = counts.reduce((sum, count) => sum + count, 0);
    total += size;
    for (const [k, count] of counts.entries()) {
      if (count === 0) continue;
      own += count ** 2 / size;
      truth += count ** 2 / sizes[k]!;
    }
  }
  if (total === 0) return { precision: 0, recall: 0, f1: 0 };
  const [precision, recall] = [own / total, truth / total];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** Characters of the segments without parts, by whether their blocks are content. */
export function charactersByLabel(
  { blocks }: PageMeasures,
  cuts: readonly Cut[],
  labels: Uint8Array,
): number[][] {
  const parents = new Set(cuts.map(({ parent }) => parent));
  return cuts
    .filter((_, i) => !parents.has(i))
    .map(({ first, end, from = 0, to }) => {
      const counts = [0, 0];
      for (let i = first; i < end; i++) {
        const { length } = blocks[i]!.text;
        const last = i === end - 1 ? (to ?? length) : length;
        counts[labels[i]!]! += last - (i === first ? from : 0);
      }
      return counts;
    });
}

/** A segmentation's means over all pages, and F1 with its interval. */
export interface BCubedMean {
  readonly name: string;
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: BootstrapMean;
}

export function bCubedMeans(byName: ReadonlyMap<string, readonly BCubed[]>): BCubedMean[] {
  return [...byName]
    .filter(([, pages]) => pages.length > 0)
    .map(([name, pages]) => ({
      name,
      pages: pages.length,
      precision: mean(pages.map(({ precision }) => precision)),
      recall: mean(pages.map(({ recall }) => recall)),
      f1: bootstrapMean(pages.map(({ f1 }) => f1)),
    }));
}
