import { setImmediate } from "node:timers/promises";
import { createTrees, type TreesPredictor } from "../../../src/models/trees.ts";
import { createRandom, type Random } from "../../../src/random.ts";
import { checked } from "../checked.ts";
import { type BinnedMatrix, binMatrix } from "./binning.ts";
import {
  type BoostingOptions,
  type BoostingSettings,
  boostingOptions,
} from "./boosting-options.ts";
import { checkRows, sampleColumns, sampleRows } from "./boosting-rows.ts";
import type { Estimator, FitOptions, TrainingRows } from "./estimator.ts";
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

/* Costs in trees that see all rows and columns: of cutting values into bins, of a tree's own loss. */
const BINNING = 5;
const LOSS = 0.02;

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
 * `fit` reports after each tree, with the weighted mean loss of all rows, and gives way to other tasks
 * there, so that an abort is noticed.
 *
 * @throws TrainingError for an option out of range
 */
export function boosting(options: BoostingOptions = {}): Boosting {
  const settings = checked(boostingOptions, options, "boosting");
  return {
    name: "boosting",
    cost: { fit: BINNING + settings.trees * (LOSS + settings.rowSample * settings.columnSample) },
    fit: (rows, fitOptions = {}) => fitTrees(settings, rows, fitOptions),
  };
}

async function fitTrees(
  settings: BoostingSettings,
  data: TrainingRows,
  options: FitOptions,
): Promise<TreesPredictor> {
  checkRows(data);
  const { matrix, labels, weights } = data;
  const random = createRandom(options.seed ?? 42);
  const binned = binMatrix(matrix, settings.maxBins);
  const counting = Int32Array.from(weights.keys()).filter((row) => weights[row]! > 0);
  const bias = priorLogOdds(data, counting);
  const rows: LossRows = { labels, weights, margins: new Float64Array(matrix.rows).fill(bias) };

  const space = createSpace(binned, settings.maxLeaves);
  const pairs = binned.rows * settings.rowSample * binned.columns.length * settings.columnSample;
  const pool = await openPool(space.data, pairs < FEW_PAIRS ? 1 : (options.threads ?? 1));
  try {
    const plan = { ...settings, binned, counting, random, ...options };
    const trees = await growTrees({ ...space, sum: pool.sum }, rows, plan);
    return createTrees({ bias, ...layOutTrees(trees, binned.columns) });
  } finally {
    await pool.close();
  }
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
  { binned, counting, random, onProgress, signal, ...settings }: Plan,
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

    const loss = meanLoss(rows, counting);
    onProgress?.({ step: trees.length, steps: settings.trees, loss, unit: "tree" });
  }
  return trees;
}
