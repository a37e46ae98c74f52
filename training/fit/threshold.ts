/** The threshold. It is chosen with all rules of the decision active, as on pages of users. */

import { mean } from "../../src/base/averages.ts";
import { createDecider } from "../../src/decision/decide.ts";
import { confidence, type Decision, thresholdAt } from "../../src/decision/threshold.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import type { Score } from "../corpus/metrics.ts";
import { PageScorer } from "../corpus/page-scorer.ts";
import type { Recipe } from "./recipe.ts";

/** A labelled page and its out-of-fold prediction. */
export interface PredictedPage {
  readonly page: Pick<CorpusPage, "measures" | "scorer" | "comments" | "gold">;
  readonly prediction: Prediction;
}

/** Word scores of a page by every threshold that a decision among those tried may give it; plain data. */
export interface PageScores {
  /** Of the page; it says the threshold of every decision. */
  readonly confidence: number;
  /** By the page's threshold. */
  readonly scores: ReadonlyMap<number, Score>;
}

/** Thresholds tried: .02, .04, … .98. */
export const thresholds: readonly number[] = Array.from({ length: 49 }, (_, i) => (i + 1) / 50);
/** Values tried for the probability below which nothing is content. */
const leasts: readonly number[] = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];

/** Half of the window over which F1 is averaged, so that the choice does not depend on single pages. */
const REACH = 1;

/** Differences of F1 below this are noise. */
const NOISE = 0.002;
/** The same for the mean over corpora; the standard error of such a difference is about three times it. */
const CORPORA_NOISE = 0.0005;

/** The threshold of a recipe: a given one, or the best on the pages. */
export function decisionOf(
  pages: readonly PredictedPage[],
  threshold: Recipe["threshold"],
): Decision {
  if (threshold === "relative") return relativeDecision(pages);
  if (threshold === "absolute") return { threshold: bestThreshold(pages) };
  return { threshold };
}

/** The probability with the highest mean word F1 over the pages. */
export function bestThreshold(pages: readonly PredictedPage[]): number {
  const scores = pages.map((page) => scoresOf(page, () => thresholds));
  const f1 = smooth(
    meanF1s(
      scores,
      thresholds.map((threshold) => ({ threshold })),
    ),
  );
  return thresholds[f1.indexOf(Math.max(...f1))]!;
}

/**
 * The share of a page's confidence with the highest mean word F1, and the best least probability of content
 * beside it. Among shares whose F1 is within noise, the largest wins: it keeps the fewest doubtful blocks,
 * and pages unlike the training pages have more of these.
 */
export function relativeDecision(pages: readonly PredictedPage[]): Decision {
  const scores = pages.map((page) => relativeScores(page));
  return withLeast([scores], largestOfBest(smooth(levelScores(scores)), NOISE));
}

/** Mean word F1 of the pages by each of {@link thresholds} as a share of their confidence. */
export function levelScores(pages: readonly PageScores[]): number[] {
  return meanF1s(
    pages,
    thresholds.map((threshold) => ({ threshold, relative: true })),
  );
}

/**
 * The best threshold for several corpora, each with one vote: corpora differ in what they call content, so
 * the threshold of a single one reflects its convention. Among thresholds within noise the largest wins.
 */
export function commonDecision(corpora: readonly (readonly PageScores[])[]): Decision {
  const scores = corpora.map(levelScores);
  const f1 = smooth(
    thresholds.map((_, t) =>
      mean(
        scores.map((own) => own[t]!),
        0,
      ),
    ),
  );
  return withLeast(corpora, largestOfBest(f1, CORPORA_NOISE));
}

/** The largest of {@link thresholds} whose F1 is at most `noise` below the best. */
function largestOfBest(f1: readonly number[], noise: number): number {
  const best = Math.max(...f1);
  return thresholds[f1.findLastIndex((value) => value >= best - noise)]!;
}

function withLeast(corpora: readonly (readonly PageScores[])[], threshold: number): Decision {
  const decisions = leasts.map((least) => ({ threshold, relative: true, least }));
  const scores = corpora.map((pages) => meanF1s(pages, decisions));
  const f1 = decisions.map((_, d) =>
    mean(
      scores.map((own) => own[d]!),
      0,
    ),
  );
  return decisions[f1.indexOf(Math.max(...f1))]!;
}

/** Mean word F1 of the pages by each decision. */
function meanF1s(pages: readonly PageScores[], decisions: readonly Decision[]): number[] {
  return decisions.map((decision) =>
    mean(
      pages.map((page) => scoreBy(page, decision).f1),
      0,
    ),
  );
}

/** The page's score by a decision of a threshold and a least probability among those tried. */
export function scoreBy({ confidence, scores }: PageScores, decision: Decision): Score {
  return scores.get(thresholdAt(confidence, decision))!;
}

/**
 * The page's scores by each of {@link thresholds} as a share of its confidence, and by each least probability: one
 * of both is the threshold of a decision that has them.
 */
export function relativeScores(page: PredictedPage): PageScores {
  return scoresOf(page, (confidence) => [
    ...thresholds.map((threshold) => thresholdAt(confidence, { threshold, relative: true })),
    ...leasts,
  ]);
}

function scoresOf(
  { page: { measures, scorer, comments, gold }, prediction }: PredictedPage,
  levelsOf: (confidence: number) => readonly number[],
): PageScores {
  const { visible, keptAt, shown } = createDecider(measures, prediction, { comments });
  const texts = shown?.map(({ text }) => text);
  const ofShown = texts ? PageScorer.of(texts, gold) : scorer;
  const sure = confidence(measures.blocks, visible);
  const levels = levelsOf(sure);
  return {
    confidence: sure,
    scores: new Map(levels.map((level) => [level, ofShown.score(keptAt(level))])),
  };
}

/** The mean over each value and its neighbours. */
function smooth(values: readonly number[]): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i - REACH), i + REACH + 1)));
}
