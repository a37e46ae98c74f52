import { setImmediate } from "node:timers/promises";
import { createRandom } from "../../../src/base/random.ts";
import type { TreesParameters } from "../../../src/models/tree-nodes.ts";
import { closeSpill } from "../../corpus/spill.ts";
import { binMatrix } from "./binning.ts";
import type { BoostingSettings } from "./boosting-options.ts";
import { columnCount } from "./boosting-rows.ts";
import { binningBytes } from "./column-source.ts";
import { growNext } from "./forest.ts";
import type { GrownNode } from "./grower.ts";
import { closeSpace, createSpace } from "./grower-space.ts";
import { openPool } from "./histogram-pool.ts";
import { exactStep } from "./logistic-loss.ts";
import type { StoredMatrix } from "./stored-matrix.ts";
import { layOutTrees } from "./tree-layout.ts";

/** What trees of classes are grown on. */
export interface ClassRows {
  readonly matrix: StoredMatrix;
  /** Class of each row, from 0. */
  readonly classes: Uint8Array;
  /** Weight per row, more than 0. */
  readonly weights: Float32Array;
  /** Number of classes. */
  readonly count: number;
  /** Scores that the trees are added to, row after row, which then have no bias; default the classes' shares. */
  readonly start?: Float64Array | undefined;
}

/** Trees of all classes: one of each in their order, again and again; and the score of each before its first tree. */
export interface ClassForest extends Omit<TreesParameters, "bias"> {
  readonly bias: readonly number[];
}

/**
 * Gradient-boosted trees for several classes (Friedman 2001, algorithm 6): in each round a tree per class, on the
 * gradients of the log-loss of softmax probabilities that the trees before it leave. With the other classes' scores in its offset, a class's
 * softmax is the logistic function, and so its gradients are those of two classes:
 * e^s_k / sum e^s_j = 1 / (1 + e^-(s_k - log sum_{j != k} e^s_j)).
 *
 * @param settings whose `trees` is the number of rounds
 */
export async function growClasses(
  settings: BoostingSettings,
  { matrix, classes, weights, count, start }: ClassRows,
  { seed = 42, threads = 1 }: { readonly seed?: number; readonly threads?: number } = {},
): Promise<ClassForest> {
  const { maxBins, maxLeaves, columnSample } = settings;
  const { rows } = matrix;
  const all = matrix.columns.length;
  const most = columnCount(all, columnSample);
  const space = createSpace({ rows, maxBins }, maxLeaves, most, all, binningBytes(matrix, rows));
  const binned = binMatrix(matrix, maxBins, undefined, {
    bins: space.data.bins,
    holdsAll: space.holdsAll,
    room: space.binning,
  });
  const pool = await openPool(space.data, threads);
  try {
    const { labels, margins } = space.loss;
    space.loss.weights.set(weights);
    space.eligible.fill(1);
    const step = exactStep(weights);
    const plan = { ...settings, binned, random: createRandom(seed) };
    const bias =
      start === undefined ? priors(classes, weights, count) : new Array<number>(count).fill(0);
    const scores = bias.map((own, k) =>
      Float64Array.from({ length: rows }, (_, row) => start?.[row * count + k] ?? own),
    );
    /** e to the power of each score: of all that change, a class's alone do with its tree. */
    const powers = scores.map((own) => own.map(Math.exp));
    const others = new Float64Array(rows);
    const trees: GrownNode[][] = [];
    for (let round = 0; round < settings.trees; round++) {
      await setImmediate();
      for (let k = 0; k < count; k++) {
        const score = scores[k]!;
        logSumOfOthers(powers, k, others);
        for (let row = 0; row < rows; row++) {
          labels[row] = classes[row] === k ? 1 : 0;
          margins[row] = score[row]! - others[row]!;
        }
        trees.push(growNext(space, pool.sum, plan, step));
        for (let row = 0; row < rows; row++) {
          score[row] = margins[row]! + others[row]!;
          powers[k]![row] = Math.exp(score[row]!);
        }
      }
    }
    return { bias, ...layOutTrees(trees, binned.columns) };
  } finally {
    await pool.close();
    closeSpill(binned.bins);
    closeSpace(space);
  }
}

/** Least share of a class, so that one without rows has a score. */
const LEAST_SHARE = 1e-5;

/** Logarithm of the weighted share of each class. */
function priors(classes: Uint8Array, weights: Float32Array, count: number): number[] {
  const sums = new Float64Array(count);
  let total = 0;
  for (let row = 0; row < classes.length; row++) {
    sums[classes[row]!]! += weights[row]!;
    total += weights[row]!;
  }
  return Array.from(sums, (sum) => Math.log(Math.max(sum / total, LEAST_SHARE)));
}

/** The logarithm of the sum of all classes' powers but one's, per row. Scores are far from what doubles cannot hold. */
function logSumOfOthers(
  powers: readonly Float64Array[],
  without: number,
  into: Float64Array,
): void {
  into.fill(0);
  for (const [k, own] of powers.entries()) {
    if (k === without) continue;
    for (let row = 0; row < into.length; row++) into[row]! += own[row]!;
  }
  for (let row = 0; row < into.length; row++) into[row] = Math.log(into[row]!);
}
