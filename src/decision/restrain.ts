import type { PageMeasures } from "../features/page-measures.ts";
import { type Bounds, wordsFrom } from "../models/restraint.ts";
import type { Prediction } from "../models/stages.ts";
import { decide } from "./decide.ts";
import { type Decision, expectedF1 } from "./threshold.ts";

/** From this expected F1 on a base is sure of a page. */
const SURE = 0.65;

/** What is kept of a page, with all rules of the decision. */
export interface KeptWords {
  readonly words: number;
  /** Expected F1, 0 to 1. */
  readonly score: number;
}

export function keptWords(
  measures: PageMeasures,
  prediction: Prediction,
  decision: Decision,
): KeptWords {
  const { blocks, visible } = decide(measures, prediction, decision);
  const kept = blocks.map(({ isContent }) => (isContent ? 1 : 0));
  return {
    words: wordsFrom(measures, kept, 1),
    score: expectedF1(measures.page.blocks, visible),
  };
}

/** Whether a correction changes a page more than it may: it leaves too few words of what the base keeps, or adds too many. */
export function isUnlike(
  base: KeptWords,
  corrected: number,
  { least, leastSure, most }: Bounds,
): boolean {
  const lower = base.score >= SURE ? Math.max(least, leastSure) : least;
  return corrected < lower * base.words || (most !== null && corrected > most * base.words);
}

/**
 * The prediction that decides a page: where a correction changes the page more than it may, that of the base, with
 * the other as `refused`.
 *
 * @param bounds of the model's correction; without them the prediction stays
 * @param known what the base keeps; default it is decided here
 */
export function restrained(
  measures: PageMeasures,
  prediction: Prediction,
  decision: Decision,
  bounds: Bounds | undefined,
  known?: KeptWords,
): Prediction {
  const { base, probabilities, shares } = prediction;
  if (base === undefined || bounds === undefined) return prediction;
  const before = known ?? keptWords(measures, { probabilities: base, shares }, decision);
  const after = keptWords(measures, { probabilities, shares }, decision);
  return isUnlike(before, after.words, bounds)
    ? { probabilities: base, shares, refused: probabilities }
    : { probabilities, shares };
}
