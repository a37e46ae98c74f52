import { setImmediate } from "node:timers/promises";
import { createRandom, type Random } from "../../../src/base/random.ts";
import type { TreesParameters } from "../../../src/models/tree-nodes.ts";
import { closeSpill } from "../../corpus/spill.ts";
import { type BinnedMatrix, binMatrix } from "./binning.ts";
import type { BoostingSettings } from "./boosting-options.ts";
import { columnCount, sampleColumns } from "./boosting-rows.ts";
import { binningBytes } from "./column-source.ts";
import type { FitOptions } from "./estimator.ts";
import { type GrownNode, growTree, type SumHistogram } from "./grower.ts";
import { closeSpace, createSpace, placeColumns, type UnsummedSpace } from "./grower-space.ts";
import { openPool } from "./histogram-pool.ts";
import { exactStep, meanLoss, priorLogOdds } from "./logistic-loss.ts";
import { rowNumbers } from "./rows-where.ts";
import type { StoredMatrix } from "./stored-matrix.ts";
import { layOutTrees, shrinkTree } from "./tree-layout.ts";
import { addTree, takeGradients, takeRows } from "./tree-rows.ts";

/** Row-column pairs per tree below which starting threads costs more than they save. */
const FEW_PAIRS = 300_000;

/** What trees are grown on; threads can be sent it. */
export interface ForestRows {
  readonly matrix: StoredMatrix;
  readonly labels: Float32Array;
  readonly weights: Float32Array;
  /** Log-odds per row that the trees are added to, which then have no bias; default the mean label's. */
  readonly start?: Float64Array;
}

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
  data: ForestRows,
  options: ForestOptions,
): Promise<TreesParameters> {
  const [forest] = await growForests(settings, data, [data.labels], options);
  return forest!;
}

/** What {@link growForest} grows on the rows with each of these labels. They are binned once. */
export async function growForests(
  settings: BoostingSettings,
  data: Omit<ForestRows, "labels">,
  targets: readonly Float32Array[],
  options: ForestOptions,
): Promise<TreesParameters[]> {
  const { matrix } = data;
  const { maxBins, maxLeaves, columnSample } = settings;
  const sizes = { rows: options.only?.length ?? matrix.rows, maxBins };
  const all = matrix.columns.length;
  const most = columnCount(all, columnSample);
  const space = createSpace(sizes, maxLeaves, most, all, binningBytes(matrix, sizes.rows));
  const binned = binMatrix(matrix, maxBins, options.only, {
    bins: space.data.bins,
    holdsAll: space.holdsAll,
    room: space.binning,
  });
  const forests: TreesParameters[] = [];
  try {
    for (const labels of targets) {
      forests.push(await growOn(space, binned, settings, { ...data, labels }, options));
    }
  } finally {
    closeSpill(binned.bins);
    closeSpace(space);
  }
  return forests;
}

async function growOn(
  space: UnsummedSpace,
  binned: BinnedMatrix,
  settings: BoostingSettings,
  data: Omit<ForestRows, "matrix">,
  { only, ...options }: ForestOptions,
): Promise<TreesParameters> {
  const { labels, weights, margins } = space.loss;
  for (let row = 0; row < binned.rows; row++) {
    labels[row] = data.labels[only?.[row] ?? row]!;
    weights[row] = data.weights[only?.[row] ?? row]!;
  }
  const random = createRandom(options.seed ?? 42);
  const counting = rowNumbers(weights.length, (row) => weights[row]! > 0);
  const { start } = data;
  const bias = start === undefined ? priorLogOdds({ labels, weights }, counting) : 0;
  margins.fill(bias);
  if (start !== undefined) {
    for (let row = 0; row < margins.length; row++) margins[row] = start[only?.[row] ?? row]!;
  }

  const pairs = binned.rows * settings.rowSample * binned.columns.length * settings.columnSample;
  const pool = await openPool(space.data, pairs < FEW_PAIRS ? 1 : (options.threads ?? 1));
  try {
    const plan = { ...settings, binned, counting, random, ...options };
    const trees = await growTrees(space, pool.sum, plan);
    return { bias, ...layOutTrees(trees, binned.columns) };
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
  space: UnsummedSpace,
  sum: SumHistogram,
  { binned, counting, random, losses = true, onProgress, signal, ...settings }: Plan,
): Promise<GrownNode[][]> {
  const { loss: rows } = space;
  const step = exactStep(rows.weights);
  space.eligible.fill(0);
  for (const row of counting) space.eligible[row] = 1;
  const trees: GrownNode[][] = [];
  while (trees.length < settings.trees) {
    await setImmediate();
    signal?.throwIfAborted();
    trees.push(growNext(space, sum, { ...settings, binned, random }, step));
    if (onProgress === undefined) continue;
    const loss = losses ? meanLoss(rows, counting) : Number.NaN;
    onProgress({ step: trees.length, steps: settings.trees, loss, unit: "tree" });
  }
  return trees;
}

/** Grows a tree on the gradients that the space's margins leave, and adds it to these. */
export function growNext(
  space: UnsummedSpace,
  sum: SumHistogram,
  { binned, random, ...settings }: BoostingSettings & Pick<Plan, "binned" | "random">,
  step: number,
): GrownNode[] {
  const rowCount = takeRows(space, settings.rowSample, random);
  const chosen = sampleColumns(binned.columns.length, settings.columnSample, random);
  placeColumns(space, binned, chosen);
  takeGradients(space, rowCount, step);
  const grown = growTree({ ...space, sum }, rowCount, chosen.length, settings);
  const tree = shrinkTree(grown, settings.learningRate);
  addTree(tree, space, rowCount);
  return onColumns(tree, chosen);
}

/** The tree with the columns in place of where they stood. */
function onColumns(nodes: readonly GrownNode[], chosen: Int32Array): GrownNode[] {
  return nodes.map((node) => (node.column < 0 ? node : { ...node, column: chosen[node.column]! }));
}
