import type { Block } from "../document/block.ts";
import { perPage } from "../document/per-page.ts";

/**
 * The least probability of content. `threshold` is that probability or, if `relative`, a share of the
 * page's {@link confidence}: a page with a clear article then has a higher threshold than a page on which
 * all blocks are doubtful.
 */
export interface Decision {
  readonly threshold: number;
  readonly relative?: boolean | undefined;
  /**
   * Lower bound of a relative threshold, as a probability; default 0. A page on which no block is this
   * probable has no content.
   */
  readonly least?: number | undefined;
}

/** Which errors to avoid: wrong blocks (precision), missing ones (recall), or both alike. */
export const favors = ["precision", "recall", "balanced"] as const;
export type Favor = (typeof favors)[number];

/**
 * How far the threshold moves: this share of the way to 1, or to 0. For precision the least probability of a
 * relative threshold stays: it is what weak pages are judged by, such as listings, and raised it empties them.
 */
const TO_PRECISION = 0.4;
const TO_RECALL = 0.5;

/** Below half by far more than rounding. */
const CERTAINLY_LESS = 0.49;

/** The least probability of content on a page. */
export function pageThreshold(
  blocks: readonly Block[],
  probabilities: Float64Array,
  decision: Decision,
  favor: Favor = "balanced",
): number {
  return thresholdAt(decision.relative ? confidence(blocks, probabilities) : 0, decision, favor);
}

/** The least probability of content on a page of a known {@link confidence}. */
export function thresholdAt(
  confidence: number,
  { threshold, relative = false, least = 0 }: Decision,
  favor: Favor = "balanced",
): number {
  const leaning = lean(threshold, favor);
  if (!relative) return leaning;
  return Math.max(leaning * confidence, favor === "precision" ? least : lean(least, favor));
}

function lean(threshold: number, favor: Favor): number {
  if (favor === "precision") return threshold + TO_PRECISION * (1 - threshold);
  return favor === "recall" ? threshold * (1 - TO_RECALL) : threshold;
}

/**
 * How sure the model is of a page's best blocks: the mean probability, weighted by words, of the most
 * probable blocks that together hold half of the expected words of content. 0 without words.
 */
export function confidence(blocks: readonly Block[], probabilities: Float64Array): number {
  let expected = 0;
  for (const { index, words } of blocks) expected += probabilities[index]! * words;
  let mass = 0;
  let words = 0;
  const ranking = rankingOf(probabilities);
  for (let place = 0; place < blocks.length && mass < expected / 2; place++) {
    const i = ranking[place]!;
    mass += probabilities[i]! * blocks[i]!.words;
    words += blocks[i]!.words;
  }
  return words === 0 ? 0 : mass / words;
}

/**
 * Expected word F1 of the best choice of blocks, if the probabilities are exact and the blocks
 * independent: 2 E[hits] / (words kept + E[words of content]). It estimates how well the page can be
 * extracted, 0 to 1; 0 for a page without words.
 */
export function expectedF1(
  blocks: readonly Pick<Block, "index" | "words">[],
  probabilities: Float64Array,
): number {
  let expected = 0;
  for (const { index, words } of blocks) expected += probabilities[index]! * words;
  let hits = 0;
  let kept = 0;
  let best = 0;
  const ranking = rankingOf(probabilities);
  for (let place = 0; place < blocks.length; place++) {
    const i = ranking[place]!;
    // From a word on that is less probable than half of it F1 falls; rounding cannot hide so much less.
    if (probabilities[i]! < CERTAINLY_LESS * best) break;
    hits += probabilities[i]! * blocks[i]!.words;
    kept += blocks[i]!.words;
    if (kept > 0) best = Math.max(best, (2 * hits) / (kept + expected));
  }
  return best;
}

/** Numbers by descending probability; of equals the first first. A page's are read by several rules. */
const rankingOf = perPage((p: Float64Array) =>
  Uint32Array.from(p.keys()).sort((a, b) => p[b]! - p[a]! || a - b),
);
