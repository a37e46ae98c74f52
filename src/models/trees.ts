import type { Matrix } from "../features/matrix.ts";
import type { Predictor } from "./predictor.ts";
import type { TreesParameters } from "./tree-nodes.ts";
import { type TreesJson, treesFromJson, treesToJson } from "./trees-json.ts";

/** A sum of regression trees, as gradient boosting leaves it. */
export interface TreesPredictor extends Predictor, TreesParameters {
  readonly kind: "trees";
  readonly columns: readonly string[];
  /** Log-odds per row: `bias` plus one leaf of each tree, in tree order. */
  margins(matrix: Matrix): Float64Array;
  toJSON(): TreesJson;
}

/** A predictor from its parameters. */
export function createTrees(parameters: TreesParameters): TreesPredictor {
  // A featurizer gives all its matrices one list of columns.
  const walks = new WeakMap<readonly string[], Walk>();
  const margins = (matrix: Matrix): Float64Array => {
    let walk = walks.get(matrix.columns);
    if (walk === undefined) {
      walk = layOut(parameters, matrix);
      walks.set(matrix.columns, walk);
    }
    return sumTrees(parameters, walk, matrix);
  };
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

/** Numbers per node in a {@link Walk}. */
const WIDTH = 4;

/**
 * The nodes as prediction walks them: what a step reads of a node stands together, and columns are
 * those of the matrix.
 */
interface Walk {
  /** Per node: column or -1, threshold, where the right child stands, 1 if a missing value goes left. */
  readonly integers: Int32Array;
  /** The same memory as floats, for the thresholds; those of leaves are the leaves' values. */
  readonly floats: Float32Array;
}

function sumTrees(
  { bias, nodes }: TreesParameters,
  walk: Walk,
  { rows, columns, values }: Matrix,
): Float64Array {
  const margins = new Float64Array(rows).fill(bias);
  for (let first = 0; first < rows; first += BLOCK_ROWS) {
    const last = Math.min(first + BLOCK_ROWS, rows);
    addTrees(nodes.roots, walk, values, columns.length, margins, first, last);
  }
  return margins;
}

/** Adds the leaves of the rows from `first` up to `last` to their margins. */
function addTrees(
  roots: Int32Array,
  { integers, floats }: Walk,
  values: Float32Array,
  width: number,
  margins: Float64Array,
  first: number,
  last: number,
): void {
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    const root = WIDTH * roots[tree]!;
    for (let row = first; row < last; row++) {
      const from = row * width;
      let node = root;
      for (let column = integers[node]!; column >= 0; column = integers[node]!) {
        const value = values[from + column]!;
        const goesLeft =
          value <= floats[node + 1]! || (Number.isNaN(value) && integers[node + 3] === 1);
        node = goesLeft ? node + WIDTH : integers[node + 2]!;
      }
      margins[row]! += floats[node + 1]!;
    }
  }
}

function layOut({ columns, nodes }: TreesParameters, matrix: Matrix): Walk {
  const sources = locateColumns(columns, matrix);
  const integers = new Int32Array(WIDTH * nodes.column.length);
  const floats = new Float32Array(integers.buffer);
  for (let node = 0, at = 0; node < nodes.column.length; node++, at += WIDTH) {
    const column = nodes.column[node]!;
    integers[at] = column < 0 ? -1 : sources[column]!;
    floats[at + 1] = column < 0 ? nodes.value[node]! : nodes.threshold[node]!;
    integers[at + 2] = WIDTH * nodes.right[node]!;
    integers[at + 3] = nodes.missingLeft[node]!;
  }
  return { integers, floats };
}

/**
 * Where the trees' columns stand in a matrix.
 *
 * @throws Error that names the columns the matrix lacks
 */
export function locateColumns(columns: readonly string[], matrix: Matrix): Int32Array {
  const positions = positionsIn(matrix.columns);
  const absent = columns.filter((name) => !positions.has(name));
  if (absent.length > 0) {
    throw new Error(
      `the matrix lacks ${absent.length} of the ${columns.length} columns the trees look at: ${absent.join(", ")}; extract the features the model was trained on`,
    );
  }
  return Int32Array.from(columns, (name) => positions.get(name)!);
}

const knownPositions = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Place of each column by name; the predictors of a model look at the same lists. */
function positionsIn(columns: readonly string[]): ReadonlyMap<string, number> {
  let positions = knownPositions.get(columns);
  if (positions === undefined) {
    positions = new Map(columns.map((name, index) => [name, index]));
    knownPositions.set(columns, positions);
  }
  return positions;
}
