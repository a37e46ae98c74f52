/** What each block of a page is: the features, cues and both passes of the parts model. */

import { once } from "../base/once.ts";
import { perPageAnd } from "../document/per-page.ts";
import { columnPlaces } from "../features/columns.ts";
import { createFeaturizer, families, isLearned } from "../features/index.ts";
import { lendBehind, type Matrix } from "../features/matrix.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { ContentOpinion } from "./cues/cue.ts";
import { writeCues } from "./cues/index.ts";
import { allColumns, contentColumns, firstColumns, type PartsModel } from "./model.ts";
import { writeNeighbours } from "./neighbours.ts";
import { likeliest, sharesOf } from "./shares.ts";
import { type Part, partNames } from "./vocabulary.ts";

const PARTS = partNames.length;

/** What parts are told by. A classified page is one. */
export interface JudgedPage {
  readonly measures: PageMeasures;
  /** The content model's features, one row per block. */
  readonly matrix: Matrix;
  /** What the content model says, without evidence of other pages. */
  readonly prediction: ContentOpinion;
}

/** What a block is. */
export interface BlockPart {
  /** The most probable part; of equals the first. */
  readonly part: Part;
  /** Its probability, 0 to 1. */
  readonly probability: number;
}

/** The parts of a page's blocks. */
export interface PageParts {
  /** One for each block, in the page's order. */
  readonly blocks: readonly BlockPart[];
  /** Probability of each of `partNames`, 0 to 1: a row per block. Those of a row sum to 1. */
  readonly probabilities: Float64Array;
  /** The columns that they were told by: a row per block. Valid as long as the features that they were told from. */
  readonly matrix: Matrix;
}

/** The parts of a page's blocks. A page's are worked out once. */
export const partsOf: (page: JudgedPage, model: PartsModel) => PageParts = perPageAnd(tellParts);

function tellParts(page: JudgedPage, model: PartsModel): PageParts {
  const matrix = partsMatrix(page);
  const scores = model.first.scores(matrix);
  writeNeighbours(page.measures, matrix, firstColumns.length, sharesOf(scores));
  const more = model.second.scores(matrix);
  for (let at = 0; at < scores.length; at++) scores[at]! += more[at]!;
  const probabilities = sharesOf(scores, model.json.calibration);
  const blocks = page.measures.blocks.map(({ index }): BlockPart => {
    const best = likeliest(probabilities, index);
    return { part: partNames[best]!, probability: probabilities[index * PARTS + best]! };
  });
  return { blocks, probabilities, matrix };
}

/** The whole distribution of a block. */
export function distributionOf({ probabilities }: PageParts, block: number): Record<Part, number> {
  const own = partNames.map((part, k) => [part, probabilities[block * PARTS + k]!]);
  return Object.fromEntries(own) as Record<Part, number>;
}

/** All columns of a page; those of the second pass are still empty. */
export function partsMatrix({ measures, matrix: given, prediction }: JudgedPage): Matrix {
  const { length } = measures.blocks;
  const matrix = lendBehind(given, allColumns, length);
  let features = given;
  let runs = runsOf(given.columns);
  if (runs === undefined) {
    features = featurizer().featurize(measures);
    runs = runsOf(features.columns)!;
  }
  const { values, columns } = features;
  for (let row = 0; row < length; row++) {
    const from = row * columns.length;
    for (const { first, last, to } of runs) {
      const own = values.subarray(from + first, from + last);
      matrix.values.set(own, row * allColumns.length + to);
    }
  }
  writeCues(measures, matrix, contentColumns.length, prediction);
  return matrix;
}

/** For models with other columns than the default one. */
const featurizer = once(() =>
  createFeaturizer(families.filter((family) => !isLearned(family)).map(({ name }) => ({ name }))),
);

/** Columns that stand together in a matrix, from `first` to before `last`, and where the first of them belongs. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly to: number;
}

const knownRuns = new WeakMap<readonly string[], readonly Run[] | undefined>();

/** Where the columns of the content model stand; undefined if some are missing. */
function runsOf(columns: readonly string[]): readonly Run[] | undefined {
  if (!knownRuns.has(columns)) knownRuns.set(columns, findRuns(columns));
  return knownRuns.get(columns);
}

function findRuns(columns: readonly string[]): readonly Run[] | undefined {
  const places = columnPlaces(columns);
  const runs: { first: number; last: number; to: number }[] = [];
  for (const [to, name] of contentColumns.entries()) {
    const place = places.get(name);
    if (place === undefined) return undefined;
    const run = runs.at(-1);
    if (run?.last === place) run.last++;
    else runs.push({ first: place, last: place + 1, to });
  }
  return runs;
}
