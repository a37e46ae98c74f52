import type { FamilySpec } from "../src/features/index.ts";
import type { Matrix } from "../src/features/matrix.ts";
import type { Predictor } from "../src/models/predictor.ts";
import type { CorpusPage } from "./corpus.ts";
import type { Estimator, FitOptions, TrainingRows } from "./estimators/estimator.ts";
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
  readonly seed: number;
  /** Folds inside the training pages, for all that must be chosen on pages not fitted. */
  readonly innerFolds: number;
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** All that is learned from training pages: what a model file holds. */
export interface Fitted {
  readonly specs: readonly FamilySpec[];
  readonly columns: readonly string[];
  readonly predictor: Predictor;
  readonly threshold: number;
}

/**
 * Fits everything on the training pages alone.
 *
 * The pages are split into inner folds by site. The learned tables behind a training row come from
 * the other folds: a row's own label must not be in its features. The threshold is chosen on the
 * probabilities of predictors that did not see the page. The tables and the predictor returned are
 * then fitted on all training pages.
 *
 * @param training numbers of the training pages
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
  const foldOf = groupFolds(sites, folds, plan.seed);
  const specs = features.fit(training);
  const rows = trainingRows(features, pages, training, foldOf, folds);
  const steps = folds + 2;
  const options = (stage: string, step: number): FitOptions => ({
    seed: plan.seed,
    onProgress: ({ step: inner, steps: of, loss, unit }) =>
      plan.onProgress?.({ stage: `${stage}: ${unit}`, done: (step + inner / of) / steps, loss }),
  });
  const { tune } = plan.estimator;
  const estimator = tune ? await tune(rows, options("tuning", 0)) : plan.estimator;
  const predictor = await estimator.fit(rows, options("all pages", 1));
  const rowFolds = foldOfRows(chosen, foldOf);
  const probabilities = new Float64Array(rows.matrix.rows);
  for (let fold = 0; fold < folds; fold++) {
    const seen = rowsWhere(rows, (row) => rowFolds[row] !== fold);
    const unseen = rowsWhere(rows, (row) => rowFolds[row] === fold);
    const stage = `inner fold ${fold + 1} of ${folds}`;
    const partial = await estimator.fit(seen, options(stage, fold + 2));
    let at = 0;
    const predicted = partial.predict(unseen.matrix);
    for (let row = 0; row < rowFolds.length; row++) {
      if (rowFolds[row] === fold) probabilities[row] = predicted[at++]!;
    }
  }
  return {
    specs,
    columns: rows.matrix.columns,
    predictor,
    threshold: bestThreshold(chosen, byPage(chosen, probabilities)),
  };
}

/** Probabilities of the given pages by what was fitted on others. */
export function predictPages(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  indices: readonly number[],
  { specs, predictor }: Fitted,
): Float64Array[] {
  const matrix = features.rows(indices, () => specs);
  const chosen = indices.map((index) => pages[index]!);
  return byPage(chosen, predictor.predict(matrix));
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
