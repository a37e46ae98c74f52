/** The threshold. It is chosen with all rules of the decision active, as on pages of users. */

import { mean } from "../../src/base/averages.ts";
import { createDecider } from "../../src/decision/decide.ts";
import type { CommentChoice } from "../../src/decision/options.ts";
import { confidence, type Decision, thresholdAt } from "../../src/decision/threshold.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import type { Recipe } from "./recipe.ts";

/** A labelled page and its out-of-fold prediction. */
export interface PredictedPage {
  readonly page: CorpusPage;
  readonly prediction: Prediction;
}

/** Pages of one corpus, and whether its gold texts have comments. */
export interface ThresholdCorpus {
  readonly pages: readonly PredictedPage[];
  /** Default `auto`. */
  readonly comments?: CommentChoice | undefined;
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
  const f1 = smooth(
    meanF1s(
      { pages },
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
  return withLeast([{ pages }], largestOfBest(smooth(levelScores({ pages })), NOISE));
}

/** Mean word F1 of the pages by each of {@link thresholds} as a share of their confidence. */
export function levelScores(corpus: ThresholdCorpus): number[] {
  return meanF1s(
    corpus,
    thresholds.map((threshold) => ({ threshold, relative: true })),
  );
}

/**
 * The best threshold for several corpora, each with one vote: corpora differ in what they call content, so
 * the threshold of a single one reflects its convention. Among thresholds within noise the largest wins.
 */
export function commonDecision(corpora: readonly ThresholdCorpus[]): Decision {
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

function withLeast(corpora: readonly ThresholdCorpus[], threshold: number): Decision {
  const decisions = leasts.map((least) => ({ threshold, relative: true, least }));
  const scores = corpora.map((corpus) => meanF1s(corpus, decisions));
  const f1 = decisions.map((_, d) =>
    mean(
      scores.map((own) => own[d]!),
      0,
    ),
  );
  return decisions[f1.indexOf(Math.max(...f1))]!;
}

/** Mean word F1 of the pages by each decision. */
function meanF1s({ pages, comments }: ThresholdCorpus, decisions: readonly Decision[]): number[] {
  const scores = pages.map((predicted) => f1sOf(predicted, comments, decisions));
  return decisions.map((_, d) =>
    mean(
      scores.map((own) => own[d]!),
      0,
    ),
  );
}

/** What is known of a page's scores. A decision counts for nothing but the threshold that it gives the page. */
interface KnownScores {
  /** Of the page; it says the threshold of every decision. */
  readonly confidence: number;
  /** F1 by the page's threshold. */
  readonly f1s: Map<number, number>;
}

/* By prediction, then by what is done with comments. Most scores are asked for again, for a card or for leasts. */
const known = new WeakMap<Prediction, Map<CommentChoice | undefined, KnownScores>>();

/** Word F1 of a page by each decision; the page is opened only for thresholds that are not known. */
function f1sOf(
  predicted: PredictedPage,
  comments: CommentChoice | undefined,
  decisions: readonly Decision[],
): number[] {
  const { prediction } = predicted;
  const byComments = known.get(prediction) ?? new Map<typeof comments, KnownScores>();
  known.set(prediction, byComments);
  let own = byComments.get(comments);
  const thresholdsOf = (confidence: number): number[] =>
    decisions.map((decision) => thresholdAt(confidence, decision));
  if (own === undefined || thresholdsOf(own.confidence).some((at) => !own!.f1s.has(at))) {
    own = scoresOf(predicted, comments, decisions, own?.f1s);
    byComments.set(comments, own);
  }
  return thresholdsOf(own.confidence).map((at) => own.f1s.get(at)!);
}

/** Scores a page by every threshold that a decision may give it, also with a least one; of the known none again. */
function scoresOf(
  { page, prediction }: PredictedPage,
  comments: CommentChoice | undefined,
  decisions: readonly Decision[],
  f1s: Map<number, number> = new Map(),
): KnownScores {
  const { measures, scorer } = page;
  const { visible, keptFrom } = createDecider(measures, prediction, { comments });
  const own = { confidence: confidence(measures.blocks, visible), f1s };
  const levels = decisions.map((decision) => thresholdAt(own.confidence, decision));
  // The page is open now: of a decision's least ones either its level or the least itself is the threshold.
  if (decisions.some(({ relative }) => relative)) levels.push(...leasts);
  let last: Uint8Array | undefined;
  let f1 = 0;
  for (const level of levels.sort((a, b) => a - b)) {
    if (f1s.has(level)) continue;
    const kept = keptFrom(level);
    if (kept !== last) f1 = scorer.score(kept).f1;
    last = kept;
    f1s.set(level, f1);
  }
  return own;
}

/** The mean over each value and its neighbours. */
function smooth(values: readonly number[]): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i - REACH), i + REACH + 1)));
}
