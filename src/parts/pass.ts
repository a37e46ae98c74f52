/** One pass of the parts model: gradient-boosted trees for each part, whose sums are its score. */
import { locateColumns } from "../features/columns.ts";
import type { Matrix } from "../features/matrix.ts";
import { addForest } from "../models/forest/kernel.ts";
import { type ForestTables, forestTables } from "../models/forest/tables.ts";
import { emptyNodes, type TreesParameters } from "../models/tree-nodes.ts";
import { createTrees, type TreesPredictor } from "../models/trees.ts";
import { type PackedTreesJson, unpackTrees } from "./packed-trees.ts";
import { partNames } from "./vocabulary.ts";

const PARTS = partNames.length;

export interface PassJson {
  /** A tree for each part in their order, again and again. */
  trees: PackedTreesJson;
  /** Score of each part before the first tree. */
  bias: number[];
}

export interface Pass {
  /** Of each part. */
  readonly predictors: readonly TreesPredictor[];
  /** Score of each part: a row per block, a column per part. */
  scores(matrix: Matrix): Float64Array;
}

/** @throws Error if the JSON holds no trees */
export function restorePass({ trees, bias }: PassJson): Pass {
  const all = unpackTrees(trees);
  const predictors = bias.map((own, part) => createTrees({ ...everyNth(all, part), bias: own }));
  const columns = all.columns;
  /** Of matrices with one list of columns: those of a version share it. */
  let known: { readonly columns: readonly string[]; readonly tables: ForestTables | undefined };
  const scores = (matrix: Matrix): Float64Array => {
    const { rows } = matrix;
    if (known?.columns !== matrix.columns) {
      const positions = locateColumns(columns, matrix.columns);
      const forests = predictors.map(({ nodes }) => ({ nodes, positions }));
      known = { columns: matrix.columns, tables: forestTables(forests) };
    }
    const { tables } = known;
    const memory = new Float64Array(rows * PARTS);
    let margins: Float64Array[] = bias.map((own, part) => {
      return memory.subarray(part * rows, (part + 1) * rows).fill(own);
    });
    if (rows > 0 && !(tables && addForest(tables, matrix, margins))) {
      margins = predictors.map((one) => one.margins(matrix));
    }
    const sums = new Float64Array(rows * PARTS);
    for (const [part, own] of margins.entries()) {
      for (let row = 0, at = part; row < rows; row++, at += PARTS) sums[at] = own[row]!;
    }
    return sums;
  };
  return { predictors, scores };
}

/** The trees of one part among those of all. */
function everyNth(
  { columns, nodes }: Omit<TreesParameters, "bias">,
  part: number,
): Omit<TreesParameters, "bias"> {
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
  return { columns, nodes: own };
}
