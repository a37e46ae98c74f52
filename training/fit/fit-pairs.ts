/** Fits the model that judges all pairs of a page: boosted trees over labelled pairs. */

import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { type Calibration, calibrate } from "../../src/models/calibration.ts";
import { restorePredictor } from "../../src/models/predictors.ts";
import { thingPairs } from "../../src/records/combined.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import { contextOf } from "../../src/records/learned/context.ts";
import type { AttributeModelJson, RecordsModel } from "../../src/records/learned/model.ts";
import { pairColumns, pairFeatures } from "../../src/records/learned/pair-columns.ts";
import { type PairLabels, pairDigest } from "../corpus/pair-labels.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { fitCalibration } from "./calibration.ts";
import { boosting } from "./estimators/boosting.ts";
import type { BoostingSettings } from "./estimators/boosting-options.ts";
import type { TrainingRows } from "./estimators/estimator.ts";
import { type LabelledRows, stacked } from "./labelled-rows.ts";

/** How the trees are grown. */
export const pairOptions: Partial<BoostingSettings> & Record<string, number> = {
  trees: 120,
  learningRate: 0.08,
  maxDepth: 5,
  maxLeaves: 12,
  minChildWeight: 1,
  rowSample: 0.8,
  columnSample: 0.5,
  maxBins: 48,
};
/** Least probability of a pair, calibrated. */
const THRESHOLD = 0.7;
const SEED = 42;
const NONE: Calibration = { slope: 1, offset: 0 };

/** The labelled pairs of a page. */
export interface PairRows extends LabelledRows {
  readonly site: string;
}

const dictionary = createDictionary();

/** @param model that did not see the page: it chooses the values that pairs are compared with */
export function pairRows(
  { id, site, html, url, encoding }: LabelledPage,
  labels: PairLabels,
  model: RecordsModel,
): PairRows {
  const { page } = openPage(html, layout, { url, charset: encoding });
  const context = contextOf(page, dictionary);
  const thing = thingPairs(context, model);
  const ofPage = labels.pages.get(id)!;
  const pairs = thing?.pairs ?? [];
  const { values } = pairFeatures(pairs, context, leafOf(context.leaves, thing?.price ?? -1));
  const width = pairColumns.length;
  const rows: number[] = [];
  const labelsOfPage: number[] = [];
  for (const [at, { attribute, value }] of pairs.entries()) {
    const isRight = ofPage.get(pairDigest(id, attribute, value));
    if (isRight === undefined) continue;
    rows.push(at);
    labelsOfPage.push(isRight ? 1 : 0);
  }
  const chosen = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) {
    chosen.set(values.subarray(row * width, (row + 1) * width), at * width);
  }
  return { site, values: chosen, labels: labelsOfPage };
}

function leafOf(leaves: readonly { readonly node: number }[], node: number): number {
  return node < 0 ? -1 : leaves.findIndex((leaf) => leaf.node >= node);
}

function rowsOf(pages: readonly PairRows[]): TrainingRows {
  // A page with many pairs tells less by each.
  const weighted = pages.map((page) => ({
    ...page,
    weightOf: () => 1 / Math.sqrt(Math.sqrt(page.labels.length)),
  }));
  return stacked(pairColumns, weighted);
}

/** A model of these pages' pairs, not calibrated. */
export async function fitPairs(pages: readonly PairRows[]): Promise<PairModelJson> {
  const predictor = await boosting(pairOptions).fit(rowsOf(pages), { seed: SEED, losses: false });
  return {
    predictor: predictor.toJSON(),
    calibration: NONE,
    threshold: THRESHOLD,
    columns: [...pairColumns],
  };
}

export type PairModelJson = AttributeModelJson & { columns: string[] };

/**
 * Models of the other folds' pages, and the calibration of what they say of their own fold's.
 *
 * @param folds the fold of each page
 */
export async function foldPairs(
  pages: readonly PairRows[],
  folds: readonly number[],
  count: number,
): Promise<{ models: PairModelJson[]; calibration: Calibration }> {
  const models: PairModelJson[] = [];
  const answers: number[] = [];
  const order: PairRows[] = [];
  for (let fold = 0; fold < count; fold++) {
    const model = await fitPairs(pages.filter((_, at) => folds[at] !== fold));
    models.push(model);
    const predictor = restorePredictor(model.predictor);
    for (const page of pages.filter((_, at) => folds[at] === fold)) {
      const { values, labels } = page;
      const matrix = { columns: pairColumns, rows: labels.length, values };
      answers.push(...calibrate(predictor.predict(matrix), NONE));
      order.push(page);
    }
  }
  const { labels, weights } = rowsOf(order);
  const calibration = fitCalibration(answers, labels, weights);
  return { models: models.map((model) => ({ ...model, calibration })), calibration };
}
