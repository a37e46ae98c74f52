import { type Choice, type Decided, decide } from "../decision/decide.ts";
import { type Decision, expectedF1 } from "../decision/line.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Prediction } from "../models/stages.ts";
import { adjust } from "./adjust.ts";
import { sistersOf } from "./evidence.ts";
import type { Site } from "./site.ts";
import { summarise } from "./summary.ts";

/**
 * Decides which blocks of a page are content with what its site's other pages tell. The line is drawn
 * anew; the verdict is that of the page alone, and so is the choice where nothing would be left.
 */
export function decideWithSite(
  measures: PageMeasures,
  prediction: Prediction,
  decision: Decision,
  choice: Choice,
  site: Site,
): Decided {
  const alone = decide(measures, prediction, decision, choice);
  const { page } = measures;
  const { probabilities } = prediction;
  const summary = summarise(page, probabilities, alone.verdict?.type);
  const own = {
    probabilities,
    score: expectedF1(page.blocks, alone.visible),
    lastKept: alone.blocks.findLastIndex(({ isContent }) => isContent),
  };
  const adjusted = adjust(summary, own, sistersOf(site, summary));
  if (adjusted === undefined) return alone;
  const told = { ...prediction, probabilities: adjusted };
  const decided = decide(measures, told, decision, choice);
  if (!decided.blocks.some(({ isContent }) => isContent)) return alone;
  const blocks = decided.blocks.map((block, i) => ({ ...block, alone: probabilities[i]! }));
  return { ...decided, blocks, verdict: alone.verdict };
}
