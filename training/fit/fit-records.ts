/** Fits the model of records: boosted trees per attribute over the candidates of labelled pages. */

import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { type Calibration, calibrate } from "../../src/models/calibration.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import { type LearnedAttribute, learnedAttributes } from "../../src/records/learned/candidate.ts";
import { featuresOf, recordColumns } from "../../src/records/learned/candidate-columns.ts";
import { candidatesOf, keyOf } from "../../src/records/learned/candidates.ts";
import { contextOf } from "../../src/records/learned/context.ts";
import {
  type AttributeModelJson,
  RECORDS_FORMAT,
  RECORDS_VERSION,
  type RecordsModel,
  type RecordsModelJson,
  restoreRecordsModel,
} from "../../src/records/learned/model.ts";
import { type PagePairs, pairDigest } from "../corpus/pair-labels.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { fitCalibration } from "./calibration.ts";
import { boosting } from "./estimators/boosting.ts";
import type { BoostingSettings } from "./estimators/boosting-options.ts";
import type { TrainingRows } from "./estimators/estimator.ts";
import { groupFolds } from "./folds.ts";
import { type LabelledRows, stacked } from "./labelled-rows.ts";

/** How the trees of an attribute are grown: few, as pages are. */
export const recordsOptions: Partial<BoostingSettings> & Record<string, number> = {
  trees: 150,
  learningRate: 0.06,
  maxDepth: 4,
  maxLeaves: 10,
  minChildWeight: 0.5,
  rowSample: 0.8,
  columnSample: 0.5,
  maxBins: 48,
};
/** Least probabilities of a value before calibration; a brand is what pages lack most often. */
const THRESHOLDS: Readonly<Record<LearnedAttribute, number>> = {
  price: 0.2,
  sku: 0.3,
  brand: 0.65,
  availability: 0.4,
};
const SEED = 42;
const NONE: Calibration = { slope: 1, offset: 0 };
/** Weight of a page's right candidates, and of its others, however many they are. */
const PAGE_WEIGHT = 10;
/** The same of a page on which nothing is right, of which there are more. */
const OTHER_WEIGHT = 2;
/** The candidates of a page and which of them are right, per attribute. */
export interface RecordsPage {
  readonly site: string;
  /** Who says what is right: somebody, or it is known that nothing is. */
  readonly labels: "gold" | "none";
  readonly rows: Readonly<Record<LearnedAttribute, LabelledRows>>;
}

const dictionary = createDictionary();

/**
 * A labelled page for training; without gold records none of its candidates is right.
 *
 * @param pairs its labelled pairs, in place of gold records
 */
export function recordsPage(
  { id, site, html, url, encoding, records }: LabelledPage,
  pairs?: PagePairs,
): RecordsPage {
  const { page } = openPage(html, layout, { url, charset: encoding });
  const context = contextOf(page, dictionary);
  const rowsOf = (attribute: LearnedAttribute): LabelledRows => {
    const candidates = candidatesOf(attribute, context);
    const gold = records?.[0]?.[attribute] ?? [];
    const right = new Set(gold.map((text) => keyOf(attribute, text)));
    const isRight = (text: string, key: string): boolean =>
      pairs === undefined
        ? right.has(key)
        : pairs.get(pairDigest(id, attribute, { text, value: key })) === true;
    const labels = candidates.map(({ text, key }) => (isRight(text, key) ? 1 : 0));
    return { values: featuresOf(attribute, candidates, context).values, labels };
  };
  const rows = learnedAttributes.map((attribute) => [attribute, rowsOf(attribute)]);
  return {
    site,
    labels: pairs === undefined && records === undefined ? "none" : "gold",
    rows: Object.fromEntries(rows) as RecordsPage["rows"],
  };
}

/** The candidates of pages for an attribute; of each page its right ones, and its others, weigh the same. */
export function attributeRows(
  pages: readonly RecordsPage[],
  attribute: LearnedAttribute,
): TrainingRows {
  const weighted = pages.map(({ site, labels: source, rows }) => {
    const { values, labels } = rows[attribute];
    const right = labels.reduce((sum, label) => sum + label, 0);
    const wrong = Math.max(PAGE_WEIGHT, labels.length - right);
    const weight = source === "gold" ? PAGE_WEIGHT : OTHER_WEIGHT;
    const weightOf = (label: number): number => weight / (label === 1 ? right : wrong);
    return { site, values, labels, weightOf };
  });
  return stacked(recordColumns, weighted);
}

type Attributes = Record<LearnedAttribute, AttributeModelJson>;

/** Fits an attribute's trees. */
async function fitAttributes(pages: readonly RecordsPage[]): Promise<Attributes> {
  const fitted: Partial<Attributes> = {};
  for (const attribute of learnedAttributes) {
    const rows = attributeRows(pages, attribute);
    const predictor = await boosting(recordsOptions).fit(rows, { seed: SEED, losses: false });
    fitted[attribute] = {
      predictor: predictor.toJSON(),
      calibration: NONE,
      threshold: THRESHOLDS[attribute],
    };
  }
  return fitted as Attributes;
}

/** A model of these pages alone, not calibrated. */
async function fitModel(pages: readonly RecordsPage[]): Promise<RecordsModel> {
  return restoreRecordsModel(modelJson(await fitAttributes(pages), pages));
}

/** Models that saw no page of some sites, and the fold of each page. */
export interface RecordsFolds {
  readonly folds: Int32Array;
  readonly models: readonly RecordsModel[];
}

/**
 * A model per fold, which saw the pages of the other folds; no site stands in two.
 *
 * @throws TrainingError for fewer sites than folds
 */
export async function foldRecords(
  pages: readonly RecordsPage[],
  count: number,
  onFold?: (fold: number) => void,
): Promise<RecordsFolds> {
  const sites = pages.map(({ site }) => site);
  const folds = groupFolds(sites, count, SEED);
  const models: RecordsModel[] = [];
  for (let fold = 0; fold < count; fold++) {
    onFold?.(fold);
    models.push(await fitModel(pages.filter((_, at) => folds[at] !== fold)));
  }
  return { folds, models };
}

/** The model of all pages, calibrated by what the folds' models say of pages they did not see. */
export async function fitRecords(
  pages: readonly RecordsPage[],
  { folds, models }: RecordsFolds,
): Promise<RecordsModelJson> {
  const attributes = await fitAttributes(pages);
  for (const attribute of learnedAttributes) {
    const probabilities: number[] = [];
    for (const [at, { rows }] of pages.entries()) {
      const { values, labels } = rows[attribute];
      const matrix = { columns: recordColumns, rows: labels.length, values };
      const model = models[folds[at]!]!.attributes.find((known) => known.attribute === attribute)!;
      probabilities.push(...model.predict(matrix));
    }
    const { labels, weights } = attributeRows(pages, attribute);
    const calibration = fitCalibration(probabilities, labels, weights);
    const [threshold] = calibrate(Float64Array.of(THRESHOLDS[attribute]), calibration);
    attributes[attribute] = { ...attributes[attribute], calibration, threshold: threshold! };
  }
  return modelJson(attributes, pages);
}

function modelJson(attributes: Attributes, pages: readonly RecordsPage[]): RecordsModelJson {
  return {
    format: RECORDS_FORMAT,
    version: RECORDS_VERSION,
    checksum: "",
    columns: [...recordColumns],
    attributes,
    training: {
      estimator: "boosting",
      options: { ...recordsOptions },
      seed: SEED,
      pages: pages.length,
      sites: new Set(pages.map(({ site }) => site)).size,
      without: pages.filter(({ labels }) => labels === "none").length,
      corpora: [],
      licence: "",
      attribution: "",
    },
    scores: { folds: 0, attributes: {} },
  };
}
