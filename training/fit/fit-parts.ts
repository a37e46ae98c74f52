/** Fits the model of parts: boosted trees in two passes over the blocks of labelled pages. */

import { createMatrix, type Matrix } from "../../src/features/matrix.ts";
import type { PageMeasures } from "../../src/features/page-measures.ts";
import type { Model } from "../../src/models/model.ts";
import {
  allColumns,
  firstColumns,
  PARTS_FORMAT,
  PARTS_VERSION,
  type PartsModel,
  type PartsModelJson,
} from "../../src/parts/model.ts";
import { writeNeighbours } from "../../src/parts/neighbours.ts";
import { packTrees } from "../../src/parts/packed-trees.ts";
import { partsMatrix } from "../../src/parts/parts-of.ts";
import { type Pass, type PassJson, restorePass } from "../../src/parts/pass.ts";
import { sharesOf } from "../../src/parts/shares.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { createOpener, type OpenPage } from "../corpus/open-pages.ts";
import { partsOfBlocks, UNLABELLED } from "../corpus/part-labels.ts";
import type { PartRun } from "../corpus/part-runs.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { type BoostingSettings, boostingOptions } from "./estimators/boosting-options.ts";
import { growClasses } from "./estimators/class-forest.ts";
import { createWriter } from "./estimators/stored-matrix.ts";
import { groupFolds } from "./folds.ts";
import { fitScaling } from "./part-calibration.ts";

/** How the trees of both passes are grown. */
export interface PartsOptions {
  readonly first: Partial<BoostingSettings> & Record<string, number>;
  readonly second: Partial<BoostingSettings> & Record<string, number>;
}

const common = { maxDepth: 7, lambda: 10, rowSample: 0.5, maxBins: 32 };
/** Small trees and small steps: blocks of a page are alike, so that there are fewer examples than rows. */
export const partsOptions: PartsOptions = {
  first: {
    ...common,
    ...{ trees: 72, learningRate: 0.11, maxLeaves: 10, minChildWeight: 4, columnSample: 0.12 },
  },
  second: {
    ...common,
    ...{ trees: 32, learningRate: 0.11, maxLeaves: 10, minChildWeight: 6, columnSample: 0.15 },
  },
};
const SEED = 42;
const PARTS = partNames.length;

/** A labelled page, and what it is told by. */
export interface PartsPage {
  readonly id: string;
  readonly site: string;
  readonly pageType: string | undefined;
  readonly measures: OpenPage;
  /** Columns of the first pass, a row per block. */
  readonly values: Float32Array;
  /** Number of each block's part. */
  readonly labels: Uint8Array;
  readonly words: Int32Array;
}

/** Opens pages for training by content models that have not seen them. */
export function partsPages(
  pages: readonly LabelledPage[],
  runsOf: (page: LabelledPage) => readonly PartRun[],
  contentOf: (page: LabelledPage) => Model,
): PartsPage[] {
  const openers = new Map<Model["segmenter"], ReturnType<typeof createOpener>>();
  return pages.map((page) => {
    const model = contentOf(page);
    const opener = openers.get(model.segmenter) ?? createOpener(model.segmenter);
    openers.set(model.segmenter, opener);
    const open = opener(page);
    const measures = open();
    const matrix = model.featurizer.featurize(measures);
    const prediction = model.predict(measures, matrix);
    const { values } = partsMatrix({ measures, matrix, prediction });
    return {
      id: page.id,
      site: page.site,
      pageType: page.pageType,
      measures: open,
      values: firstOf(values, measures),
      labels: partsOfBlocks(measures.blocks, runsOf(page)),
      words: measures.words.slice(),
    };
  });
}

const WIDTH = firstColumns.length;
const ALL = allColumns.length;

/** The columns of the first pass among all. */
function firstOf(values: Float32Array, { blocks }: PageMeasures): Float32Array {
  const first = new Float32Array(blocks.length * WIDTH);
  for (let row = 0; row < blocks.length; row++) {
    first.set(values.subarray(row * ALL, row * ALL + WIDTH), row * WIDTH);
  }
  return first;
}

/** The columns of both passes. */
function bothOf(page: PartsPage, scores: Float64Array): Matrix {
  const { values, labels } = page;
  const matrix = createMatrix(allColumns, labels.length);
  for (let row = 0; row < labels.length; row++) {
    matrix.values.set(values.subarray(row * WIDTH, (row + 1) * WIDTH), row * ALL);
  }
  writeNeighbours(page.measures(), matrix, WIDTH, sharesOf(scores));
  return matrix;
}

/** Weight of a block: long ones count more, and blocks of a page with many count less. */
function weightsOf({ words, labels }: PartsPage): Float32Array {
  const raw = Float32Array.from(words, (count, i) =>
    labels[i] === UNLABELLED ? 0 : Math.sqrt(Math.max(1, count)),
  );
  const sum = raw.reduce((all, one) => all + one, 0);
  const scale = Math.sqrt(MEAN_WEIGHT / Math.max(1, sum));
  return raw.map((one) => one * scale);
}
/** A page's weight before it is evened out: that of some hundred blocks. */
const MEAN_WEIGHT = 400;

/** Fits one pass on the labelled rows of pages. */
async function fitPass(
  pages: readonly PartsPage[],
  columns: readonly string[],
  rowsOf: (page: PartsPage) => Float32Array,
  options: PartsOptions["first"],
  start?: ReadonlyMap<PartsPage, Float64Array>,
): Promise<PassJson> {
  const writer = createWriter(columns);
  const classes: number[] = [];
  const weights: number[] = [];
  const starts: number[] = [];
  for (const page of pages) {
    const values = rowsOf(page);
    const own = weightsOf(page);
    for (const [row, label] of page.labels.entries()) {
      if (label === UNLABELLED) continue;
      writer.add(values.subarray(row * columns.length, (row + 1) * columns.length));
      classes.push(label);
      weights.push(own[row]!);
      if (start) starts.push(...start.get(page)!.subarray(row * PARTS, (row + 1) * PARTS));
    }
  }
  const rows = {
    matrix: writer.finish(),
    classes: Uint8Array.from(classes),
    weights: Float32Array.from(weights),
    count: PARTS,
    start: start && Float64Array.from(starts),
  };
  const { bias, ...trees } = await growClasses(boostingOptions.parse(options), rows, {
    seed: SEED,
  });
  return { trees: packTrees(trees), bias: [...bias] };
}

function fitFirst(pages: readonly PartsPage[], { first }: PartsOptions): Promise<PassJson> {
  return fitPass(pages, firstColumns, ({ values }) => values, first);
}

/** @param scores what the first pass says of each page that it has not seen */
function fitSecond(
  pages: readonly PartsPage[],
  scores: ReadonlyMap<PartsPage, Float64Array>,
  { second }: PartsOptions,
): Promise<PassJson> {
  const rowsOf = (page: PartsPage) => bothOf(page, scores.get(page)!).values;
  return fitPass(pages, allColumns, rowsOf, second, scores);
}

/** What is said of pages out of fold. */
export interface PartsFolds {
  readonly count: number;
  /** Scores of parts by the first pass, and by both. */
  readonly first: ReadonlyMap<PartsPage, Float64Array>;
  readonly second: ReadonlyMap<PartsPage, Float64Array>;
}

/** Scores of a page's blocks by a model. */
export function scoresBy({ first, second }: PartsModel, page: PartsPage): Float64Array {
  return bothScores(second, page, firstScores(first, page));
}

function firstScores(pass: Pass, { values, labels }: PartsPage): Float64Array {
  return pass.scores({ columns: firstColumns, rows: labels.length, values });
}

/** @param before what the first pass says */
function bothScores(second: Pass, page: PartsPage, before: Float64Array): Float64Array {
  const more = second.scores(bothOf(page, before));
  return before.map((score, at) => score + more[at]!);
}

/** The fold of each page: no site stands in two. */
export function partsFolds(sites: readonly string[], count: number): Int32Array {
  return groupFolds(sites, count, SEED);
}

/** Scores every page by passes that have not seen its site. */
export async function foldParts(
  pages: readonly PartsPage[],
  folds: ArrayLike<number>,
  count: number,
  onFold?: (done: number) => void,
  options: PartsOptions = partsOptions,
): Promise<PartsFolds> {
  const first = new Map<PartsPage, Float64Array>();
  const second = new Map<PartsPage, Float64Array>();
  const inFold = (fold: number): PartsPage[] => pages.filter((_, at) => folds[at] === fold);
  const outside = (fold: number): PartsPage[] => pages.filter((_, at) => folds[at] !== fold);
  for (let fold = 0; fold < count; fold++) {
    onFold?.(fold);
    const pass = restorePass(await fitFirst(outside(fold), options));
    for (const page of inFold(fold)) first.set(page, firstScores(pass, page));
  }
  for (let fold = 0; fold < count; fold++) {
    onFold?.(count + fold);
    const pass = restorePass(await fitSecond(outside(fold), first, options));
    for (const page of inFold(fold)) second.set(page, bothScores(pass, page, first.get(page)!));
  }
  return { count, first, second };
}

/** The model of all pages, calibrated by what was said of them out of fold. */
export async function fitParts(
  pages: readonly PartsPage[],
  folded: PartsFolds,
  options: PartsOptions = partsOptions,
): Promise<PartsModelJson> {
  const first = await fitFirst(pages, options);
  const second = await fitSecond(pages, folded.first, options);
  return {
    format: PARTS_FORMAT,
    version: PARTS_VERSION,
    checksum: "",
    parts: [...partNames],
    segmenter: "layout",
    passes: [first, second],
    calibration: await fitScaling(pages, folded.second),
    training: {
      estimator: "boosting",
      options,
      seed: SEED,
      pages: pages.length,
      sites: new Set(pages.map(({ site }) => site)).size,
      blocks: pages.reduce((sum, { labels }) => sum + labels.length, 0),
      corpora: [],
      annotators: "",
      licence: "",
      attribution: "",
    },
    scores: { folds: folded.count, accuracy: { mean: 0, low: 0, high: 0 }, parts: {} },
  };
}
