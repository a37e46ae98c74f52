/** What a model gains on a site by labels of some of its pages. */
import { mean } from "../../src/base/averages.ts";
import { groupBy } from "../../src/base/groups.ts";
import { createRandom } from "../../src/base/random.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { goldLabels } from "../../src/document/gold-labels.ts";
import { withLabels } from "../../src/sites/summary.ts";
import { scoreWithSite, summaryOf } from "./by-site.ts";
import type { PageResult } from "./evaluate.ts";

/** Numbers of labelled pages of the learning curve. */
export const LABELLED: readonly number[] = [0, 1, 3, 5];
/** Pages that a site must have beyond the labelled ones. */
const LEAST_OTHERS = 5;
const DRAWS = 3;

/** Means of word F1 on the pages of a site that are not labelled, over all draws. */
export interface LabelledSiteScore {
  readonly site: string;
  /** Pages that were judged, each as often as it was drawn. */
  readonly judged: number;
  readonly alone: number;
  /** With the labelled pages as a site without their labels. */
  readonly unlabelled: number;
  readonly labelled: number;
  /** With all other pages of the site, the judged one left out, and the labels of some. */
  readonly all: number;
}

/**
 * Scores the other pages of sites by labels of `count` pages, drawn at random. Sites with fewer than five
 * pages more are left out.
 *
 * @param alone by the model alone
 * @param decision the model's
 */
export function evaluateWithLabels(
  alone: readonly PageResult[],
  decision: Decision,
  count: number,
  seed = 42,
): LabelledSiteScore[] {
  const sites = groupBy(alone, ({ page }) => page.site);
  const random = createRandom(seed);
  return [...sites].flatMap(([site, pages]) => {
    if (pages.length < count + LEAST_OTHERS) return [];
    const draws = Array.from({ length: DRAWS }, () =>
      drawOf(random.shuffle([...pages]), decision, count),
    );
    const scores = draws.flat();
    const meanOf = (of: keyof Scores): number => mean(scores.map((score) => score[of]));
    return {
      site,
      judged: scores.length,
      alone: meanOf("alone"),
      unlabelled: meanOf("unlabelled"),
      labelled: meanOf("labelled"),
      all: meanOf("all"),
    };
  });
}

type Scores = Pick<LabelledSiteScore, "alone" | "unlabelled" | "labelled" | "all">;

/** Scores the pages after the first `count`, which are labelled. */
function drawOf(pages: readonly PageResult[], decision: Decision, count: number): Scores[] {
  const [first, others] = [pages.slice(0, count), pages.slice(count)];
  const unlabelled = first.map(summaryOf);
  const labelled = first.map(({ page }, i) => {
    const { blocks } = page.measures;
    const labels = goldLabels(
      blocks.map(({ text }) => text),
      page.gold,
    );
    return withLabels(unlabelled[i]!, page.measures.page, labels);
  });
  const all = [...labelled, ...others.map(summaryOf)];
  return others.map((result) => ({
    alone: result.f1,
    unlabelled: scoreWithSite(result, decision, unlabelled).f1,
    labelled: scoreWithSite(result, decision, labelled).f1,
    all: scoreWithSite(result, decision, all).f1,
  }));
}

/** Means over sites and over pages. */
export function meansOf(
  scores: readonly LabelledSiteScore[],
  of: keyof Scores,
): { readonly sites: number; readonly pages: number } {
  const judged = scores.reduce((sum, score) => sum + score.judged, 0);
  return {
    sites: mean(scores.map((score) => score[of])),
    pages: scores.reduce((sum, own) => sum + own[of] * own.judged, 0) / judged,
  };
}
