import { confidence, type Decision, pageThreshold } from "../../src/decision/line.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import type { Recipe } from "./recipe.ts";

/** Thresholds tried: .02, .03, … .98. */
export const thresholds: readonly number[] = Array.from({ length: 97 }, (_, i) => (i + 2) / 100);

/** Half of the window over which F1 is averaged. */
const REACH = 2;

/** Differences of F1 below this are noise: see {@link bestLevel}. */
const NOISE = 0.002;

/**
 * The decision line: what is given, or what is best on the pages.
 *
 * @param probabilities per page, a probability per block, from models that did not see the page
 */
export function decisionOf(
  pages: readonly CorpusPage[],
  probabilities: readonly Float64Array[],
  threshold: Recipe["threshold"],
): Decision {
  if (threshold === "relative") return relativeDecision(pages, probabilities);
  if (threshold === "absolute") return { threshold: bestThreshold(pages, probabilities) };
  return { threshold };
}

/**
 * The threshold with the highest mean word F1 over the pages. The mean is averaged over neighbouring
 * thresholds first, so that the choice does not hang on single pages.
 *
 * @param probabilities per page, a probability per block, from models that did not see the page
 */
export function bestThreshold(
  pages: readonly CorpusPage[],
  probabilities: readonly Float64Array[],
): number {
  const f1 = smoothedF1(pages, probabilities);
  return thresholds[f1.indexOf(Math.max(...f1))]!;
}

/**
 * The share of a page's confidence with the highest mean word F1; of all shares whose F1 is as good
 * but for noise, the largest: it keeps least of what is doubtful, and doubt is larger on pages unlike
 * the training pages.
 */
function bestLevel(pages: readonly CorpusPage[], probabilities: readonly Float64Array[]): number {
  const scaled = pages.map(({ measures }, i) => {
    const sure = confidence(measures.blocks, probabilities[i]!);
    return probabilities[i]!.map((probability) => (sure === 0 ? 0 : probability / sure));
  });
  const f1 = smoothedF1(pages, scaled);
  const best = Math.max(...f1);
  return thresholds[f1.findLastIndex((value) => value >= best - NOISE)]!;
}

/** Values tried for the probability below which nothing is content. */
const leasts: readonly number[] = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];

/** The level of {@link bestLevel}, and the least probability of content that is best beside it. */
export function relativeDecision(
  pages: readonly CorpusPage[],
  probabilities: readonly Float64Array[],
): Decision {
  const relative = { threshold: bestLevel(pages, probabilities), relative: true };
  const decisions = leasts.map((least) => ({ ...relative, least }));
  const f1 = decisions.map((decision) => {
    let sum = 0;
    for (const [i, { scorer, measures }] of pages.entries()) {
      const threshold = pageThreshold(measures.blocks, probabilities[i]!, decision);
      sum += scorer.score(probabilities[i]!.map((p) => (p >= threshold ? 1 : 0))).f1;
    }
    return sum;
  });
  return decisions[f1.indexOf(Math.max(...f1))]!;
}

/** Mean F1 over the pages at each threshold, averaged over neighbouring thresholds. */
function smoothedF1(
  pages: readonly CorpusPage[],
  probabilities: readonly Float64Array[],
): number[] {
  const means = new Float64Array(thresholds.length);
  for (const [i, page] of pages.entries()) {
    const f1 = page.scorer.sweep(probabilities[i]!, thresholds);
    for (let t = 0; t < means.length; t++) means[t]! += f1[t]! / pages.length;
  }
  return Array.from(means, (_, t) => {
    const window = means.subarray(Math.max(0, t - REACH), t + REACH + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });
}
