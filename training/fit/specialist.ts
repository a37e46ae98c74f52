import { mix } from "../../src/models/mixture.ts";
import { specialistShare } from "../../src/models/stages.ts";
import type { TypeShares } from "../../src/models/verdict.ts";

/**
 * The type of page that a specialist is for, and what it counts for at most. It learns from altered
 * copies alone, in which less of the page is content than in a corpus of rich pages; why is in
 * EXPERIMENTS.md.
 */
export const SPECIALIST = { type: "article", share: 0.75 } as const;

/** Probabilities of pages by both predictors, the specialist's by the verdict on each page. */
export function mixPages(
  general: readonly Float64Array[],
  special: readonly Float64Array[],
  shares: readonly TypeShares[],
): Float64Array[] {
  return general.map((own, i) => mix(own, special[i]!, specialistShare(SPECIALIST, shares[i]!)));
}
