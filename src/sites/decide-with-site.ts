import { type Choice, type Decided, type DecidedBlock, decide } from "../decision/decide.ts";
import { type Decision, expectedF1 } from "../decision/threshold.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Prediction } from "../models/stages.ts";
import { adjust, type BlockEvidence } from "./adjust.ts";
import { fitToLabels, hasLabels, type LabelEvidence, type LabelledFit } from "./labelled-places.ts";
import { siblingsOf } from "./sibling-pages.ts";
import type { Site } from "./site.ts";
import { type PageSummary, placesOf, summarise } from "./summary.ts";

/** Provides the sites of pages, and may learn from these pages. */
export interface SiteSource {
  /**
   * Finds a page's site, learnt with the same model; undefined if it is unknown.
   *
   * @param key `siteKey` of the page's URL, else of the URL that the page declares; undefined if neither
   *   has a host
   */
  site(key: string | undefined): Site | undefined;
  /** Receives the summary of every page that has text, after `site` was called for it. */
  learn?(key: string | undefined, summary: PageSummary): void;
  /**
   * Receives how a page fits the labelled pages of the site that it was given, if that has some.
   *
   * @param found share of the places of labelled content that the page has, 0 to 1
   */
  fits?(site: Site, found: number): void;
}

/** A decision, and what a site may learn of the page. */
export interface SiteDecision {
  readonly decided: Decided;
  readonly summary: PageSummary;
  /** Absent if the sibling pages changed nothing. */
  readonly evidence?: SiteEvidence;
  /** How the page fits the labelled pages of its site; absent if it has none beside the page. */
  readonly fit?: LabelledFit | undefined;
}

/** What a site's other pages say of a page. */
export interface SiteEvidence {
  readonly site: Site;
  /** Of the page. */
  readonly summary: PageSummary;
  /** Number of known sibling pages. */
  readonly siblings: number;
  /** Per block, up to the last that the summary has. */
  readonly blocks: readonly BlockEvidence[];
}

/**
 * Decides which blocks of a page are content, with the evidence of its sibling pages. The threshold is
 * computed anew from the adjusted probabilities. The verdict stays that of the page alone. So does the whole
 * decision if no content would be left or nothing is known of the site.
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
  const pagePrediction = {
    probabilities,
    score: expectedF1(page.blocks, alone.visible),
    lastKept: alone.blocks.findLastIndex(({ isContent }) => isContent),
  };
  const siblings = siblingsOf(site, summary);
  const fit = hasLabels(site) ? fitToLabels(site, summary, placesOf(page)) : undefined;
  const adjusted = adjust(summary, pagePrediction, siblings, fit?.blocks);
  if (adjusted === undefined) return { decided: alone, summary, fit };
  const decided = decide(measures, prediction, decision, choice, adjusted.probabilities);
  if (!decided.blocks.some(({ isContent }) => isContent)) return { decided: alone, summary, fit };
  const blocks = decided.blocks.map((block, i) => {
    const { isContent } = alone.blocks[i]!;
    const why = isTurned(block, isContent, fit?.blocks[i]) ? "site labels" : block.why;
    return { ...block, alone: probabilities[i]!, why };
  });
  return {
    decided: { ...decided, blocks },
    summary,
    fit,
    evidence: { site, summary, siblings: siblings.count, blocks: adjusted.evidence },
  };
}

/** Whether labels turned a block that its probability decides on. */
function isTurned(
  { isContent, why }: DecidedBlock,
  before: boolean,
  { change }: Pick<LabelEvidence, "change"> = { change: 0 },
): boolean {
  return why === "probability" && isContent !== before && (isContent ? change > 0 : change < 0);
}
