import { setImmediate } from "node:timers/promises";
import { createTrees, type TreesPredictor } from "../../src/models/trees.ts";
import { createRandom } from "../random.ts";
import { binMatrix } from "./binning.ts";
import {
  type BoostingOptions,
  type BoostingSettings,
  checkBoosting,
  monotoneSigns,
} from "./boosting-options.ts";
import { checkRows, holdOut, sampleColumns, sampleRows } from "./boosting-rows.ts";
import type { Estimator, FitOptions, FitProgress, TrainingRows } from "./estimator.ts";
import { type GrowerSpace, type GrownNode, growTree } from "./grower.ts";
import { createSpace } from "./grower-space.ts";
import { sumHistogram } from "./histogram.ts";
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
  { seed = 42, onProgress, signal }: FitOptions,
): Promise<TreesPredictor> {
  checkRows(data);
  const { matrix, labels, weights } = data;
  const signs = monotoneSigns(matrix.columns, settings.monotone);
  const random = createRandom(seed);
  const { training, validation } = holdOut(data, settings.validationFraction, random);
  const eligible = new Uint8Array(matrix.rows);
  for (const row of training) eligible[row] = 1;

  // The edges are quantiles of all rows, held out or not: labels play no part in them.
  const binned = binMatrix(matrix, settings.maxBins);
  const monotone = Int8Array.from(binned.columns, (column) => signs[column.index]!);
  const growerOptions = { ...settings, monotone };
  const unsummed = createSpace(binned, settings.maxLeaves);
  const space: GrowerSpace = {
    ...unsummed,
    sum: (offset, start, end, activeCount) =>
      sumHistogram(unsummed.data, offset, start, end, 0, activeCount),
  };
  const { order, gradients, hessians, active } = space.data;

  const bias = priorLogOdds(data, training);
  const rows: LossRows = { labels, weights, margins: new Float64Array(matrix.rows).fill(bias) };
  const step = exactStep(weights);
  const grown: GrownNode[][] = [];
  let bestLoss = Infinity;
  let bestCount = 0;
  for (let tree = 1; tree <= settings.trees; tree++) {
    await setImmediate();
    signal?.throwIfAborted();
    const rowCount = sampleRows(eligible, settings.rowSample, random, order);
    const activeCount = sampleColumns(binned.columns.length, settings.columnSample, random, active);
    fillGradients(rows, order.subarray(0, rowCount), step, gradients, hessians);
    const nodes = shrinkTree(
      growTree(space, rowCount, activeCount, growerOptions),
      settings.learningRate,
    );
    grown.push(nodes);
    addTree(nodes, binned, order, rowCount, rows.margins);

    const loss = meanLoss(rows, training);
    const validationLoss = validation.length > 0 ? meanLoss(rows, validation) : undefined;
    const progress: BoostingProgress = {
      step: tree,
      steps: settings.trees,
      loss,
      unit: "tree",
      ...(validationLoss !== undefined && { validationLoss }),
    };
    onProgress?.(progress);
    if (validationLoss === undefined || validationLoss < bestLoss) {
      bestLoss = validationLoss ?? bestLoss;
      bestCount = tree;
    } else if (tree - bestCount >= settings.earlyStoppingRounds) break;
  }
  return createTrees({ bias, ...layOutTrees(grown.slice(0, bestCount), binned.columns) });
}
