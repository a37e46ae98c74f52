import { type Choice, type Decided, decide } from "../decision/decide.ts";
import { type Decision, expectedF1 } from "../decision/threshold.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Prediction } from "../models/stages.ts";
import { adjust, type Saying } from "./adjust.ts";
import { sistersOf } from "./evidence.ts";
import type { Site } from "./site.ts";
import { type PageSummary, summarise } from "./summary.ts";

/** What gives the sites of pages, and may learn from these. */
export interface SiteSource {
  /**
   * What is known of a page's site, learnt by the same model; undefined when nothing is.
   *
   * @param key what `siteKey` gives of the page's address, else of what the page gives for its own;
   *   undefined where neither has a host
   */
  site(key: string | undefined): Site | undefined;
  /** Told what there is to learn of a page that has text, after its site was asked for. */
  learn?(key: string | undefined, summary: PageSummary): void;
}

/** A decision, and what a site may learn of the page. */
export interface SiteDecision {
  readonly decided: Decided;
  readonly summary: PageSummary;
  /** What the sisters said; absent where they changed nothing. */
  readonly told?: Told;
}

/** What a page was told by its site. */
export interface Told {
  readonly site: Site;
  /** Of the page. */
  readonly summary: PageSummary;
  /** How many other pages are known. */
  readonly sisters: number;
  /** Per block, up to the last that the summary has. */
  readonly sayings: readonly Saying[];
}

/**
 * Decides which blocks of a page are content with what its site's other pages tell. The line is drawn
 * anew; the verdict is that of the page alone, and so is the choice where nothing would be left, or
 * nothing is known of the site.
 */
export function decideWithSite(
  measures: PageMeasures,
  prediction: Prediction,
  decision: Decision,
  choice: Choice,
  site: Site | undefined,
): SiteDecision {
  const alone = decide(measures, prediction, decision, choice);
  const { page } = measures;
  const { probabilities } = prediction;
  const summary = summarise(page, probabilities, alone.verdict?.type);
  if (site === undefined) return { decided: alone, summary };
  const own = {
    probabilities,
    score: expectedF1(page.blocks, alone.visible),
    lastKept: alone.blocks.findLastIndex(({ isContent }) => isContent),
  };
  const sisters = sistersOf(site, summary);
  const adjusted = adjust(summary, own, sisters);
  if (adjusted === undefined) return { decided: alone, summary };
  const changed = { ...prediction, probabilities: adjusted.probabilities };
  const decided = decide(measures, changed, decision, choice);
  if (!decided.blocks.some(({ isContent }) => isContent)) return { decided: alone, summary };
  const blocks = decided.blocks.map((block, i) => ({ ...block, alone: probabilities[i]! }));
  return {
    decided: { ...decided, blocks, verdict: alone.verdict },
    summary,
    told: { site, summary, sisters: sisters.count, sayings: adjusted.sayings },
  };
}
