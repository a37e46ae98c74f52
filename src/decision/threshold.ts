import type { Block } from "../document/block.ts";
import { perPage } from "../document/per-page.ts";

/**
 * From which probability on a block is content. `threshold` is that probability or, if `relative`,
 * a share of the page's {@link confidence}: where the model is sure of an article it then asks more
 * of the blocks around it than on a page where all blocks are doubtful.
 */
export interface Decision {
  readonly threshold: number;
  readonly relative?: boolean | undefined;
  /**
   * What a relative threshold never goes below, as a probability; default 0. On a page where nothing
   * is this probable there is no content.
   */
  readonly least?: number | undefined;
}

/** What to lean to when in doubt. */
export const favors = ["precision", "recall", "balanced"] as const;
export type Favor = (typeof favors)[number];

/** Share of the way from the threshold to certainty, and to nothing. */
const TO_PRECISION = 0.4;
const TO_RECALL = 0.5;

/** The probability from which on the blocks of a page are content. */
export function pageThreshold(
  blocks: readonly Block[],
  probabilities: Float64Array,
  { threshold, relative = false, least = 0 }: Decision,
  favor: Favor = "balanced",
): number {
  const leaning = lean(threshold, favor);
  if (!relative) return leaning;
  return Math.max(leaning * confidence(blocks, probabilities), lean(least, favor));
}

function lean(threshold: number, favor: Favor): number {
  if (favor === "precision") return threshold + TO_PRECISION * (1 - threshold);
  return favor === "recall" ? threshold * (1 - TO_RECALL) : threshold;
}

/**
 * How sure the model is of what it is surest of: the mean probability, weighted by words, of the
 * most probable blocks that together hold half of the words expected to be content. 0 without words.
 */
export function confidence(blocks: readonly Block[], probabilities: Float64Array): number {
  let expected = 0;
  for (const { index, words } of blocks) expected += probabilities[index]! * words;
  let mass = 0;
  let words = 0;
  for (const i of byProbability(probabilities)) {
    if (mass >= expected / 2) break;
    mass += probabilities[i]! * blocks[i]!.words;
    words += blocks[i]!.words;
  }
  return words === 0 ? 0 : mass / words;
}

/**
 * Expected word F1 of the best choice of blocks, were the probabilities exact and the blocks
 * independent: 2 E[hits] / (words kept + E[words of content]). A score of how well the page can be
 * extracted, 0 to 1; 0 for a page without words.
 */
export function expectedF1(blocks: readonly Block[], probabilities: Float64Array): number {
  let expected = 0;
  for (const { index, words } of blocks) expected += probabilities[index]! * words;
  let hits = 0;
  let kept = 0;
  let best = 0;
  for (const i of byProbability(probabilities)) {
    hits += probabilities[i]! * blocks[i]!.words;
    kept += blocks[i]!.words;
    if (kept > 0) best = Math.max(best, (2 * hits) / (kept + expected));
  }
  return best;
}

/** Block numbers, the most probable first, equals in document order. */
const byProbability = perPage((probabilities: Float64Array): Uint32Array => {
  const order = new Uint32Array(probabilities.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order.sort((a, b) => probabilities[b]! - probabilities[a]! || a - b);
});
