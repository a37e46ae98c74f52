/**
 * Statistics of tag paths, which CEPR, CEPF and CEDP share: G. Wu, L. Li, X. Hu, X. Wu, "Web News
 * Extraction via Path Ratios", CIKM 2013, from the authors' program (hfut-dmic/ContentExtractor).
 */

import { mean } from "../base/averages.ts";
import { addTo } from "../base/lists.ts";
import type { SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { TEXT } from "../document/tags.ts";
import type { Leaf } from "./leaves.ts";
import { deviation } from "./statistics.ts";

/**
 * The marks that count as punctuation: the authors' eleven, and ! ? : with their wide forms and the
 * ideographic comma, because the authors' set looks unfinished.
 */
const marks: ReadonlySet<string> = new Set(",.;'\"，。；‘’“”!?:！？：、");

/** Number of punctuation marks in a text. */
export function countMarks(text: string): number {
  let count = 0;
  for (const character of text) if (marks.has(character)) count++;
  return count;
}

/** Of all leaf text nodes on one tag path. */
export interface PathRatios {
  /** TPR: mean characters. */
  readonly text: number;
  /** PPR: mean punctuation marks. */
  readonly punctuation: number;
  /** CS and PS: population standard deviations of both. */
  readonly textDeviation: number;
  readonly punctuationDeviation: number;
}

/** ETPR, the extended ratio: the product of all four; 0 on a path that occurs once. */
export function extendedRatio(ratios: PathRatios): number {
  const { text, punctuation, textDeviation, punctuationDeviation } = ratios;
  return text * punctuation * textDeviation * punctuationDeviation;
}

/** Ratios of the tag path of each leaf; leaves on one path share theirs. */
export function pathRatios({ document }: SegmentedPage, leaves: readonly Leaf[]): PathRatios[] {
  const paths = pathNumbers(document);
  const members = new Map<number, Leaf[]>();
  const pathOf = (leaf: Leaf): number => paths[document.parents[leaf.node]!]!;
  for (const leaf of leaves) {
    addTo(members, pathOf(leaf), leaf);
  }
  const ratios = new Map<number, PathRatios>();
  for (const [path, list] of members) {
    const lengths = list.map(({ characters }) => characters);
    const counts = list.map(({ text }) => countMarks(text));
    ratios.set(path, {
      text: mean(lengths, 0),
      punctuation: mean(counts, 0),
      textDeviation: deviation(lengths),
      punctuationDeviation: deviation(counts),
    });
  }
  return leaves.map((leaf) => ratios.get(pathOf(leaf))!);
}

/** A number per element that two elements share when their tag names from the root are the same. */
export function pathNumbers({ size, tags, parents }: Document): Int32Array {
  const numbers = new Int32Array(size);
  const byPath = new Map<number, number>();
  for (let node = 1; node < size; node++) {
    if (tags[node] === TEXT) continue;
    // Tag numbers are below 2^16, paths fewer than 2^31: the key is exact.
    const key = numbers[parents[node]!]! * 65_536 + tags[node]!;
    let number = byPath.get(key);
    if (number === undefined) {
      number = byPath.size + 1;
      byPath.set(key, number);
    }
    numbers[node] = number;
  }
  return numbers;
}
