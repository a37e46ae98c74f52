import { wordShares } from "../fit/page-rows.ts";
import type { PageResult } from "./evaluate.ts";

/** Labels and predictions of the blocks of several pages: parallel arrays, blocks in order. */
export interface Outcomes {
  readonly probabilities: readonly number[];
  /** 1 content, 0 boilerplate. */
  readonly labels: readonly number[];
  /** A block's share of its page's words, so that every page counts the same. */
  readonly weights: readonly number[];
}

/** The outcomes of all blocks of the results' pages, in order. */
export function outcomesOf(results: readonly PageResult[]): Outcomes {
  return {
    probabilities: results.flatMap((result) => Array.from(result.prediction.probabilities)),
    labels: results.flatMap(({ page }) => Array.from(page.labels)),
    weights: results.flatMap(({ page }) => wordShares(page)),
  };
}
