import type { Decision } from "../../src/decision/line.ts";
import type { FamilySpec } from "../../src/features/index.ts";
import { calibrate } from "../../src/models/calibration.ts";
import { mix } from "../../src/models/mixture.ts";
import {
  type Prediction,
  predictPage,
  type Stages,
  specialistShare,
} from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { type AugmentOptions, augment } from "./augment.ts";
import { fitCalibration } from "./calibration.ts";
import type { Estimator, FitProgress } from "./estimators/estimator.ts";
import { FeatureRows } from "./feature-rows.ts";
import { ALL_PAGES, fitStage } from "./fit-stage.ts";
import { groupFolds } from "./folds.ts";
import { byPage, joinRows, targets } from "./page-rows.ts";
import { bestThreshold, relativeDecision } from "./threshold.ts";
import { crossShares, fitVerdict, profilesOf } from "./verdict.ts";

/**
 * The type of page that a specialist is for. It learns from altered copies alone, in which less of
 * the page is content than in a corpus of rich pages; why is in EXPERIMENTS.md.
 */
const SPECIALITY = "article";
/** What the specialist counts for at most. */
const SHARE = 0.75;

/** Where a training run is. */
export interface TrainingProgress {
  /** E.g. `fold 2 of 5: fitting the inner fold 1 of 5`. */
  readonly stage: string;
  /** Share of the whole run that is done, 0 to 1. */
  readonly done: number;
  /** Loss of the predictor being fitted, when there is one. */
  readonly loss?: number;
  /** Whether that is the predictor to be returned, not one of an inner fold. */
  readonly isFinal?: boolean;
}

export interface FitPlan {
  readonly estimator: Estimator;
  /** Fits a specialist in {@link SPECIALITY}, on copies alone. Without it there is none. */
  readonly specialist?: Estimator | undefined;
  /** Alters copies of the training pages to train on as well; without it there are none. */
  readonly augment?: AugmentOptions | undefined;
  /** Whether the threshold is relative to the page's confidence. Default false. */
  readonly relative?: boolean | undefined;
  /** Whether probabilities are calibrated on the inner folds. Default false. */
  readonly calibrate?: boolean | undefined;
  readonly seed: number;
  /** Folds inside the training pages, for all that must be chosen on pages not fitted. */
  readonly innerFolds: number;
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** All that is learned from training pages: what a model file holds. */
export interface Fitted extends Stages, Decision {
  readonly specs: readonly FamilySpec[];
  /** Columns of the predictors. */
  readonly columns: readonly string[];
}

/**
 * Fits everything on the training pages alone.
 *
 * The pages are split into inner folds by site. The learned tables behind a training row come from
 * the other folds: a row's own label must not be in its features. The threshold is chosen and the
 * verdict learned on probabilities of predictors that did not see the page. Copies take part in fitting only, in the fold of their original and with boilerplate
 * of pages of that fold. The tables and the predictors returned are fitted on all training pages.
 *
 * @param training numbers of the training pages
 * @throws TrainingError when they are all of one site
 */
export async function fit(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  training: readonly number[],
  plan: FitPlan,
): Promise<Fitted> {
  const chosen = training.map((index) => pages[index]!);
  const sites = chosen.map(({ site }) => site);
  const folds = Math.min(plan.innerFolds, new Set(sites).size);
  if (folds < 2) {
    throw new TrainingError(
      `found ${training.length} training pages of ${new Set(sites).size} sites, expected at least 2 ` +
        "sites; add pages of other sites, or use 3 folds or more",
    );
  }
  const foldOf = groupFolds(sites, folds, plan.seed);
  const specsOf: FamilySpec[][] = [];
  for (let fold = 0; fold < folds; fold++) {
    specsOf.push(features.fit(training.filter((_, i) => foldOf[i] !== fold)));
  }
  const copies = copiesOf(chosen, foldOf, plan);
  const all = [...chosen, ...copies.map(({ page }) => page)];
  const folded = [...foldOf, ...copies.map(({ original }) => foldOf[original]!)];
  const copyRows = new FeatureRows(
    copies.map(({ page }) => page),
    features.names,
  );
  const matrix = joinRows(
    features.rows(training, (_, i) => specsOf[foldOf[i]!]!),
    copyRows.rows([...copies.keys()], (i) => specsOf[foldOf[copies[i]!.original]!]!),
  );
  const rows = { matrix, ...targets(all) };
  const perRow = (values: ArrayLike<number>): Int32Array =>
    Int32Array.from(all.flatMap(({ labels }, i) => Array.from(labels, () => values[i]!)));
  const rowFolds = perRow(folded);
  const rowRounds = perRow([...chosen.map(() => 0), ...copies.map(({ round }) => round)]);
  const stages = plan.specialist ? 2 : 1;
  const optionsOf = (stage: number) => (part: string, step: number) => ({
    seed: plan.seed,
    onProgress: ({ step: inner, steps, loss, unit }: FitProgress) =>
      plan.onProgress?.({
        stage: `stage ${stage + 1}, ${part}: ${unit}`,
        done: (stage + (step + inner / steps) / (folds + 2)) / stages,
        loss,
        isFinal: part === ALL_PAGES,
      }),
  });
  const general = { rows, rowFolds, folds, isSeen: (row: number) => rowRounds[row]! < 2 };
  const first = await fitStage(plan.estimator, general, optionsOf(0));
  const special =
    plan.specialist &&
    (await fitStage(
      plan.specialist,
      { ...general, isSeen: (row) => rowRounds[row]! > 0 },
      optionsOf(1),
    ));
  const told = all.filter((_, i) => i < chosen.length || copies[i - chosen.length]!.round === 1);
  const profiles = profilesOf(told, matrix, byPage(told, (special ?? first).probabilities));
  const verdict = await fitVerdict(told, profiles, plan.seed);
  const shares = await crossShares(told, profiles, folded, folds, plan.seed);
  let mixed = byPage(chosen, first.probabilities);
  if (special !== undefined) {
    if (!verdict?.types.includes(SPECIALITY)) {
      throw new TrainingError(
        `found too few pages of the type "${SPECIALITY}", expected enough to tell them apart; ` +
          "add pages or train without a specialist",
      );
    }
    const own = byPage(chosen, special.probabilities);
    mixed = mixed.map((probabilities, i) =>
      mix(probabilities, own[i]!, specialistShare({ type: SPECIALITY, share: SHARE }, shares[i]!)),
    );
  }
  const seen = targets(chosen);
  const raw = Float64Array.from(mixed.flatMap((probabilities) => Array.from(probabilities)));
  const calibration = plan.calibrate ? fitCalibration(raw, seen.labels, seen.weights) : undefined;
  const probabilities = byPage(chosen, calibrate(raw, calibration));
  return {
    specs: features.fit(training),
    columns: matrix.columns,
    predictor: first.predictor,
    specialist: special && { type: SPECIALITY, share: SHARE, predictor: special.predictor },
    verdict,
    calibration,
    ...(plan.relative
      ? relativeDecision(chosen, probabilities)
      : { threshold: bestThreshold(chosen, probabilities) }),
  };
}

/** An altered copy of a training page. */
interface Copy {
  readonly page: CorpusPage;
  readonly original: number;
  /** 1 for the copies that all learn from, 2 for those that only the specialist does. */
  readonly round: number;
}

/**
 * Altered copies of the training pages, each with boilerplate from its own inner fold; two rounds of
 * them if there is a specialist, which sees no other pages.
 */
function copiesOf(pages: readonly CorpusPage[], foldOf: Int32Array, plan: FitPlan): Copy[] {
  const { augment: options, specialist, seed } = plan;
  if (options === undefined) {
    if (specialist === undefined) return [];
    throw new TrainingError("a specialist learns from altered copies; set augment as well");
  }
  const donors = new Map<number, CorpusPage[]>();
  for (const [i, page] of pages.entries()) {
    donors.set(foldOf[i]!, [...(donors.get(foldOf[i]!) ?? []), page]);
  }
  const rounds = specialist === undefined ? [1] : [1, 2];
  return rounds.flatMap((round) =>
    augment(pages, (index) => donors.get(foldOf[index]!)!, options, seed + round - 1).map(
      (copy) => ({ ...copy, round }),
    ),
  );
}

/** Predictions for the given pages by what was fitted on others. */
export function predictPages(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  indices: readonly number[],
  fitted: Fitted,
): Prediction[] {
  return indices.map((index) => {
    const matrix = features.rows([index], () => fitted.specs);
    return predictPage(fitted, pages[index]!.measures, matrix);
  });
}
