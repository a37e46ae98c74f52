/**
 * What a correction may make of pages: one that it changes more than the labelled pages ask for is unlike all that it
 * was fitted on, and the base decides it (`src/decision/restrain.ts`). The bounds below were set by hand;
 * docs/results/ADAPTATION.md has what was measured with them.
 */
import type { PageMeasures } from "../features/page-measures.ts";

/** Bounds where labelled pages keep as much as the base does. */
const LEAST = 1 / 2;
const LEAST_SURE = 0.6;
const MOST = 1.3;
/** A page may differ somewhat more than the labelled ones do. */
const LOWER = 0.7;
const UPPER = 1.15;
/** Share of the labelled pages that may differ more still; one page alone is no evidence. */
const MANY = 0.25;
/** The same for less text of pages of which the base is not sure. */
const FEW = 0.05;

/** How much a correction may change a page, as shares of the words that the base keeps. */
export interface Bounds {
  readonly least: number;
  /** The same where the base is sure of the page. */
  readonly leastSure: number;
  /** Null for no bound, as where labelled pages have content of which the base keeps nothing. */
  readonly most: number | null;
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
}: {
  readonly threshold: number;
  readonly relative?: boolean | undefined;
  readonly least?: number | undefined;
}): number {
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
 * Bounds from what labelled pages keep.
 *
 * @param shares words of content of each labelled page, by those that the base keeps; any order
 */
export function boundsOf(shares: readonly number[]): Bounds {
  const sorted = shares.toSorted((a, b) => a - b);
  const after = (part: number): number =>
    Math.min(sorted.length - 1, Math.max(1, Math.floor(part * sorted.length)));
  const most = Math.max(MOST, UPPER * (sorted.at(-1 - after(MANY)) ?? 1));
  return {
    least: Math.min(LEAST, LOWER * (sorted[after(FEW)] ?? 1)),
    leastSure: Math.min(LEAST_SURE, LOWER * (sorted[after(MANY)] ?? 1)),
    most: Number.isFinite(most) ? most : null,
  };
}
