import { contextColumns } from "../src/features/context.ts";
import type { FamilySpec } from "../src/features/index.ts";
import { createMatrix, type Matrix } from "../src/features/matrix.ts";
import type { Predictor } from "../src/models/predictor.ts";
import { predictPage, type Stages, withContext } from "../src/models/stages.ts";
import type { CorpusPage } from "./corpus.ts";
import type { Estimator, FitOptions, FitProgress, TrainingRows } from "./estimators/estimator.ts";
import { rowsWhere } from "./estimators/rows-where.ts";
import type { FeatureRows } from "./feature-rows.ts";
import { groupFolds } from "./folds.ts";
import { bestThreshold } from "./threshold.ts";

/** Where a training run is. */
export interface TrainingProgress {
  /** E.g. `fold 2 of 5: fitting the inner fold 1 of 5`. */
  readonly stage: string;
  /** Share of the whole run that is done, 0 to 1. */
  readonly done: number;
  /** Loss of the predictor being fitted, when there is one. */
  readonly loss?: number;
}

export interface FitPlan {
  readonly estimator: Estimator;
  /** Fits the second stage; without it there is one stage. */
  readonly refiner?: Estimator | undefined;
  readonly seed: number;
  /** Folds inside the training pages, for all that must be chosen on pages not fitted. */
  readonly innerFolds: number;
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** All that is learned from training pages: what a model file holds. */
export interface Fitted extends Stages {
  readonly specs: readonly FamilySpec[];
  /** Columns of the first stage. */
  readonly columns: readonly string[];
  readonly threshold: number;
}

/**
 * Fits everything on the training pages alone.
 *
 * The pages are split into inner folds by site. The learned tables behind a training row come from
 * the other folds: a row's own label must not be in its features. The second stage learns from
 * first-stage probabilities, and the threshold is chosen on final ones, of predictors that did not
 * see the page. The tables and the predictors returned are fitted on all training pages.
 *
 * @param training numbers of the training pages
 * @throws RangeError when they are all of one site
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
    throw new RangeError(
      `found ${training.length} training pages of ${new Set(sites).size} sites, expected at least 2 ` +
        "sites; add pages of other sites, or use 3 folds or more",
    );
  }
  const foldOf = groupFolds(sites, folds, plan.seed);
  const rows = trainingRows(features, pages, training, foldOf, folds);
  const rowFolds = foldOfRows(chosen, foldOf);
  const stages = plan.refiner === undefined ? 1 : 2;
  const optionsOf = (stage: number) => (part: string, step: number) => ({
    seed: plan.seed,
    onProgress: ({ step: inner, steps, loss, unit }: FitProgress) =>
      plan.onProgress?.({
        stage: `stage ${stage + 1}, ${part}: ${unit}`,
        done: (stage + (step + inner / steps) / (folds + 2)) / stages,
        loss,
      }),
  });
  const first = await fitStage(plan.estimator, rows, rowFolds, folds, optionsOf(0));
  let last = first;
  if (plan.refiner !== undefined) {
    const matrix = contextRows(chosen, rows.matrix, byPage(chosen, first.probabilities));
    last = await fitStage(plan.refiner, { ...rows, matrix }, rowFolds, folds, optionsOf(1));
  }
  return {
    specs: features.fit(training),
    columns: rows.matrix.columns,
    predictor: first.predictor,
    refiner: plan.refiner === undefined ? undefined : last.predictor,
    threshold: bestThreshold(chosen, byPage(chosen, last.probabilities)),
  };
}

interface FittedStage {
  /** Fitted on all rows. */
  readonly predictor: Predictor;
  /** Out of fold: each row's by a predictor fitted on the other inner folds. */
  readonly probabilities: Float64Array;
}

async function fitStage(
  open: Estimator,
  rows: TrainingRows,
  rowFolds: Int32Array,
  folds: number,
  optionsOf: (part: string, step: number) => FitOptions,
): Promise<FittedStage> {
  const estimator = open.tune ? await open.tune(rows, optionsOf("tuning", 0)) : open;
  const predictor = await estimator.fit(rows, optionsOf("all pages", 1));
  const probabilities = new Float64Array(rows.matrix.rows);
  for (let fold = 0; fold < folds; fold++) {
    const seen = rowsWhere(rows, (row) => rowFolds[row] !== fold);
    const partial = await estimator.fit(
      seen,
      optionsOf(`inner fold ${fold + 1} of ${folds}`, fold + 2),
    );
    const unseen = rowsWhere(rows, (row) => rowFolds[row] === fold);
    const predicted = partial.predict(unseen.matrix);
    let at = 0;
    for (let row = 0; row < rowFolds.length; row++) {
      if (rowFolds[row] === fold) probabilities[row] = predicted[at++]!;
    }
  }
  return { predictor, probabilities };
}

/** The rows of the second stage, page after page. */
function contextRows(
  pages: readonly CorpusPage[],
  matrix: Matrix,
  probabilities: readonly Float64Array[],
): Matrix {
  const width = matrix.columns.length + contextColumns.length;
  const columns = [...matrix.columns, ...contextColumns];
  const wide = createMatrix(columns, matrix.rows);
  let row = 0;
  for (const [i, { measures, labels }] of pages.entries()) {
    const end = row + labels.length;
    const values = matrix.values.subarray(row * matrix.columns.length, end * matrix.columns.length);
    const own = { columns: matrix.columns, rows: labels.length, values };
    wide.values.set(withContext(measures, own, probabilities[i]!).values, row * width);
    row = end;
  }
  return wide;
}

/** Probabilities of the given pages by what was fitted on others. */
export function predictPages(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  indices: readonly number[],
  fitted: Fitted,
): Float64Array[] {
  return indices.map((index) => {
    const matrix = features.rows([index], () => fitted.specs);
    return predictPage(fitted, pages[index]!.measures, matrix);
  });
}

function trainingRows(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  training: readonly number[],
  foldOf: Int32Array,
  folds: number,
): TrainingRows {
  const specsOf = new Map<number, readonly FamilySpec[]>();
  for (let fold = 0; fold < folds; fold++) {
    const specs = features.fit(training.filter((_, i) => foldOf[i] !== fold));
    for (const [i, index] of training.entries()) if (foldOf[i] === fold) specsOf.set(index, specs);
  }
  const matrix: Matrix = features.rows(training, (index) => specsOf.get(index)!);
  const groupNumbers = new Map<string, number>();
  const groups: number[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const index of training) {
    const page = pages[index]!;
    const group = groupNumbers.get(page.site) ?? groupNumbers.size;
    groupNumbers.set(page.site, group);
    const words = page.measures.sums.words.at(-1)!;
    for (const block of page.measures.blocks) {
      groups.push(group);
      labels.push(page.labels[block.index]!);
      // A block counts by its share of the page's words, so every page counts the same.
      weights.push(words === 0 ? 0 : block.words / words);
    }
  }
  return {
    matrix,
    labels: Float32Array.from(labels),
    weights: meanOne(weights),
    groups: Int32Array.from(groups),
  };
}

function meanOne(weights: readonly number[]): Float32Array {
  let sum = 0;
  for (const weight of weights) sum += weight;
  const scale = sum === 0 ? 1 : weights.length / sum;
  return Float32Array.from(weights, (weight) => weight * scale);
}

function foldOfRows(pages: readonly CorpusPage[], foldOf: Int32Array): Int32Array {
  return Int32Array.from(
    pages.flatMap(({ labels }, i) => new Array<number>(labels.length).fill(foldOf[i]!)),
  );
}

/** Cuts row values into one array per page. */
function byPage(pages: readonly CorpusPage[], values: Float64Array): Float64Array[] {
  let at = 0;
  return pages.map(({ labels }) => {
    const start = at;
    at += labels.length;
    return values.subarray(start, at);
  });
}
