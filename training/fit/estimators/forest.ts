import { setImmediate } from "node:timers/promises";
import type { TreesParameters } from "../../../src/models/tree-nodes.ts";
import { createRandom, type Random } from "../../../src/random.ts";
import { type BinnedMatrix, binMatrix } from "./binning.ts";
import type { BoostingSettings } from "./boosting-options.ts";
import { sampleColumns, sampleRows } from "./boosting-rows.ts";
import type { FitOptions, TrainingRows } from "./estimator.ts";
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

/** Row-column pairs per tree below which starting threads costs more than they save. */
const FEW_PAIRS = 300_000;

/** How trees are grown: on which rows, ascending; default all. */
export interface ForestOptions extends FitOptions {
  readonly only?: Int32Array;
}

/**
 * Gradient-boosted trees on histograms: Friedman, "Greedy Function Approximation" (2001), with
 * the second-order splits of XGBoost (Chen & Guestrin 2016) and the leaf-wise growth, binning and
 * histogram subtraction of LightGBM (Ke et al. 2017).
 *
 * It reports after each tree, by default with the weighted mean loss of all rows, and gives way to
 * other tasks there, so that an abort is noticed.
 */
export async function growForest(
  settings: BoostingSettings,
  data: TrainingRows,
  { only, ...options }: ForestOptions,
): Promise<TreesParameters> {
  const { labels, weights } = only === undefined ? data : targetsOf(data, only);
  const random = createRandom(options.seed ?? 42);
  const binned = binMatrix(data.matrix, settings.maxBins, only);
  const counting = Int32Array.from(weights.keys()).filter((row) => weights[row]! > 0);
  const bias = priorLogOdds({ labels, weights }, counting);
  const rows: LossRows = { labels, weights, margins: new Float64Array(binned.rows).fill(bias) };

  const space = createSpace(binned, settings.maxLeaves);
  const pairs = binned.rows * settings.rowSample * binned.columns.length * settings.columnSample;
  const pool = await openPool(space.data, pairs < FEW_PAIRS ? 1 : (options.threads ?? 1));
  try {
    const plan = { ...settings, binned, counting, random, ...options };
    const trees = await growTrees({ ...space, sum: pool.sum }, rows, plan);
    return { bias, ...layOutTrees(trees, binned.columns) };
  } finally {
    await pool.close();
  }
}

function targetsOf(
  { labels, weights }: TrainingRows,
  only: Int32Array,
): Pick<TrainingRows, "labels" | "weights"> {
  return {
    labels: Float32Array.from(only, (row) => labels[row]!),
    weights: Float32Array.from(only, (row) => weights[row]!),
  };
}

interface Plan extends BoostingSettings, FitOptions {
  readonly binned: BinnedMatrix;
  /** Numbers of the rows that have a weight. */
  readonly counting: Int32Array;
  readonly random: Random;
}

/** Grows one tree after another, each on the gradients the trees before it leave. */
async function growTrees(
  space: GrowerSpace,
  rows: LossRows,
  { binned, counting, random, losses = true, onProgress, signal, ...settings }: Plan,
): Promise<GrownNode[][]> {
  const { order, gradients, hessians, active } = space.data;
  const step = exactStep(rows.weights);
  const eligible = new Uint8Array(binned.rows);
  for (const row of counting) eligible[row] = 1;
  const trees: GrownNode[][] = [];
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
    if (onProgress === undefined) continue;
    const loss = losses ? meanLoss(rows, counting) : Number.NaN;
    onProgress({ step: trees.length, steps: settings.trees, loss, unit: "tree" });
  }
  return trees;
}
