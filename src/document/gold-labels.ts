import { alignTokens } from "./alignment.ts";
import { words } from "./words.ts";

/**
 * Labels of blocks: which blocks of a page its gold text says to keep.
 *
 * Where a corpus marks comments apart, a block's content share is its share against the main text
 * or against the comments: label each and join, as Dragnet does.
 */

/** Splits a text into the units that are compared. */
export type Tokenizer = (text: string) => string[];

/** Bound on the passes of {@link hillClimb}; the pages of WCXB settle within eight. */
const MAX_PASSES = 20;

/**
 * Share of each block's tokens that a longest common subsequence of page and gold includes, in
 * [0, 1]; 0 for a block without tokens. The page is the blocks in document order.
 *
 * Source: Peters and Lecocq 2013 (Dragnet), who label a block content above a share of 0.10.
 */
export function contentShares(
  blockTexts: readonly string[],
  gold: string,
  tokenizer: Tokenizer = words,
): Float64Array {
  const page: string[] = [];
  const ends = new Int32Array(blockTexts.length);
  for (let block = 0; block < blockTexts.length; block++) {
    for (const token of tokenizer(blockTexts[block]!)) page.push(token);
    ends[block] = page.length;
  }
  const included = alignTokens(page, tokenizer(gold));
  const shares = new Float64Array(blockTexts.length);
  let start = 0;
  for (let block = 0; block < shares.length; block++) {
    const end = ends[block]!;
    let count = 0;
    for (let i = start; i < end; i++) count += included[i]!;
    if (end > start) shares[block] = count / (end - start);
    start = end;
  }
  return shares;
}

/** 1 per block whose share is above `threshold` (with `strict` false: at least `threshold`), else 0. */
export function labelByShare(shares: Float64Array, threshold: number, strict = true): Uint8Array {
  return Uint8Array.from(shares, (share) =>
    share > threshold || (!strict && share === threshold) ? 1 : 0,
  );
}

/** A block's distinct words that occur in the gold, with their counts. */
interface Bag {
  readonly ids: Int32Array;
  readonly counts: Int32Array;
  /** All words of the block, in the gold or not. */
  readonly size: number;
}

function bagOf(text: string, idOf: ReadonlyMap<string, number>): Bag {
  const counts = new Map<number, number>();
  const list = words(text);
  for (const word of list) {
    const id = idOf.get(word);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return {
    ids: Int32Array.from(counts.keys()),
    counts: Int32Array.from(counts.values()),
    size: list.length,
  };
}

/**
 * Flips labels of single blocks, in document order, while that raises the page's F1 between the
 * multisets of the words kept and of the words of the gold.
 *
 * It mends what an alignment gets wrong: text that stands twice on a page or in another order.
 * Ties keep the label. A pass costs the number of words of the page. With an empty gold the right
 * answer is nothing: all labels are 0.
 *
 * @param start a label per block to begin with, such as those of {@link labelByShare}
 */
export function hillClimb(
  blockTexts: readonly string[],
  gold: string,
  start: Uint8Array,
): Uint8Array {
  const goldWords = words(gold);
  const labels = new Uint8Array(blockTexts.length);
  if (goldWords.length === 0) return labels;
  const idOf = new Map<string, number>();
  for (const word of goldWords) if (!idOf.has(word)) idOf.set(word, idOf.size);
  const wanted = new Int32Array(idOf.size);
  for (const word of goldWords) wanted[idOf.get(word)!]!++;

  const bags = blockTexts.map((text) => bagOf(text, idOf));
  const held = new Int32Array(idOf.size);
  let matched = 0;
  let kept = 0;

  function flip(block: number): void {
    const { ids, counts, size } = bags[block]!;
    const sign = labels[block] === 1 ? -1 : 1;
    for (let k = 0; k < ids.length; k++) {
      const id = ids[k]!;
      const before = held[id]!;
      const after = before + sign * counts[k]!;
      held[id] = after;
      matched += Math.min(after, wanted[id]!) - Math.min(before, wanted[id]!);
    }
    kept += sign * size;
    labels[block] = labels[block] === 1 ? 0 : 1;
  }

  for (let block = 0; block < labels.length; block++) if (start[block] === 1) flip(block);
  for (let pass = 0, changed = true; changed && pass < MAX_PASSES; pass++) {
    changed = false;
    for (let block = 0; block < labels.length; block++) {
      const matchedBefore = matched;
      const keptBefore = kept;
      flip(block);
      // F1 = 2 matched / (kept + gold), compared without division: integers, so ties are exact.
      const better =
        matched * (keptBefore + goldWords.length) > matchedBefore * (kept + goldWords.length);
      if (better) changed = true;
      else flip(block);
    }
  }
  return labels;
}

/** Labels of what a gold text has: aligned shares of at least one half. */
export function goldLabels(blockTexts: readonly string[], gold: string): Uint8Array {
  return labelByShare(contentShares(blockTexts, gold), 0.5, false);
}

/** The default labels for training: aligned shares of at least one half, then {@link hillClimb}. */
export function trainingLabels(blockTexts: readonly string[], gold: string): Uint8Array {
  return hillClimb(blockTexts, gold, goldLabels(blockTexts, gold));
}
