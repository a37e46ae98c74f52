/** Which of several adaptations of a model is best for pages like the labelled ones: cross-validation, and the rule. */
import { mean } from "../../src/base/averages.ts";
import type { CommentChoice } from "../../src/decision/comments.ts";
import { decide } from "../../src/decision/decide.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { logit } from "../../src/models/calibration.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import {
  correctedPrediction,
  firstTrees,
  fitCorrection,
  type JudgedPages,
  marginsOf,
} from "../fit/correction.ts";
import type { BoostingSettings } from "../fit/estimators/boosting-options.ts";
import { groupFolds } from "../fit/folds.ts";
import { wordShares } from "../fit/page-rows.ts";

/** How a model may be changed: by a correction of some trees, or none, and a threshold. */
export interface Adaptation {
  readonly name: string;
  /** Trees of the correction; 0 for none. */
  readonly trees: number;
  /** Whether at most the threshold differs from the model's. */
  readonly isThresholdOnly: boolean;
  readonly decision: Decision;
}

/** Sizes of corrections, in trees. */
export const SIZES: readonly number[] = [20, 60];

/** Other lines that are tried, as shares of the model's own. */
const LINES: readonly number[] = [0.75, 1.25];

/** The adaptations that are tried: the model as it is, another threshold, corrections. */
export function adaptationsOf({ threshold, relative, least = 0 }: Decision): Adaptation[] {
  const own: Decision = relative ? { threshold, relative, least } : { threshold };
  return [
    { name: "the model as it is", trees: 0, isThresholdOnly: true, decision: own },
    ...LINES.map((share): Adaptation => {
      const at = Math.min(1, threshold * share);
      const decision = { ...own, threshold: at, ...(relative && { least: least * share }) };
      return {
        name: `another threshold, ${at.toFixed(2)}`,
        trees: 0,
        isThresholdOnly: true,
        decision,
      };
    }),
    ...SIZES.map((trees): Adaptation => {
      return { name: `correction of ${trees} trees`, trees, isThresholdOnly: false, decision: own };
    }),
  ];
}

/** How a page fares by an adaptation. */
export interface AdaptationScore {
  /** Word F1 with all rules of the decision. */
  readonly f1: number;
  /** Logistic loss of the blocks' probabilities, each by its share of the page's words. */
  readonly loss: number;
  /** Per block 1 if it was kept as content, else 0. */
  readonly kept: Uint8Array;
}

/** How each page fares by each adaptation, fitted without the pages of its fold. */
export interface CrossScores {
  readonly foldOf: Int32Array;
  readonly folds: number;
  /** By page. */
  readonly all: readonly (readonly AdaptationScore[])[];
  /** By fold and page: the same from corrections that have seen neither the fold nor the page's own. */
  readonly without: readonly (readonly (readonly AdaptationScore[] | undefined)[])[];
}

export const ADAPTATION_FOLDS = 5;

export interface CrossScoring {
  readonly adaptations: readonly Adaptation[];
  readonly comments?: CommentChoice | undefined;
  /** Whether two folds are left out at a time, too, which judges the choice; default true. */
  readonly isNested?: boolean;
  /** Of the folds; default 42. */
  readonly seed?: number;
  readonly settings?: BoostingSettings;
  readonly onFit?: (done: number, all: number) => void;
}

/** What pages are kept apart by: their sites or, of a single site, themselves. */
export function groupsOf(pages: readonly Pick<CorpusPage, "site">[]): string[] {
  const sites = pages.map(({ site }) => site);
  return new Set(sites).size > 1 ? sites : sites.map((_, i) => String(i));
}

/**
 * Scores each adaptation on each page with all rules of the decision. Two folds are left out at a time as well
 * as one: so the choice itself can be judged on pages that had no part in it.
 *
 * @returns undefined where there is one page
 */
export async function crossScores(
  judged: JudgedPages,
  { adaptations, comments, isNested = true, seed = 42, onFit, settings }: CrossScoring,
): Promise<CrossScores | undefined> {
  const { pages, predictions } = judged;
  const groups = groupsOf(pages);
  const folds = Math.min(ADAPTATION_FOLDS, new Set(groups).size);
  if (folds < 2) return undefined;
  const foldOf = groupFolds(groups, folds, seed);
  const numbers = [...pages.keys()];
  const isFitted = adaptations.map(({ trees }) => trees > 0);
  const alone = numbers.map((i) =>
    adaptations.map(({ decision }, a) =>
      isFitted[a] ? undefined : scoreAdapted(pages[i]!, predictions[i]!, decision, comments),
    ),
  );
  const sizes = [...new Set(adaptations.map(({ trees }) => trees))].filter((trees) => trees > 0);
  const all: (readonly AdaptationScore[])[] = new Array(pages.length);
  const without = Array.from(
    { length: folds },
    (): (readonly AdaptationScore[] | undefined)[] => new Array(pages.length),
  );
  const fits = isNested ? (folds * (folds + 1)) / 2 : folds;
  let done = 0;
  for (let f = 0; f < folds; f++) {
    for (let g = f; g < (isNested ? folds : f + 1); g++) {
      const isHeld = (i: number): boolean => foldOf[i] === f || foldOf[i] === g;
      const training = numbers.filter((i) => !isHeld(i));
      const held = numbers.filter(isHeld);
      const whole =
        training.length === 0 ? undefined : await fitCorrection(judged, training, settings);
      const corrections = whole === undefined ? [] : sizes.map((size) => firstTrees(whole, size));
      const margins = marginsOf(judged, held, corrections);
      for (const [k, i] of held.entries()) {
        const corrected = sizes.map((_, s) => {
          const own = margins[k]![s];
          return own === undefined ? predictions[i]! : correctedPrediction(predictions[i]!, own);
        });
        const scores = adaptations.map(
          ({ trees, decision }, a) =>
            alone[i]![a] ??
            scoreAdapted(pages[i]!, corrected[sizes.indexOf(trees)]!, decision, comments),
        );
        if (f === g) all[i] = scores;
        else without[foldOf[i] === f ? g : f]![i] = scores;
      }
      onFit?.(++done, fits);
    }
  }
  return { foldOf, folds, all, without };
}

/** The score of a page by a prediction and a threshold. */
export function scoreAdapted(
  page: CorpusPage,
  prediction: Prediction,
  decision: Decision,
  comments: CommentChoice | undefined,
): AdaptationScore {
  const { measures, scorer } = page;
  const { blocks } = decide(measures, prediction, decision, { comments });
  const kept = Uint8Array.from(blocks, ({ isContent }) => (isContent ? 1 : 0));
  return { f1: scorer.score(kept).f1, loss: lossOf(page, prediction), kept };
}

/** Logistic loss of the probabilities of a page, each block by its share of the words. */
export function lossOf(page: CorpusPage, { probabilities }: Prediction): number {
  const shares = wordShares(page);
  let loss = 0;
  for (const [i, share] of shares.entries()) {
    const logOdds = logit(probabilities[i]!);
    loss += share * Math.log1p(Math.exp(page.labels[i] === 1 ? -logOdds : logOdds));
  }
  return loss;
}

/** What of several adaptations is best, and what is to be taken. */
export interface AdaptationChoice {
  readonly best: number;
  readonly chosen: number;
}

/**
 * Least gain of a correction, in standard errors: those of its loss and of its F1 together. One of F1, the rule for
 * sizes of trees (Breiman et al. 1984, "Classification and Regression Trees", section 3.4.3), finds nothing on ten
 * pages; one of the loss takes corrections on pages in domain, which lose by them. Few sites need more, see
 * {@link strictness}.
 */
const ERRORS = 2;
/** The same for another threshold, which is judged by F1 alone, of which single pages decide. */
const THRESHOLD_ERRORS = 3;

/**
 * How much more evidence few groups must give, as their standard error is itself uncertain: the 97.5 % quantile of
 * Student's t beside that of the normal distribution (expansion by Fisher and Cornish, 1960).
 *
 * @param groups 2 or more
 */
export function strictness(groups: number): number {
  const free = groups - 1;
  const z = 1.96;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return 1 + (first / free + second / free ** 2) / z;
}

/**
 * Chooses among adaptations by their scores on pages that they have not seen. F1 moves in jumps, so that ten
 * pages tell little by it, where their blocks do by their probabilities: a correction is judged by its loss as
 * well. Of those that are better than the model as it is by more than {@link ERRORS}, the one with the least loss
 * is taken. Another threshold changes F1 alone, and must be better by {@link THRESHOLD_ERRORS}.
 *
 * @param scores by page, then by adaptation, in the order of {@link adaptationsOf}: the model as it is first
 * @param groups of the pages, see {@link groupsOf}
 */
export function chooseAdaptation(
  adaptations: readonly Pick<Adaptation, "isThresholdOnly">[],
  scores: readonly (readonly Pick<AdaptationScore, "f1" | "loss">[])[],
  groups: readonly string[],
): AdaptationChoice {
  type By = (score: Pick<AdaptationScore, "f1" | "loss">) => number;
  const [byF1, byLoss]: [By, By] = [({ f1 }) => f1, ({ loss }) => -loss];
  const errorsBetter = (a: number, by: By): number => {
    const gains = scores.map((own) => by(own[a]!) - by(own[0]!));
    const gain = mean(gains);
    return gain === 0 ? 0 : gain / groupedError(gains, groups);
  };
  const most = (numbers: readonly number[], by: By): number => {
    const means = numbers.map((a) => mean(scores.map((own) => by(own[a]!))));
    return numbers[means.indexOf(Math.max(...means))]!;
  };
  const factor = strictness(Math.max(2, new Set(groups).size));
  const numbers = [...adaptations.keys()];
  const fitted = numbers.filter((a) => a > 0 && !adaptations[a]!.isThresholdOnly);
  // Surer of the same choice is no gain.
  const isOther = (a: number): boolean => scores.some((own) => own[a]!.f1 !== own[0]!.f1);
  const better = fitted.filter(
    (a) => isOther(a) && errorsBetter(a, byLoss) + errorsBetter(a, byF1) > factor * ERRORS,
  );
  if (better.length > 0) {
    const chosen = most(better, byLoss);
    return { best: chosen, chosen };
  }
  const threshold = most(
    numbers.filter((a) => a > 0 && adaptations[a]!.isThresholdOnly),
    byF1,
  );
  if (errorsBetter(threshold, byF1) > factor * THRESHOLD_ERRORS)
    return { best: threshold, chosen: threshold };
  return { best: most(fitted, byLoss), chosen: 0 };
}

/** Standard error of a mean over pages that come in groups, whose pages are alike. */
export function groupedError(values: readonly number[], groups: readonly string[]): number {
  const center = mean(values);
  const sums = new Map<string, number>();
  for (const [i, value] of values.entries()) {
    sums.set(groups[i]!, (sums.get(groups[i]!) ?? 0) + value - center);
  }
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  const count = sums.size;
  return count < 2 ? 0 : Math.sqrt((squares * count) / (count - 1)) / values.length;
}
