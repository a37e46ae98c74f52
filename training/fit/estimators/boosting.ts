import { setImmediate } from "node:timers/promises";
import { createTrees, type TreesPredictor } from "../../../src/models/trees.ts";
import { createRandom, type Random } from "../../../src/random.ts";
import { type BinnedMatrix, binMatrix } from "./binning.ts";
import {
  type BoostingOptions,
  type BoostingSettings,
  checkBoosting,
  monotoneSigns,
} from "./boosting-options.ts";
import { checkRows, type HoldOut, holdOut, sampleColumns, sampleRows } from "./boosting-rows.ts";
import type { Estimator, FitOptions, FitProgress, TrainingRows } from "./estimator.ts";
import { type GrowerSpace, type GrownNode, growTree } from "./grower.ts";
import { createSpace } from "./grower-space.ts";
import { openPool } from "./histogram-pool.ts";
import {
  exactStep,
  fillGradients,
  type LossRows,
  meanLoss,
  priorLogOdds,
} from "./logistic-loss.ts";
import { addTree, layOutTrees, shrinkTree } from "./tree-layout.ts";

/** What boosting reports after each tree; `loss` is the weighted mean of the training rows. */
export interface BoostingProgress extends FitProgress {
  /** Weighted mean loss of the rows held out, if any are. */
  readonly validationLoss?: number;
}

/** The estimator {@link boosting} makes. */
export interface Boosting extends Estimator {
  readonly name: "boosting";
  fit(rows: TrainingRows, options?: FitOptions): Promise<TreesPredictor>;
}

/**
 * Gradient-boosted trees on histograms: Friedman, "Greedy Function Approximation" (2001), with
 * the second-order splits of XGBoost (Chen & Guestrin 2016) and the leaf-wise growth, binning and
 * histogram subtraction of LightGBM (Ke et al. 2017).
 *
 * `fit` reports a {@link BoostingProgress} after each tree and gives way to other tasks there, so
 * that an abort is noticed.
 *
 * @throws RangeError for an option out of range
 */
export function boosting(options: BoostingOptions = {}): Boosting {
  const settings = checkBoosting(options);
  return { name: "boosting", fit: (rows, fitOptions = {}) => fitTrees(settings, rows, fitOptions) };
}

async function fitTrees(
  settings: BoostingSettings,
  data: TrainingRows,
  options: FitOptions,
): Promise<TreesPredictor> {
  checkRows(data);
  const { matrix, labels, weights } = data;
  const signs = monotoneSigns(matrix.columns, settings.monotone);
  const random = createRandom(options.seed ?? 42);
  const parts = holdOut(data, settings.validationFraction, random);
  // The edges are quantiles of all rows, held out or not: labels play no part in them.
  const binned = binMatrix(matrix, settings.maxBins);
  const monotone = Int8Array.from(binned.columns, (column) => signs[column.index]!);
  const bias = priorLogOdds(data, parts.training);
  const rows: LossRows = { labels, weights, margins: new Float64Array(matrix.rows).fill(bias) };

  const space = createSpace(binned, settings.maxLeaves);
  const pool = await openPool(space.data, settings.threads);
  try {
    const plan = { ...settings, monotone, binned, parts, random, ...options };
    const trees = await growTrees({ ...space, sum: pool.sum }, rows, plan);
    return createTrees({ bias, ...layOutTrees(trees, binned.columns) });
  } finally {
    await pool.close();
  }
}

interface Plan extends Omit<BoostingSettings, "monotone">, FitOptions {
  /** Direction per binned column. */
  readonly monotone: Int8Array;
  readonly binned: BinnedMatrix;
  readonly parts: HoldOut;
  readonly random: Random;
}

/** Grows one tree after another, each on the gradients the trees before it leave. */
async function growTrees(
  space: GrowerSpace,
  rows: LossRows,
  { binned, parts, random, onProgress, signal, ...settings }: Plan,
): Promise<GrownNode[][]> {
  const { order, gradients, hessians, active } = space.data;
  const step = exactStep(rows.weights);
  const eligible = new Uint8Array(binned.rows);
  for (const row of parts.training) eligible[row] = 1;
  const trees: GrownNode[][] = [];
  let bestLoss = Infinity;
  let bestCount = 0;
  while (trees.length < settings.trees) {
    await setImmediate();
    signal?.throwIfAborted();
    const rowCount = sampleRows(eligible, settings.rowSample, random, order);
    const activeCount = sampleColumns(binned.columns.length, settings.columnSample, random, active);
    fillGradients(rows, order.subarray(0, rowCount), step, gradients, hessians);
    const grown = growTree(space, rowCount, activeCount, settings);
    const tree = shrinkTree(grown, settings.learningRate);
    trees.push(tree);
    addTree(tree, binned, order, rowCount, rows.margins);

    const loss = meanLoss(rows, parts.training);
    const progress = { step: trees.length, steps: settings.trees, loss, unit: "tree" };
    if (parts.validation.length === 0) {
      onProgress?.(progress);
      continue;
    }
    const validationLoss = meanLoss(rows, parts.validation);
    const both: BoostingProgress = { ...progress, validationLoss };
    onProgress?.(both);
    if (validationLoss < bestLoss) {
      bestLoss = validationLoss;
      bestCount = trees.length;
    } else if (trees.length - bestCount >= settings.earlyStoppingRounds) break;
  }
  return parts.validation.length === 0 ? trees : trees.slice(0, bestCount);
}
