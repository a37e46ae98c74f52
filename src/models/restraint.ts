/**
 * Keeps a correction from emptying pages: one of which it leaves much less than of the labelled pages is unlike all
 * that it was fitted on, and the base decides it. The bounds below are set by
 * hand; docs/results/ADAPTATION.md has what was measured with them.
 */
import type { PageMeasures } from "../features/page-measures.ts";
import type { ModelJson } from "./model-json.ts";

/** The bound where the labelled pages keep all that the base keeps, or more. */
const MOST_LEAST = 1 / 2;
/** A page may keep somewhat less than the labelled ones do. */
const MARGIN = 0.7;
/** Share of the labelled pages that may keep less still; one page alone is no evidence. */
const RARE = 0.05;

/** What a correction must leave of a page. */
export interface Restraint {
  /** Least share of the words that the base keeps. */
  readonly least: number;
  /** Probability from which on words are kept. */
  readonly line: number;
}

/** A page's blocks, and the words before each of them. */
export interface PageWords {
  readonly blocks: { readonly length: number };
  readonly sums: Pick<PageMeasures["sums"], "words">;
}

/** The lowest line of a model's decision. */
export function lineOf({
  threshold,
  relative,
  least = 0,
}: Pick<ModelJson, "threshold" | "relative" | "least">): number {
  return relative ? least : threshold;
}

/** Words in the blocks whose probability reaches a line. */
export function wordsFrom(
  { blocks, sums: { words } }: PageWords,
  probabilities: ArrayLike<number>,
  line: number,
): number {
  let kept = 0;
  for (let i = 0; i < blocks.length; i++) {
    if (probabilities[i]! >= line) kept += words[i + 1]! - words[i]!;
  }
  return kept;
}

/**
 * The least share of a page that a correction leaves, from what labelled pages keep.
 *
 * @param shares words of content of each labelled page, by those that the base keeps; any order
 */
export function leastKept(shares: readonly number[]): number {
  const sorted = shares.toSorted((a, b) => a - b);
  const rare = Math.min(sorted.length - 1, Math.max(1, Math.floor(RARE * sorted.length)));
  return Math.min(MOST_LEAST, MARGIN * (sorted[rare] ?? 1));
}

/** Whether a correction leaves less of a page than it may. */
export function isEmptied(
  page: PageWords,
  base: ArrayLike<number>,
  corrected: ArrayLike<number>,
  { least, line }: Restraint,
): boolean {
  return wordsFrom(page, corrected, line) < least * wordsFrom(page, base, line);
}
