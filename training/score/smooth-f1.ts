/** Word F1 of a page's labels by a smooth decision, which small changes of probabilities move. */
import { type Decision, pageThreshold } from "../../src/decision/threshold.ts";
import { logit } from "../../src/models/calibration.ts";
import { sigmoid } from "../../src/models/logistic.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { wordShares } from "../fit/page-rows.ts";

/**
 * Each block is kept as far as its log-odds are above the threshold's: half of it at the threshold, 73 % at one above.
 * F1 itself moves in jumps, of which ten pages have few; the logistic loss moves with blocks that no threshold is near.
 *
 * @returns 0 to 1; of a page without content, the share of its words that is left out
 */
export function smoothF1(
  page: Pick<CorpusPage, "labels" | "outline" | "measures">,
  { probabilities }: Prediction,
  decision: Decision,
): number {
  const middle = logit(pageThreshold(page.measures.blocks, probabilities, decision));
  let hits = 0;
  let kept = 0;
  let content = 0;
  for (const [i, share] of wordShares(page).entries()) {
    const words = share * sigmoid(logit(probabilities[i]!) - middle);
    kept += words;
    if (page.labels[i] !== 1) continue;
    hits += words;
    content += share;
  }
  return content === 0 ? 1 - kept : (2 * hits) / (kept + content);
}
