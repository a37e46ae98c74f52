import type { Matrix } from "../features/matrix.ts";
import type { Predictor } from "./predictor.ts";
import { type TreesJson, treesFromJson, treesToJson } from "./trees-json.ts";

/**
 * The nodes of all trees, one tree after another, each in preorder: a node's left child is the
 * node after it.
 */
export interface TreeNodes {
  /** First node of each tree, then the number of nodes. */
  readonly roots: Int32Array;
  /** Column a node looks at, as an index into the predictor's columns; -1 in a leaf. */
  readonly column: Int16Array;
  /** A value goes left if it is at most this. */
  readonly threshold: Float32Array;
  /** 1 if a missing value (NaN) goes left. */
  readonly missingLeft: Uint8Array;
  /** The right child. */
  readonly right: Int32Array;
  /** What a leaf adds to the log-odds; 0 in other nodes. */
  readonly value: Float32Array;
  /** Hessian sum of the training rows that reached the node, to three digits: for TreeSHAP. */
  readonly cover: Float32Array;
}

/** What a sum of trees is made of. */
export interface TreesParameters {
  /** Names of the columns the trees look at; the matrix may have others, in any order. */
  readonly columns: readonly string[];
  /** Log-odds before the first tree. */
  readonly bias: number;
  readonly nodes: TreeNodes;
}

/** A sum of regression trees, as gradient boosting leaves it. */
export interface TreesPredictor extends Predictor, TreesParameters {
  readonly kind: "trees";
  /** Log-odds per row: `bias` plus one leaf of each tree, in tree order. */
  margins(matrix: Matrix): Float64Array;
  toJSON(): TreesJson;
}

/** A predictor from its parameters. */
export function createTrees(parameters: TreesParameters): TreesPredictor {
  const margins = (matrix: Matrix) => sumTrees(parameters, matrix);
  return {
    kind: "trees",
    ...parameters,
    margins,
    predict: (matrix) => margins(matrix).map((margin) => 1 / (1 + Math.exp(-margin))),
    toJSON: () => treesToJson(parameters),
  };
}

/**
 * Restores a predictor from what its `toJSON` gave: predictions are the same to the bit.
 *
 * @throws Error naming the place, what was found and what was expected
 */
export function readTrees(json: unknown): TreesPredictor {
  return createTrees(treesFromJson(json));
}

/**
 * Rows are taken in blocks and the trees one after another within a block: a tree and a block
 * both fit the first two caches.
 */
const BLOCK_ROWS = 64;

function sumTrees({ columns, bias, nodes }: TreesParameters, matrix: Matrix): Float64Array {
  const sources = locateColumns(columns, matrix);
  const margins = new Float64Array(matrix.rows).fill(bias);
  const width = columns.length;
  const block = new Float32Array(BLOCK_ROWS * width);
  for (let first = 0; first < matrix.rows; first += BLOCK_ROWS) {
    const count = Math.min(BLOCK_ROWS, matrix.rows - first);
    for (let row = 0; row < count; row++) {
      const from = (first + row) * matrix.columns.length;
      for (let at = 0; at < width; at++) {
        block[row * width + at] = matrix.values[from + sources[at]!]!;
      }
    }
    addTrees(nodes, block, width, margins.subarray(first, first + count));
  }
  return margins;
}

function addTrees(
  { roots, column, threshold, missingLeft, right, value }: TreeNodes,
  block: Float32Array,
  width: number,
  margins: Float64Array,
): void {
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    const root = roots[tree]!;
    for (let row = 0; row < margins.length; row++) {
      const from = row * width;
      let node = root;
      for (let at = column[node]!; at >= 0; at = column[node]!) {
        const present = block[from + at]!;
        const goesLeft =
          present <= threshold[node]! || (Number.isNaN(present) && missingLeft[node] === 1);
        node = goesLeft ? node + 1 : right[node]!;
      }
      margins[row]! += value[node]!;
    }
  }
}

/**
 * Where the trees' columns stand in a matrix.
 *
 * @throws Error that names the columns the matrix lacks
 */
export function locateColumns(columns: readonly string[], matrix: Matrix): Int32Array {
  const positions = new Map(matrix.columns.map((name, index) => [name, index]));
  const absent = columns.filter((name) => !positions.has(name));
  if (absent.length > 0) {
    throw new Error(
      `the matrix lacks ${absent.length} of the ${columns.length} columns the trees look at: ${absent.join(", ")}; extract the features the model was trained on`,
    );
  }
  return Int32Array.from(columns, (name) => positions.get(name)!);
}
