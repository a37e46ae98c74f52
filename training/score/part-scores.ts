/** How well parts are told: by words, over pages that no model has seen. */
import { createRandom } from "../../src/base/random.ts";
import { likeliest } from "../../src/parts/shares.ts";
import { type Part, partNames } from "../../src/parts/vocabulary.ts";
import { UNLABELLED } from "../corpus/part-labels.ts";

const PARTS = partNames.length;

/** A labelled page and what was said of it. */
export interface ScoredPartsPage {
  readonly pageType: string | undefined;
  readonly labels: Uint8Array;
  readonly words: ArrayLike<number>;
  /** Probability of each part: a row per block. */
  readonly shares: Float64Array;
}

/** Words by part as labelled (rows) and as told (columns). */
export type Confusion = Float64Array;

/** @param pages may have one more often than once */
export function confusionOf(pages: readonly ScoredPartsPage[]): Confusion {
  const counts = new Float64Array(PARTS * PARTS);
  for (const { labels, words, shares } of pages) {
    for (const [row, label] of labels.entries()) {
      if (label !== UNLABELLED) counts[label * PARTS + likeliest(shares, row)]! += words[row]!;
    }
  }
  return counts;
}

/** How many pages have a part, by its number. */
export function pagesWith(pages: readonly ScoredPartsPage[], part: number): number {
  return pages.filter(({ labels }) => labels.includes(part)).length;
}

/** Share of words whose block has the right part. */
export function accuracyOf(counts: Confusion): number {
  let right = 0;
  let all = 0;
  for (let at = 0; at < counts.length; at++) {
    all += counts[at]!;
    if (at % (PARTS + 1) === 0) right += counts[at]!;
  }
  return all === 0 ? 1 : right / all;
}

export interface PartScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Scores of each part, in the order of `partNames`. */
export function scoresOf(counts: Confusion): PartScore[] {
  return partNames.map((_, k) => {
    let labelled = 0;
    let tokens = 0;
    for (let other = 0; other < PARTS; other++) {
      labelled += counts[k * PARTS + other]!;
      tokens += counts[other * PARTS + k]!;
    }
    const right = counts[k * PARTS + k]!;
    const precision = tokens === 0 ? 0 : right / tokens;
    const recall = labelled === 0 ? 0 : right / labelled;
    return { precision, recall, f1: right === 0 ? 0 : (2 * right) / (labelled + tokens) };
  });
}

/** The parts that users ask for most: their mean F1 is held to a floor. */
export const mainParts: readonly Part[] = [
  ...(["headline", "standfirst", "byline", "body", "caption", "post", "poster"] as const),
  ...(["comment", "related", "promo", "navigation", "legal"] as const),
];

export function meanF1(scores: readonly PartScore[], parts: readonly Part[] = mainParts): number {
  const sum = parts.reduce((all, part) => all + scores[partNames.indexOf(part)]!.f1, 0);
  return sum / parts.length;
}

const ROUNDS = 400;
const SEED = 42;
const TAIL = 0.025;

/** 95 % bootstrap intervals over pages of what is computed of a confusion. */
export function intervalsOf(
  pages: readonly ScoredPartsPage[],
  measure: (counts: Confusion) => readonly number[],
): { readonly low: number; readonly high: number }[] {
  const random = createRandom(SEED);
  const single = pages.map((page) => confusionOf([page]));
  const drawn: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const counts = new Float64Array(PARTS * PARTS);
    for (let i = 0; i < pages.length; i++) {
      const drawn = single[Math.floor(random.next() * pages.length)]!;
      for (let at = 0; at < counts.length; at++) counts[at]! += drawn[at]!;
    }
    drawn.push(measure(counts));
  }
  return drawn[0]!.map((_, i) => {
    const sorted = drawn.map((values) => values[i]!).sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.round(share * (ROUNDS - 1))]!;
    return { low: at(TAIL), high: at(1 - TAIL) };
  });
}
