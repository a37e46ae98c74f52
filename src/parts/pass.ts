/**
 * One pass of the parts model: gradient-boosted trees for each part, whose sums become probabilities by the softmax
 * function (Friedman 2001, algorithm 6).
 */
import type { Matrix } from "../features/matrix.ts";
import { emptyNodes, type TreesParameters } from "../models/tree-nodes.ts";
import { createTrees, type TreesPredictor } from "../models/trees.ts";
import { type TreesJson, treesFromJson } from "../models/trees-json.ts";
import { partNames } from "./vocabulary.ts";

const PARTS = partNames.length;

export interface PassJson {
  /** A tree for each part in their order, again and again. */
  trees: TreesJson;
  /** Score of each part before the first tree. */
  bias: number[];
  /** Calibration: what all scores are multiplied by, and what is added to each part's then. */
  slope: number;
  offset: number[];
}

export interface Pass {
  /** Of each part. */
  readonly predictors: readonly TreesPredictor[];
  readonly slope: number;
  readonly offset: readonly number[];
  /**
   * Probability of each part, 0 to 1: a row per block, a column per part. Those of a row sum to 1.
   */
  predict(matrix: Matrix): Float64Array;
}

/** @throws Error if the JSON holds no trees */
export function restorePass({ trees, bias, slope, offset }: PassJson): Pass {
  const all = treesFromJson(trees);
  const predictors = bias.map((own, part) => createTrees({ ...everyNth(all, part), bias: own }));
  const predict = (matrix: Matrix): Float64Array => {
    const scores = new Float64Array(matrix.rows * PARTS);
    for (let part = 0; part < PARTS; part++) {
      const margins = predictors[part]!.margins(matrix);
      for (let row = 0, at = part; row < matrix.rows; row++, at += PARTS) {
        scores[at] = slope * margins[row]! + offset[part]!;
      }
    }
    return toShares(scores);
  };
  return { predictors, slope, offset, predict };
}

/** The trees of one part among those of all. */
function everyNth({ columns, nodes }: TreesParameters, part: number): TreesParameters {
  const { roots } = nodes;
  const chosen: number[] = [];
  for (let tree = part; tree + 1 < roots.length; tree += PARTS) chosen.push(tree);
  const size = chosen.reduce((sum, tree) => sum + roots[tree + 1]! - roots[tree]!, 0);
  const own = emptyNodes(chosen.length, size);
  let at = 0;
  for (const [index, tree] of chosen.entries()) {
    const from = roots[tree]!;
    const to = roots[tree + 1]!;
    own.roots[index] = at;
    for (const name of ["column", "threshold", "missingLeft", "value", "cover"] as const) {
      own[name].set(nodes[name].subarray(from, to), at);
    }
    for (let node = from; node < to; node++) {
      if (nodes.column[node]! >= 0) own.right[at + node - from] = nodes.right[node]! - from + at;
    }
    at += to - from;
  }
  own.roots[chosen.length] = at;
  return { columns, bias: 0, nodes: own };
}

/** Scores as probabilities, row by row, in place. */
export function toShares(scores: Float64Array): Float64Array {
  for (let from = 0; from < scores.length; from += PARTS) {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = from; at < from + PARTS; at++) most = Math.max(most, scores[at]!);
    let sum = 0;
    for (let at = from; at < from + PARTS; at++) {
      scores[at] = Math.exp(scores[at]! - most);
      sum += scores[at]!;
    }
    for (let at = from; at < from + PARTS; at++) scores[at]! /= sum;
  }
  return scores;
}
