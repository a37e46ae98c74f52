import { isDeepStrictEqual } from "node:util";
import type { Decision } from "../../src/decision/threshold.ts";
import type { FamilySpec } from "../../src/features/index.ts";
import { type Calibration, calibrate } from "../../src/models/calibration.ts";
import { type Prediction, predictPage, type Stages } from "../../src/models/stages.ts";
import type { VerdictModel } from "../../src/models/verdict.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { allOrStop } from "./all-or-stop.ts";
import { fitCalibration } from "./calibration.ts";
import { closeMatrix } from "./estimators/stored-matrix.ts";
import { FEATURES_COST, type FeatureRows } from "./feature-rows.ts";
import { fitStage, type StageRun, stageCost } from "./fit-stage.ts";
import { type Learners, learnersOf } from "./learners.ts";
import { type FittedStages, type OutOfFold, outOfFold } from "./out-of-fold.ts";
import { byPage, targets } from "./page-rows.ts";
import { atOnce, inParts, type Part, type Report, sumCosts } from "./progress.ts";
import type { Recipe } from "./recipe.ts";
import { mixPages, SPECIALIST } from "./specialist.ts";
import { decisionOf, type PredictedPage } from "./threshold.ts";
import { afterSets, partOfSet, type TrainingSet, trainingSetOf } from "./training-set.ts";
import { createTurns } from "./turns.ts";
import { type CrossShares, crossShares, fitVerdict } from "./verdict.ts";

/** All that is learned from training pages, for a model file. */
export interface Fitted extends Stages, Decision {
  readonly specs: readonly FamilySpec[];
  /** Columns of the predictors. */
  readonly columns: readonly string[];
}

/** How a fit is run. Only `learners` and `decision` change the result. */
export interface FitRun extends StageRun {
  /** Default those of the recipe. */
  readonly learners?: Learners | undefined;
  /** Taken in place of what the recipe's threshold says. */
  readonly decision?: Decision | undefined;
  readonly onProgress?: Report | undefined;
}

/** A model to fit. */
export interface FitTask extends FitRun {
  readonly features: FeatureRows;
  readonly recipe: Recipe;
}

/* Threads grow the trees of one fit while the examples of the next two are made, so that they never wait for them. */
const onThreads = createTurns(3);
const alone = createTurns(1);

/**
 * Fits everything on the training pages alone. The rows of at most three fits are there at a time.
 *
 * The pages are split into inner folds by site. The learned tables behind a training row come from
 * the other folds. Calibration and threshold are chosen and the verdict learned on probabilities of
 * predictors that did not see the page. Copies take part in fitting only, in the fold of their
 * original and with boilerplate of pages of that fold. The tables and the predictors returned are
 * fitted on all training pages.
 *
 * @param training numbers of the training pages
 * @throws TrainingError when they are all of one site, or do not bear a specialist that is asked for
 */
export async function fit(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  training: readonly number[],
  recipe: Recipe,
  run: FitRun = {},
): Promise<Fitted> {
  const [fitted] = await fitEach([{ ...run, features, recipe }], pages, training);
  return fitted!;
}

/**
 * What {@link fit} gives for each of the tasks. The first has the rows and columns of all, see
 * {@link includes}; they are computed once.
 */
export function fitEach(
  tasks: readonly FitTask[],
  pages: readonly CorpusPage[],
  training: readonly number[],
): Promise<Fitted[]> {
  const all = tasks.map((task) => ({
    ...task,
    learners: task.learners ?? learnersOf(task.recipe),
  }));
  const turns = all[0]!.learners.general.fitAtOnce === undefined ? alone : onThreads;
  return turns((release) => fitNow(all, pages, training, release));
}

/** Whether a recipe's training examples and their columns are among another's. */
export function includes(all: Recipe, part: Recipe): boolean {
  const shared = ["innerFolds", "seed", "segmenter", "labelling", "augment"] as const;
  return (
    shared.every((field) => isDeepStrictEqual(all[field], part[field])) &&
    part.features.every((name) => all.features.includes(name)) &&
    (part.specialist === undefined || all.specialist !== undefined)
  );
}

interface OwnTask extends FitTask {
  readonly learners: Learners;
}

async function fitNow(
  tasks: readonly OwnTask[],
  pages: readonly CorpusPage[],
  training: readonly number[],
  release: () => void,
): Promise<Fitted[]> {
  const [{ features, recipe, learners, signal }] = tasks as [OwnTask, ...OwnTask[]];
  signal?.throwIfAborted();
  const chosen = training.map((index) => pages[index]!);
  const reports = tasks.map((task) => {
    const { copies, stages } = partsOf(task.recipe, task.learners);
    return inParts(task.onProgress, [copies, { cost: sumCosts(stages) }]);
  });
  const hasSpecialist = learners.specialist !== undefined;
  const preparing: Report = (progress) => {
    for (const [report] of reports) report!(progress);
  };
  const run = { report: preparing, signal };
  const examples = await trainingSetOf(features, chosen, training, recipe, hasSpecialist, run);
  let reading = tasks.length;
  // What is left when no task reads rows takes one thread: the next fit's examples can be made beside it.
  const onRead = (): void => {
    if (--reading > 0) return;
    closeMatrix(examples.rows.rows.matrix);
    release();
  };
  try {
    return await allOrStop(
      signal,
      tasks.map((task, i) => (stop: AbortSignal) => {
        const part = i === 0 ? examples : ownPart(examples, task);
        const onProgress = reports[i]![1];
        return fitOn(part, chosen, training, { ...task, onProgress, signal: stop }, onRead);
      }),
    );
  } finally {
    closeMatrix(examples.rows.rows.matrix);
  }
}

function ownPart(examples: TrainingSet, { features, recipe, learners }: OwnTask): TrainingSet {
  return partOfSet(examples, features.names, recipe, learners.specialist !== undefined);
}

async function fitOn(
  examples: TrainingSet,
  chosen: readonly CorpusPage[],
  training: readonly number[],
  { features, recipe, learners, decision, losses, onProgress, signal }: OwnTask,
  onRead: () => void,
): Promise<Fitted> {
  const reports = atOnce(onProgress, partsOf(recipe, learners).stages);
  const stages = await fitStages(learners, examples, recipe.seed, reports, { losses, signal });
  const predictions = outOfFold(examples, stages);
  onRead();
  await afterSets();
  const types = await fitTypes(examples, predictions, recipe.seed);
  const raw = mixedPages(chosen, predictions, types);
  const { calibration, probabilities } = calibratePages(chosen, raw, recipe);
  return {
    specs: features.fit(training),
    columns: examples.rows.rows.matrix.columns,
    predictor: stages.general.predictor,
    specialist: stages.special && { ...SPECIALIST, predictor: stages.special.predictor },
    verdict: types.verdict,
    calibration,
    ...(decision ?? decisionOf(predicted(chosen, probabilities, types), recipe.threshold)),
  };
}

/** What a fit costs per row of its training pages, in the unit of an estimator's cost. */
export function fitCost(recipe: Recipe): number {
  const { copies, stages } = partsOf(recipe, learnersOf(recipe));
  return copies.cost + sumCosts(stages);
}

interface FitParts {
  /** Copies' features. */
  readonly copies: Part;
  /** The general predictor and the specialist, where there is one. */
  readonly stages: readonly Part[];
}

function partsOf({ augment, innerFolds }: Recipe, { general, specialist }: Learners): FitParts {
  const rounds = augment === undefined ? 0 : specialist === undefined ? 1 : 2;
  const stages = [{ name: "general", cost: stageCost(general, innerFolds) }];
  if (specialist) stages.push({ name: "specialist", cost: stageCost(specialist, innerFolds) });
  return { copies: { cost: FEATURES_COST * rounds }, stages };
}

/** The general predictor learns from pages and one round of copies, the specialist from copies only. */
async function fitStages(
  { general, specialist }: Learners,
  { rows: { rows, folds: rowFolds, rounds }, folds }: TrainingSet,
  seed: number,
  reports: readonly Report[],
  { losses, signal }: StageRun,
): Promise<FittedStages> {
  const all = { rows, rowFolds, folds };
  const first = { ...all, isSeen: (row: number) => rounds[row]! < 2 };
  const second = { ...all, isSeen: (row: number) => rounds[row]! > 0 };
  const stages = [{ estimator: general, rows: first, report: reports[0]! }];
  if (specialist) stages.push({ estimator: specialist, rows: second, report: reports[1]! });
  const [own, special] = await allOrStop(
    signal,
    stages.map(
      ({ estimator, rows, report }) =>
        (stop: AbortSignal) =>
          fitStage(estimator, rows, seed, report, { losses, signal: stop }),
    ),
  );
  return { general: own!, special };
}

/** The verdict, and each page's type shares by verdicts that were fitted without its fold. */
interface FittedTypes {
  readonly verdict: VerdictModel | undefined;
  readonly shares: readonly CrossShares[];
}

/** Learns the verdict from pages and the first round of copies. */
async function fitTypes(
  { examples, folds }: TrainingSet,
  { profiles }: OutOfFold,
  seed: number,
): Promise<FittedTypes> {
  const seen = examples.filter(({ round }) => round < 2);
  const pages = seen.map(({ page }) => page);
  const foldOf = seen.map(({ fold }) => fold);
  return {
    verdict: await fitVerdict(pages, profiles, seed),
    shares: await crossShares(pages, profiles, foldOf, folds, seed),
  };
}

/** Out-of-fold probabilities of the pages before calibration, mixed with those of the specialist. */
function mixedPages(
  pages: readonly CorpusPage[],
  { general, special }: OutOfFold,
  { verdict, shares }: FittedTypes,
): Float64Array[] {
  const pageRows = byPage(pages, general);
  if (special === undefined) return pageRows;
  if (!verdict?.types.includes(SPECIALIST.type)) {
    throw new TrainingError(
      `found too few pages of the type "${SPECIALIST.type}", expected enough to learn this type; ` +
        "add pages or train without a specialist",
    );
  }
  const measured = shares.map((share) => share.measured);
  return mixPages(pageRows, byPage(pages, special), measured);
}

/** The calibration, if the recipe has one, and the calibrated probabilities of the pages. */
function calibratePages(
  pages: readonly CorpusPage[],
  mixed: readonly Float64Array[],
  { calibrate: isCalibrated }: Recipe,
): { calibration: Calibration | undefined; probabilities: Float64Array[] } {
  const { labels, weights } = targets(pages);
  const raw = Float64Array.from(mixed.flatMap((probabilities) => Array.from(probabilities)));
  const calibration = isCalibrated ? fitCalibration(raw, labels, weights) : undefined;
  return { calibration, probabilities: byPage(pages, calibrate(raw, calibration)) };
}

/** The pages with their out-of-fold predictions. */
function predicted(
  pages: readonly CorpusPage[],
  probabilities: readonly Float64Array[],
  { verdict, shares }: FittedTypes,
): PredictedPage[] {
  return pages.map((page, i) => ({
    page,
    prediction: { probabilities: probabilities[i]!, shares: verdict && shares[i]!.shares },
  }));
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
