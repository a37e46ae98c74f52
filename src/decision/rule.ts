import type { SegmentedPage } from "../document/block.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { logit } from "../models/calibration.ts";
import type { TypeShares } from "../models/verdict.ts";
import type { Evidence, Reason } from "./reason.ts";

/** A page as the rules of the decision see it: by itself, without the evidence of its site. */
export interface DecisionPage {
  readonly page: SegmentedPage;
  readonly measures: PageMeasures;
  /** Probability of content per block; 0 for invisible blocks. */
  readonly probabilities: Float64Array;
  /** The same after the evidence of the page's site. Rules on wholes spare a block by it, and never drop one. */
  readonly moved: Float64Array;
  /** Blocks of at least this probability are content, unless the page's site says otherwise. */
  readonly threshold: number;
  /** Probability of each page type; undefined if the model has no page types. */
  readonly shares: TypeShares | undefined;
  /** Of the visible blocks; worked out when it is first asked for. */
  readonly logits: () => LogitSums;
}

/** Whether log-odds are at least those of the threshold, or at most so much less. */
export function reaches({ threshold }: DecisionPage, logits: number, margin = 0): boolean {
  return logits >= logit(threshold) - margin;
}

/** Running sums over the visible blocks: item n is the sum over the first n blocks. */
export interface LogitSums {
  /** Log-odds. */
  readonly logits: Float64Array;
  /** Blocks. */
  readonly shown: Float64Array;
}

/** @param hidden 1 for every invisible block */
export function logitSums(
  probabilities: Float64Array,
  hidden: Uint8Array | undefined,
): () => LogitSums {
  let sums: LogitSums | undefined;
  return () => {
    sums ??= sumLogits(probabilities, hidden);
    return sums;
  };
}

function sumLogits(probabilities: Float64Array, hidden: Uint8Array | undefined): LogitSums {
  const logits = new Float64Array(probabilities.length + 1);
  const shown = new Float64Array(probabilities.length + 1);
  for (let i = 0; i < probabilities.length; i++) {
    const isShown = hidden?.[i] !== 1;
    logits[i + 1] = logits[i]! + (isShown ? logit(probabilities[i]!) : 0);
    shown[i + 1] = shown[i]! + (isShown ? 1 : 0);
  }
  return { logits, shown };
}

/** Mean log-odds of the visible blocks `first` to `last - 1`. */
export function meanLogit({ logits: sums }: DecisionPage, first: number, last: number): number {
  const { logits, shown } = sums();
  return (logits[last]! - logits[first]!) / Math.max(1, shown[last]! - shown[first]!);
}

/** The decisions so far, and the reason of each. Rules change them through `choose`. */
export interface Choices {
  /** 1 for content, by block. */
  readonly kept: Uint8Array;
  readonly why: Reason[];
  /** What the rule goes by that dropped a block, by block. */
  readonly evidence: Map<number, Evidence>;
  /** Number of the headline's block; undefined if it was not asked for or not found. */
  headline: number | undefined;
}

/** Text of this probability is dropped only for evidence of its own kind, such as units with names and dates. */
export const SURE = 0.8;

/** Whether a block is {@link SURE}, by the page alone or with its site. */
export function isSure({ probabilities, moved }: DecisionPage, block: number): boolean {
  return probabilities[block]! >= SURE || moved[block]! >= SURE;
}

/** Whether the page's threshold alone dropped a block: no rule did, nor the evidence of its site. */
export function isBelow(
  { probabilities, threshold }: DecisionPage,
  { kept, why }: Choices,
  block: number,
): boolean {
  return kept[block] === 0 && why[block] === "probability" && probabilities[block]! < threshold;
}

/**
 * Keeps or drops a block for a reason. A block that does not change keeps its old reason. No rule can keep
 * an invisible block, or one outside the caller's selector.
 */
export function choose(
  { kept, why, evidence }: Choices,
  block: number,
  keep: boolean,
  reason: Reason,
  because?: Evidence,
): void {
  if ((kept[block] === 1) === keep) return;
  if (keep && (why[block] === "invisible" || why[block] === "selector")) return;
  kept[block] = keep ? 1 : 0;
  why[block] = reason;
  if (because === undefined || keep) evidence.delete(block);
  else evidence.set(block, because);
}

/** Drops the blocks `first` to `last - 1` of a whole that is likelier boilerplate, but those that are sure. */
export function dropWhole(
  page: DecisionPage,
  choices: Choices,
  first: number,
  last: number,
  reason: Reason,
): void {
  for (let i = first; i < last; i++) {
    if (!isSure(page, i)) choose(choices, i, false, reason, "low probability");
  }
}

/** Keeps the blocks `first` to `last - 1` of a whole that their own probability alone dropped. */
export function keepWhole(
  page: DecisionPage,
  choices: Choices,
  first: number,
  last: number,
  reason: Reason,
): void {
  for (let i = first; i < last; i++) {
    if (isBelow(page, choices, i)) choose(choices, i, true, reason);
  }
}

/** Running sums of the words that are kept: item n is the sum over the first n blocks. */
export function keptWords({ page }: DecisionPage, { kept }: Choices): Float64Array {
  const { blocks } = page;
  const sums = new Float64Array(kept.length + 1);
  for (let i = 0; i < kept.length; i++) {
    sums[i + 1] = kept[i] === 1 ? sums[i]! + blocks[i]!.words : sums[i]!;
  }
  return sums;
}
