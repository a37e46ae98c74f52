/**
 * Corrections: a few shallow boosted trees on a model's own columns, fitted to a user's labels with the model's
 * log-odds as the start (the `init_score` of LightGBM, Ke et al. 2017). What counts as content is a convention;
 * the model knows blocks, and some pages are enough to learn where the user's convention differs.
 */

import { logit } from "../../src/models/calibration.ts";
import { sigmoid } from "../../src/models/logistic.ts";
import { baseOf, type Model, readModel } from "../../src/models/model.ts";
import { type Bounds, boundsOf, lineOf, wordsFrom } from "../../src/models/restraint.ts";
import type { Prediction } from "../../src/models/stages.ts";
import { createTrees, type TreesPredictor } from "../../src/models/trees.ts";
import type { TreesJson } from "../../src/models/trees-json.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { type BoostingSettings, boostingOptions } from "./estimators/boosting-options.ts";
import { growForest } from "./estimators/forest.ts";
import { createWriter, rowReader, type StoredMatrix } from "./estimators/stored-matrix.ts";
import { wordShares } from "./page-rows.ts";

/** Labelled pages with what a model makes of them: with these kept, a correction of 50 pages takes under a second. */
export interface JudgedPages {
  readonly model: Model;
  readonly pages: readonly CorpusPage[];
  readonly predictions: readonly Prediction[];
  /** The pages' rows, one page after the other. */
  readonly matrix: StoredMatrix;
  /** First row of each page, then the number of rows. */
  readonly starts: Int32Array;
}

/** The model that a correction starts from: an adapted one stands for its base. */
export function startOf(model: Model): Model {
  const { json } = model;
  return json.correction === undefined ? model : readModel(baseOf(json), json.correction.base.name);
}

/** Measures pages, and predicts them by the model. */
export function judgePages(
  model: Model,
  pages: readonly CorpusPage[],
  onPage?: (count: number) => void,
): JudgedPages {
  const writer = createWriter(model.featurizer.columns);
  const starts = new Int32Array(pages.length + 1);
  const predictions = pages.map((page, i): Prediction => {
    const { measures } = page;
    const matrix = model.featurizer.featurize(measures);
    writer.add(matrix.values);
    starts[i + 1] = starts[i]! + matrix.rows;
    onPage?.(i + 1);
    return model.predict(measures, matrix);
  });
  return { model, pages, predictions, matrix: writer.finish(), starts };
}

/** Some of the pages, by their numbers. */
export function pickPages(judged: JudgedPages, numbers: readonly number[]): JudgedPages {
  const { model, pages, predictions, matrix, starts } = judged;
  const read = rowReader(matrix);
  const writer = createWriter(matrix.columns);
  const rowStarts = new Int32Array(numbers.length + 1);
  for (const [i, page] of numbers.entries()) {
    const rows = read(starts[page]!, starts[page + 1]!);
    writer.add(rows.values);
    rowStarts[i + 1] = rowStarts[i]! + rows.rows;
  }
  return {
    model,
    pages: numbers.map((page) => pages[page]!),
    predictions: numbers.map((page) => predictions[page]!),
    matrix: writer.finish(),
    starts: rowStarts,
  };
}

/** How a correction is fitted. */
export interface CorrectionSettings extends BoostingSettings {
  /**
   * What a page weighs, in blocks of their own. Blocks of a page are alike: the few hundred that it has are no more
   * evidence of a convention than some dozen. So shrinkage and the least leaf ask several pages for what is learnt.
   */
  readonly pageWeight: number;
}

/** With less shrinkage, more trees or heavier pages a correction learns single pages by heart. */
export const CORRECTION: CorrectionSettings = {
  ...boostingOptions.parse({
    trees: 60,
    learningRate: 0.08,
    maxLeaves: 6,
    maxDepth: 5,
    lambda: 20,
    minChildWeight: 3,
    columnSample: 0.2,
  }),
  pageWeight: 60,
};

/** Of every random choice of a correction. */
export const CORRECTION_SEED = 42;

/**
 * The correction of a model that some pages ask for; undefined where they have no words. Every page counts the
 * same, and its blocks by their share of its words. The same pages give the same bytes.
 *
 * @param chosen numbers of the pages to learn from; default all
 */
export async function fitCorrection(
  { pages, predictions, matrix, starts }: JudgedPages,
  chosen: readonly number[] = [...pages.keys()],
  settings: CorrectionSettings = CORRECTION,
): Promise<TreesPredictor | undefined> {
  const only = Int32Array.from(
    chosen.flatMap((page) =>
      Array.from({ length: starts[page + 1]! - starts[page]! }, (_, i) => starts[page]! + i),
    ),
  ).sort();
  const labels = new Float32Array(matrix.rows);
  const weights = new Float32Array(matrix.rows);
  const start = new Float64Array(matrix.rows);
  let hasWords = false;
  for (const page of chosen) {
    const shares = wordShares(pages[page]!);
    if (shares.some((share) => share > 0)) hasWords = true;
    for (const [i, share] of shares.entries()) {
      const row = starts[page]! + i;
      labels[row] = pages[page]!.labels[i]!;
      start[row] = logit(predictions[page]!.probabilities[i]!);
      weights[row] = settings.pageWeight * share;
    }
  }
  if (!hasWords) return undefined;
  const data = { matrix, labels, weights, start };
  const trees = await growForest(settings, data, { only, seed: CORRECTION_SEED });
  return createTrees(trees);
}

/** The first trees of a correction: what it was when it had so many. */
export function firstTrees(trees: TreesPredictor, count: number): TreesPredictor {
  const { columns, bias, nodes } = trees;
  const { roots } = nodes;
  const kept = Math.min(count, roots.length - 1);
  const end = roots[kept]!;
  return createTrees({
    columns,
    bias,
    nodes: {
      roots: roots.slice(0, kept + 1),
      column: nodes.column.slice(0, end),
      threshold: nodes.threshold.slice(0, end),
      missingLeft: nodes.missingLeft.slice(0, end),
      right: nodes.right.slice(0, end),
      value: nodes.value.slice(0, end),
      cover: nodes.cover.slice(0, end),
    },
  });
}

/** A page's prediction with the log-odds of a correction added. */
export function correctedPrediction(
  { probabilities: base, shares }: Prediction,
  margins: Float64Array,
): Prediction {
  return { probabilities: base.map((p, i) => sigmoid(logit(p) + margins[i]!)), shares, base };
}

/** How much a correction by some pages may change others. */
export function correctionBounds(
  { model, pages, predictions }: JudgedPages,
  chosen: readonly number[] = [...pages.keys()],
): Bounds {
  const line = lineOf(model);
  const shares = chosen.flatMap((i) => {
    const { measures, labels } = pages[i]!;
    const content = wordsFrom(measures, labels, 1);
    const kept = wordsFrom(measures, predictions[i]!.probabilities, line);
    return content + kept === 0 ? [] : [content / kept];
  });
  return boundsOf(shares);
}

/** A correction of so many trees by all pages and its bounds, as a model file has them; undefined for no trees. */
export async function boundedCorrection(
  judged: JudgedPages,
  trees: number,
): Promise<{ readonly predictor: TreesJson; readonly bounds: Bounds } | undefined> {
  const whole = trees === 0 ? undefined : await fitCorrection(judged);
  return (
    whole && { predictor: firstTrees(whole, trees).toJSON(), bounds: correctionBounds(judged) }
  );
}

/** Log-odds that corrections add to the blocks of pages: per page, one array for each correction. */
export function marginsOf(
  { matrix, starts }: JudgedPages,
  pages: readonly number[],
  corrections: readonly TreesPredictor[],
): Float64Array[][] {
  const read = rowReader(matrix);
  return pages.map((page) => {
    const rows = read(starts[page]!, starts[page + 1]!);
    return corrections.map((correction) => correction.margins(rows));
  });
}
