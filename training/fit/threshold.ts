/** The decision line: chosen through the whole decision, as the pages of users will be decided. */

import { mean } from "../../src/base/averages.ts";
import type { CommentChoice } from "../../src/decision/comments.ts";
import { decide } from "../../src/decision/decide.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import type { Recipe } from "./recipe.ts";

/** A labelled page and what a model that did not see it says of it. */
export interface JudgedPage {
  readonly page: CorpusPage;
  readonly prediction: Prediction;
}

/** Pages of one kind, and what their gold text holds of comments. */
export interface Vote {
  readonly pages: readonly JudgedPage[];
  /** Default `auto`. */
  readonly comments?: CommentChoice | undefined;
}

/** Lines tried: .02, .04, … .98. */
export const thresholds: readonly number[] = Array.from({ length: 49 }, (_, i) => (i + 1) / 50);
/** Values tried for the probability below which nothing is content. */
const leasts: readonly number[] = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];

/** Half of the window over which F1 is averaged, so that the choice does not hang on single pages. */
const REACH = 1;

/** Differences of F1 below this are noise. */
const NOISE = 0.002;
/** The same of the mean over votes; the standard error of such a difference is some three times as large. */
const VOTES_NOISE = 0.0005;

/** The line that a recipe asks for: what is given, or what is best on the pages. */
export function decisionOf(pages: readonly JudgedPage[], threshold: Recipe["threshold"]): Decision {
  if (threshold === "relative") return relativeDecision(pages);
  if (threshold === "absolute") return { threshold: bestThreshold(pages) };
  return { threshold };
}

/** The probability with the highest mean word F1 over the pages. */
export function bestThreshold(pages: readonly JudgedPage[]): number {
  const f1 = smooth(
    meanF1s(
      { pages },
      thresholds.map((threshold) => ({ threshold })),
    ),
  );
  return thresholds[f1.indexOf(Math.max(...f1))]!;
}

/**
 * The share of a page's confidence with the highest mean word F1, and the least probability of content
 * that is best beside it. Of all shares whose F1 is as good but for noise, the largest: it keeps least of
 * what is doubtful, and doubt is larger on pages unlike the training pages.
 */
export function relativeDecision(pages: readonly JudgedPage[]): Decision {
  return withLeast([{ pages }], largestOfBest(smooth(levelScores({ pages })), NOISE));
}

/** Mean word F1 of the pages by each of {@link thresholds} as a share of their confidence. */
export function levelScores(vote: Vote): number[] {
  return meanF1s(
    vote,
    thresholds.map((threshold) => ({ threshold, relative: true })),
  );
}

/**
 * The line that is best for pages of several kinds, each kind one vote: what is content differs from one
 * corpus to the next, and the line of a single one is its convention. Of lines that are as good but for
 * noise, the largest again.
 */
export function commonDecision(votes: readonly Vote[]): Decision {
  const scores = votes.map(levelScores);
  const f1 = smooth(
    thresholds.map((_, t) =>
      mean(
        scores.map((own) => own[t]!),
        0,
      ),
    ),
  );
  return withLeast(votes, largestOfBest(f1, VOTES_NOISE));
}

/** The largest of {@link thresholds} whose F1 is less than so much below the best. */
function largestOfBest(f1: readonly number[], noise: number): number {
  const best = Math.max(...f1);
  return thresholds[f1.findLastIndex((value) => value >= best - noise)]!;
}

function withLeast(votes: readonly Vote[], threshold: number): Decision {
  const decisions = leasts.map((least) => ({ threshold, relative: true, least }));
  const scores = votes.map((vote) => meanF1s(vote, decisions));
  const f1 = decisions.map((_, d) =>
    mean(
      scores.map((own) => own[d]!),
      0,
    ),
  );
  return decisions[f1.indexOf(Math.max(...f1))]!;
}

/** Mean word F1 of the pages by each decision. What a page's decisions share is measured once. */
function meanF1s({ pages, comments }: Vote, decisions: readonly Decision[]): number[] {
  const scores = pages.map(({ page: { measures, scorer }, prediction }) =>
    decisions.map((decision) => {
      const { blocks } = decide(measures, prediction, decision, { comments });
      return scorer.score(blocks.map(({ isContent }) => (isContent ? 1 : 0))).f1;
    }),
  );
  return decisions.map((_, d) =>
    mean(
      scores.map((own) => own[d]!),
      0,
    ),
  );
}

/** The mean over each value and its neighbours. */
function smooth(values: readonly number[]): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i - REACH), i + REACH + 1)));
}
