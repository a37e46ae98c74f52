import type { SegmentedPage } from "../document/block.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { TypeShares } from "../models/verdict.ts";
import type { Reason } from "./reason.ts";

/** What the rules of the decision see of a page. */
export interface DecisionPage {
  readonly page: SegmentedPage;
  readonly measures: PageMeasures;
  /** Probability of content per block; 0 for what the page does not show. */
  readonly probabilities: Float64Array;
  /** The page's line: blocks of at least this probability are content. */
  readonly line: number;
  /** How probable each type of page is; undefined when the model tells none. */
  readonly shares: TypeShares | undefined;
}

/** The blocks that are content so far, and what decided on each: what a rule changes. */
export interface Choices {
  /** 1 for content, by block. */
  readonly kept: Uint8Array;
  readonly why: Reason[];
}

/**
 * Keeps or drops a block for a reason. One that stays as it is keeps its own. No rule shows what the
 * page does not, nor what the caller's selector left out.
 */
export function choose({ kept, why }: Choices, block: number, keep: boolean, reason: Reason): void {
  if ((kept[block] === 1) === keep) return;
  if (keep && (why[block] === "invisible" || why[block] === "selector")) return;
  kept[block] = keep ? 1 : 0;
  why[block] = reason;
}

/** Sums of what the first n values come to, for every n from 0 to their number. */
export function runningSums(
  values: ArrayLike<number>,
  of: (value: number, index: number) => number,
): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + of(values[i]!, i);
  return sums;
}
