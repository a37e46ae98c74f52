/** Which of several adaptations of a model is best for pages like the labelled ones: cross-validation, and the rule. */
import { mean } from "../../src/base/averages.ts";
import type { AdaptedChoice, PartChoices } from "../../src/decision/chosen-parts.ts";
import { decide } from "../../src/decision/decide.ts";
import { keptWords, restrained } from "../../src/decision/restrain.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import {
  type CorrectionSettings,
  correctedPrediction,
  correctionBounds,
  firstTrees,
  fitCorrection,
  type JudgedPages,
  marginsOf,
} from "../fit/correction.ts";
import { groupFolds } from "../fit/folds.ts";
import { choiceInWords } from "../fit/part-choice.ts";
import { moderatedError, strictness } from "./grouped-error.ts";
import { smoothF1 } from "./smooth-f1.ts";

/** How a model may be changed: by a correction of some trees, or none, and a threshold. */
export interface Adaptation {
  readonly name: string;
  /** As `take` names it: `base`, `threshold-0.45`, `correction-20`, `parts`, `nothing`. */
  readonly id: string;
  /** Trees of the correction; 0 for none. */
  readonly trees: number;
  /** Whether at most the threshold differs from the model's. */
  readonly isThresholdOnly: boolean;
  /** Whether parts are taken in and left out, as labels show; see {@link PartChooser}. */
  readonly isOfParts?: boolean;
  readonly decision: Decision;
}

/** Sizes of corrections, in trees. */
export const SIZES: readonly number[] = [20, 60];

/** Other lines that are tried, as shares of the model's own. */
const LINES: readonly number[] = [0.75, 1.25];

/** The adaptations that are tried: the model as it is, another threshold, corrections. */
export function adaptationsOf({ threshold, relative, least = 0 }: Decision): Adaptation[] {
  const line: Decision = relative ? { threshold, relative, least } : { threshold };
  return [
    { name: "the model as it is", id: "base", trees: 0, isThresholdOnly: true, decision: line },
    ...LINES.map((share): Adaptation => {
      const at = Math.min(1, threshold * share);
      const decision = { ...line, threshold: at, ...(relative && { least: least * share }) };
      return {
        name: `another threshold, ${at.toFixed(2)}`,
        id: `threshold-${at.toFixed(2)}`,
        trees: 0,
        isThresholdOnly: true,
        decision,
      };
    }),
    ...SIZES.map((trees): Adaptation => {
      const name = `correction of ${trees} trees`;
      return { name, id: `correction-${trees}`, trees, isThresholdOnly: false, decision: line };
    }),
  ];
}

/** The choice of parts among the adaptations of a decision. */
export function partsAdaptation(decision: Decision, choice?: AdaptedChoice): Adaptation {
  const name = choice === undefined ? "choice of parts" : choiceInWords(choice);
  return { name, id: "parts", trees: 0, isThresholdOnly: false, isOfParts: true, decision };
}

/** How a page fares by an adaptation. */
export interface AdaptationScore {
  /** Word F1 with all rules of the decision. */
  readonly f1: number;
  /** The same by a smooth decision without rules, see {@link smoothF1}. */
  readonly smooth: number;
  /** Per block 1 if it was kept as content, else 0. */
  readonly kept: Uint8Array;
  /** Whether the base decides the page, as the correction would change it too much. */
  readonly isLeft?: boolean;
}

/** Reads choices of parts off labelled pages. */
export interface PartChooser {
  /** The choice that the labels of some pages support, by their numbers; undefined if it gains nothing on these. */
  choiceOf(pages: readonly number[]): AdaptedChoice | undefined;
  /** How a page fares by a choice. */
  score(page: number, choice: AdaptedChoice): AdaptationScore;
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
  /** Whether two folds are left out at a time, too, which judges the choice; default true. */
  readonly isNested?: boolean;
  /** Of the folds; default 42. */
  readonly seed?: number;
  readonly settings?: CorrectionSettings;
  /** Reads the choice of parts off the other folds, where the adaptations have one. */
  readonly parts?: PartChooser | undefined;
  readonly onFit?: (done: number, all: number) => void;
}

/** What pages are kept apart by: their sites or, of a single site, themselves. */
export function groupsOf(pages: readonly Pick<CorpusPage, "site">[]): string[] {
  const sites = pages.map(({ site }) => site);
  return new Set(sites).size > 1 ? sites : sites.map((_, i) => String(i));
}

function foldsOf(groups: readonly string[]): number {
  return Math.min(ADAPTATION_FOLDS, new Set(groups).size);
}

/** Number of fits of nested {@link crossScores}; 0 where it fits none. */
export function nestedFits(groups: readonly string[]): number {
  const folds = foldsOf(groups);
  return folds < 2 ? 0 : (folds * (folds + 1)) / 2;
}

/**
 * Scores each adaptation on each page with all rules of the decision. Two folds are left out at a time as well
 * as one: so the choice itself can be judged on pages that had no part in it.
 *
 * @returns undefined where there is one page
 */
export async function crossScores(
  judged: JudgedPages,
  { adaptations, isNested = true, seed = 42, onFit, settings, parts }: CrossScoring,
): Promise<CrossScores | undefined> {
  const { pages, predictions } = judged;
  const groups = groupsOf(pages);
  const folds = foldsOf(groups);
  if (folds < 2) return undefined;
  const foldOf = groupFolds(groups, folds, seed);
  const numbers = [...pages.keys()];
  const isFitted = adaptations.map(({ trees, isOfParts }) => trees > 0 || isOfParts);
  const alone = numbers.map((i) =>
    adaptations.map(({ decision }, a) =>
      isFitted[a] ? undefined : scoreAdapted(pages[i]!, predictions[i]!, decision),
    ),
  );
  // Corrections decide as the model does.
  const [{ decision }] = adaptations as [Adaptation];
  const kept = numbers.map((i) => keptWords(pages[i]!.measures, predictions[i]!, decision));
  const sizes = [...new Set(adaptations.map(({ trees }) => trees))].filter((trees) => trees > 0);
  const all: (readonly AdaptationScore[])[] = new Array(pages.length);
  const without = Array.from(
    { length: folds },
    (): (readonly AdaptationScore[] | undefined)[] => new Array(pages.length),
  );
  const fits = isNested ? nestedFits(groups) : folds;
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
      const bounds = correctionBounds(judged, training);
      const choice = parts?.choiceOf(training);
      for (const [k, i] of held.entries()) {
        const corrected = sizes.map((_, s) => {
          const margin = margins[k]![s];
          return margin === undefined
            ? predictions[i]!
            : restrained(
                pages[i]!.measures,
                correctedPrediction(predictions[i]!, margin),
                decision,
                bounds,
                kept[i],
              );
        });
        const scores = adaptations.map(({ trees, isOfParts, decision }, a) => {
          if (isOfParts) return parts && choice ? parts.score(i, choice) : alone[i]![0]!;
          return (
            alone[i]![a] ?? scoreAdapted(pages[i]!, corrected[sizes.indexOf(trees)]!, decision)
          );
        });
        if (f === g) all[i] = scores;
        else without[foldOf[i] === f ? g : f]![i] = scores;
      }
      onFit?.(++done, fits);
    }
  }
  return { foldOf, folds, all, without };
}

/** The score of a page by a prediction and a threshold, and a choice of parts. */
export function scoreAdapted(
  page: CorpusPage,
  prediction: Prediction,
  decision: Decision,
  parts?: PartChoices,
): AdaptationScore {
  const { measures, scorer, comments } = page;
  const { blocks } = decide(measures, prediction, decision, { comments, parts });
  const kept = Uint8Array.from(blocks, ({ isContent }) => (isContent ? 1 : 0));
  const probabilities = prediction.probabilities.map((own, i) =>
    blocks[i]!.why === "part" ? kept[i]! : own,
  );
  return {
    f1: scorer.score(kept).f1,
    smooth: smoothF1(page, { ...prediction, probabilities }, decision),
    kept,
    ...(prediction.refused !== undefined && { isLeft: true }),
  };
}

/**
 * The number of the adaptation that would have been chosen for a page without the pages of its fold.
 *
 * @param numbers of the pages that judge
 * @param rowOf scores of a page by all adaptations, from those that are fitted here
 */
export function chosenWithout(
  page: number,
  { foldOf, without }: CrossScores,
  adaptations: readonly Pick<Adaptation, "isThresholdOnly">[],
  numbers: readonly number[],
  groups: readonly string[],
  rowOf = (row: readonly AdaptationScore[], _page: number): readonly AdaptationScore[] => row,
): number {
  const fold = foldOf[page]!;
  const others = numbers.filter((other) => foldOf[other] !== fold);
  const rows = others.map((other) => rowOf(without[fold]![other]!, other));
  const ofOthers = others.map((other) => groups[other]!);
  return rows.length === 0 ? 0 : chooseAdaptation(adaptations, rows, ofOthers).chosen;
}

/** What of several adaptations is best, and what is to be taken. */
export interface AdaptationChoice {
  readonly best: number;
  readonly chosen: number;
}

/**
 * Least gain of a correction, in standard errors: those of its smooth F1 and of its F1 together. One of F1, the rule
 * for sizes of trees (Breiman et al. 1984, "Classification and Regression Trees", section 3.4.3), finds nothing on
 * ten pages. Few sites need more, see {@link strictness}.
 */
const ERRORS = 2;
/** The same for another threshold, which is judged by F1 alone, of which single pages decide. */
const THRESHOLD_ERRORS = 3;

/**
 * What the gains of sites are expected to scatter by, as a share of what the model as it is lacks of an F1 of 1.
 * Five pages may gain alike by chance, and where they are hard for the model, such as products, others lose much.
 */
export const PRIOR_SCATTER = 0.35;

/**
 * Chooses among adaptations by their scores on pages that they have not seen. F1 moves in jumps, so that ten
 * pages tell little by it: a correction is judged by its smooth F1 as well, which tells far more of other pages than
 * the logistic loss does. Of those that are better than the model as it is by more than {@link ERRORS}, the one with
 * the greatest smooth F1 is taken. Another threshold changes F1 alone, and must be better by {@link THRESHOLD_ERRORS}.
 * A choice of parts asks for much in the labels before it is one: it is taken if F1 does not fall, and is not lower than by
 * what else would be taken.
 *
 * @param scores by page, then by adaptation, in the order of {@link adaptationsOf}: the model as it is first
 * @param groups of the pages, see {@link groupsOf}
 */
export function chooseAdaptation(
  adaptations: readonly Pick<Adaptation, "isThresholdOnly" | "isOfParts">[],
  scores: readonly (readonly Pick<AdaptationScore, "f1" | "smooth">[])[],
  groups: readonly string[],
): AdaptationChoice {
  type By = (score: Pick<AdaptationScore, "f1" | "smooth">) => number;
  const [byF1, bySmooth]: [By, By] = [({ f1 }) => f1, ({ smooth }) => smooth];
  const errorsBetter = (a: number, by: By): number => {
    const gains = scores.map((own) => by(own[a]!) - by(own[0]!));
    const gain = mean(gains);
    const lacking = 1 - mean(scores.map((own) => by(own[0]!)));
    return gain === 0 ? 0 : gain / moderatedError(gains, groups, PRIOR_SCATTER * lacking);
  };
  const most = (numbers: readonly number[], by: By): number => {
    const means = numbers.map((a) => mean(scores.map((own) => by(own[a]!))));
    return numbers[means.indexOf(Math.max(...means))]!;
  };
  const factor = strictness(new Set(groups).size);
  const numbers = [...adaptations.keys()];
  const fitted = numbers.filter(
    (a) => a > 0 && !adaptations[a]!.isThresholdOnly && !adaptations[a]!.isOfParts,
  );
  // Surer of the same choice is no gain.
  const isOther = (a: number): boolean => scores.some((own) => own[a]!.f1 !== own[0]!.f1);
  const better = fitted.filter(
    (a) => isOther(a) && errorsBetter(a, bySmooth) + errorsBetter(a, byF1) > factor * ERRORS,
  );
  const parts = numbers.find((a) => adaptations[a]!.isOfParts);
  const orParts = (a: number): AdaptationChoice => {
    const chosen = parts !== undefined && isOther(parts) ? most([parts, a], byF1) : a;
    return { best: chosen, chosen };
  };
  if (better.length > 0) return orParts(most(better, bySmooth));
  const threshold = most(
    numbers.filter((a) => a > 0 && adaptations[a]!.isThresholdOnly),
    byF1,
  );
  const isBetter = errorsBetter(threshold, byF1) > factor * THRESHOLD_ERRORS;
  const choice = orParts(isBetter ? threshold : 0);
  return choice.chosen === 0 ? { best: most(fitted, bySmooth), chosen: 0 } : choice;
}
