import { largestFirst } from "../base/largest-first.ts";
import type { Evidence, Reason } from "../decision/reason.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import { calibrate } from "../models/calibration.ts";
import { type Mixture, predictMixture } from "../models/mixture.ts";
import type { Model } from "../models/model.ts";
import { mixtureFor } from "../models/stages.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import { familyOf } from "./attribution.ts";
import { calibrateContributions, mixtureContributions } from "./contributions.ts";
import { type Change, smallestChanges } from "./flip.ts";

/** What one feature of a block adds to the log-odds that it is content. */
export interface Contribution {
  /** `<family>/<column>`. */
  readonly feature: string;
  /** The feature's value; null when it is missing. */
  readonly value: number | null;
  /** In log-odds: above 0 is evidence for content. */
  readonly contribution: number;
}

/** Sum of the contributions of a feature family. */
export interface FamilyContribution {
  readonly name: string;
  readonly contribution: number;
}

/** The smallest change of a single feature that would flip a decision. */
export interface Flip {
  readonly feature: string;
  readonly value: number;
  /** The nearest value, a 32-bit float, that changes the decision. */
  readonly to: number;
  /** Probability of content with that value. */
  readonly probability: number;
  /** Size of the change; the smallest of all features. */
  readonly distance: number;
  /**
   * Unit of the distance: standard deviations of the training blocks if the model has a logistic
   * regression, else the share of the thresholds that the model learned for the feature.
   */
  readonly unit: "deviations" | "bins";
}

/** Why a block has its probability. */
export interface BlockExplanation {
  /** Position among the page's blocks, from 0. */
  readonly index: number;
  /** Log-odds before any feature of the block is known. */
  readonly baseline: number;
  /** The largest first, by absolute value. Features that add nothing are left out. */
  readonly contributions: readonly Contribution[];
  /** Sums over all features, the largest first, by absolute value. */
  readonly families: readonly FamilyContribution[];
  /** `baseline` plus all contributions. */
  readonly logOdds: number;
  readonly probability: number;
  /** Threshold of the page: blocks of at least this probability are content. */
  readonly threshold: number;
  /** What decided: the probability, or the name of a rule. */
  readonly why: Reason;
  /** What the rule goes by that dropped the block; absent where `why` says all. */
  readonly evidence?: Evidence;
  /** Absent if no change of a single feature flips the decision, or if a rule decided. */
  readonly flip?: Flip;
}

/** The parts of a classified page that an explanation needs. */
export type ExplicablePage = Pick<
  ClassifiedPage,
  "measures" | "matrix" | "blocks" | "threshold"
> & {
  readonly prediction?: ClassifiedPage["prediction"];
};

/**
 * Explains every block of a page that the model classified.
 *
 * Contributions to the log-odds: see `contributionsOf`. Those of a specialist count by its share.
 * Calibration scales them.
 *
 * @param top most contributions to list per block; default all
 */
export function explainPage(
  page: ExplicablePage,
  model: Model,
  top: number = Number.POSITIVE_INFINITY,
): BlockExplanation[] {
  return explainRows(page, mixtureOf(page, model), model, top);
}

/** {@link explainPage} for a single block, without explaining the others. */
export function explainBlock(
  page: ExplicablePage,
  model: Model,
  block: number,
  top: number = Number.POSITIVE_INFINITY,
): BlockExplanation {
  const { matrix, blocks, threshold } = page;
  const mixture = mixtureOf(page, model);
  const width = matrix.columns.length;
  const row = createMatrix(matrix.columns, 1);
  row.values.set(matrix.values.subarray(block * width, (block + 1) * width));
  const alone = { matrix: row, blocks: [blocks[block]!], threshold };
  return explainRows(alone, mixture, model, top)[0]!;
}

/** What decides the page. */
function mixtureOf({ measures, matrix, prediction }: ExplicablePage, { stages }: Model): Mixture {
  return mixtureFor(stages, measures, matrix, prediction?.refused !== undefined);
}

function explainRows(
  { matrix, blocks, threshold }: Omit<ExplicablePage, "measures">,
  mixture: Mixture,
  { stages: { calibration } }: Model,
  top: number,
): BlockExplanation[] {
  const raw = mixtureContributions(mixture, matrix);
  const { baseline, values } = calibrateContributions(raw, calibration, matrix.rows);
  const { slope, offset } = calibration ?? { slope: 1, offset: 0 };
  const logOdds = rowSums(values, matrix, baseline);
  const changes = smallestChanges(
    mixture,
    matrix,
    rowSums(raw.values, matrix, raw.baseline),
    (Math.log(threshold / (1 - threshold)) - offset) / slope,
  );
  const changed = calibrate(predictMixture(mixture, changedRows(matrix, changes)), calibration);
  const byFamily = familySums(matrix.columns);
  const width = matrix.columns.length;
  return blocks.map(({ block, probability, why, evidence }, row) => {
    const ofRow = values.subarray(row * width, (row + 1) * width);
    const flip = flipOf(matrix, row, changes[row], changed[row]!);
    // A change is reported only if the model itself decides otherwise with it.
    const isFlip =
      why === "probability" && flip && flip.probability >= threshold !== probability >= threshold;
    return {
      index: block.index,
      baseline,
      contributions: listed(matrix, row, ofRow, top),
      families: byFamily(ofRow),
      logOdds: logOdds[row]!,
      probability,
      threshold,
      why,
      ...(evidence && { evidence }),
      ...(isFlip ? { flip } : {}),
    };
  });
}

function rowSums(values: Float64Array, { rows, columns }: Matrix, baseline: number): Float64Array {
  const sums = new Float64Array(rows).fill(baseline);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns.length; column++, at++) sums[row]! += values[at]!;
  }
  return sums;
}

/** A copy of the matrix with each row's change applied. */
function changedRows(matrix: Matrix, changes: readonly (Change | undefined)[]): Matrix {
  const copy = createMatrix(matrix.columns, matrix.rows);
  copy.values.set(matrix.values);
  for (const [row, change] of changes.entries()) {
    if (change) copy.values[row * matrix.columns.length + change.column] = change.to;
  }
  return copy;
}

function flipOf(
  { columns, values }: Matrix,
  row: number,
  change: Change | undefined,
  probability: number,
): Flip | undefined {
  if (change === undefined) return undefined;
  const { column, to, distance, unit } = change;
  const value = values[row * columns.length + column]!;
  return { feature: columns[column]!, value, to, probability, distance, unit };
}

/** The largest contributions to a row, the largest first; features that add nothing are left out. */
export function listed(
  { columns, values }: Matrix,
  row: number,
  own: Float64Array,
  top: number,
): Contribution[] {
  return Array.from(largestFirst(own).subarray(0, top), (column) => {
    const value = values[row * columns.length + column]!;
    return {
      feature: columns[column]!,
      value: Number.isNaN(value) ? null : value,
      contribution: own[column]!,
    };
  });
}

/** Sums a row's contributions by family: families without any are left out. */
export function familySums(
  columns: readonly string[],
): (own: Float64Array) => FamilyContribution[] {
  const all = columns.map(familyOf);
  const names = [...new Set(all)];
  const family = Int32Array.from(all, (name) => names.indexOf(name));
  const sums = new Float64Array(names.length);
  return (own) => {
    sums.fill(0);
    for (let column = 0; column < own.length; column++) sums[family[column]!]! += own[column]!;
    return names
      .map((name, i) => ({ name, contribution: sums[i]! }))
      .filter(({ contribution }) => contribution !== 0)
      .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  };
}
