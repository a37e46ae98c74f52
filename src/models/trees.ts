import { locateColumns } from "../features/columns.ts";
import type { Matrix } from "../features/matrix.ts";
import { addForest } from "./forest/kernel.ts";
import { type ForestTables, forestTables } from "./forest/tables.ts";
import type { Predictor } from "./predictor.ts";
import type { TreeNodes, TreesParameters } from "./tree-nodes.ts";
import { type TreesJson, treesFromJson, treesToJson } from "./trees-json.ts";

/** A sum of regression trees, as gradient boosting fits it. */
export interface TreesPredictor extends Predictor, TreesParameters {
  readonly kind: "trees";
  readonly columns: readonly string[];
  /** Log-odds per row: `bias` plus one leaf of each tree, in tree order. */
  margins(matrix: Matrix): Float64Array;
  /** The probability of a matrix's only row. Arrays for one number would take as long as the walk to it. */
  predictRow(matrix: Matrix): number;
  toJSON(): TreesJson;
}

export function isTrees(predictor: Predictor): predictor is TreesPredictor {
  return predictor.kind === "trees";
}

/** With fewer rows a walk is faster than the kernel, which takes 16 at once. */
export const LEAST_KERNEL_ROWS = 4;

/** The trees laid out for matrices with the same columns; each form is computed on first use. */
interface Layout {
  /** Indexes of the trees' columns in the matrix. */
  readonly positions: Int32Array;
  walk?: Walk;
  /** Undefined for trees that the kernel cannot take. */
  tables?: ForestTables | undefined;
}

/** Precomputed tables of trees for matrices with these columns. */
export interface ReadyTables {
  readonly columns: readonly string[];
  /** Undefined for trees that the kernel cannot take. */
  readonly tables: ForestTables | undefined;
}

/** A predictor from its parameters. */
export function createTrees(parameters: TreesParameters, ready?: ReadyTables): TreesPredictor {
  // All matrices of a featurizer share one list of columns.
  const layouts = new WeakMap<readonly string[], Layout>();
  if (ready !== undefined) {
    const positions = locateColumns(parameters.columns, ready.columns);
    layouts.set(ready.columns, { positions, tables: ready.tables });
  }
  const layoutFor = (columns: readonly string[]): Layout => {
    let layout = layouts.get(columns);
    if (layout === undefined) {
      layout = { positions: locateColumns(parameters.columns, columns) };
      layouts.set(columns, layout);
    }
    return layout;
  };
  const margins = (matrix: Matrix): Float64Array => {
    const layout = layoutFor(matrix.columns);
    const sums = new Float64Array(matrix.rows).fill(parameters.bias);
    if (matrix.rows === 0) return sums;
    if (matrix.rows >= LEAST_KERNEL_ROWS) {
      if (!("tables" in layout)) {
        layout.tables = forestTables([{ nodes: parameters.nodes, positions: layout.positions }]);
      }
      if (layout.tables !== undefined && addForest(layout.tables, matrix, [sums])) return sums;
    }
    layout.walk ??= layOut(parameters.nodes, layout.positions);
    walkTrees(parameters.nodes, layout.walk, matrix, sums);
    return sums;
  };
  return {
    kind: "trees",
    ...parameters,
    margins,
    predictRow: ({ columns, values }) => {
      const layout = layoutFor(columns);
      layout.walk ??= layOut(parameters.nodes, layout.positions);
      return toProbability(walkRow(parameters, layout.walk, values));
    },
    predict: (matrix) => toProbabilities(margins(matrix)),
    toJSON: () => treesToJson(parameters),
  };
}

/** Log-odds as probabilities, in place. */
export function toProbabilities(margins: Float64Array): Float64Array {
  for (let i = 0; i < margins.length; i++) margins[i] = toProbability(margins[i]!);
  return margins;
}

function toProbability(margin: number): number {
  return 1 / (1 + Math.exp(-margin));
}

/** Log-odds per row by a walk over the nodes. The kernel must give the same bits. */
export function walkedMargins(parameters: TreesParameters, matrix: Matrix): Float64Array {
  const positions = locateColumns(parameters.columns, matrix.columns);
  const sums = new Float64Array(matrix.rows).fill(parameters.bias);
  walkTrees(parameters.nodes, layOut(parameters.nodes, positions), matrix, sums);
  return sums;
}

/**
 * Restores a predictor from its `toJSON` value: predictions are bit-identical.
 *
 * @throws Error naming the place, what was found and what was expected
 */
export function readTrees(json: unknown): TreesPredictor {
  return createTrees(treesFromJson(json));
}

/**
 * Rows are processed in blocks, and within a block tree by tree: a tree and a block both fit the first two
 * caches.
 */
const BLOCK_ROWS = 64;

/** Numbers per node in a {@link Walk}. */
const WIDTH = 4;

/**
 * The nodes in the layout for prediction: the values of a node are adjacent, and columns are indexes into
 * the matrix.
 */
interface Walk {
  /** Per node: column or -1, threshold, offset of the right child, 1 if a missing value goes left. */
  readonly integers: Int32Array;
  /** The same memory as floats, for the thresholds; those of leaves are the leaves' values. */
  readonly floats: Float32Array;
}

/** Adds to each row's margin its leaf of every tree. */
function walkTrees(
  { roots }: TreeNodes,
  walk: Walk,
  { rows, columns, values }: Matrix,
  margins: Float64Array,
): void {
  for (let first = 0; first < rows; first += BLOCK_ROWS) {
    const last = Math.min(first + BLOCK_ROWS, rows);
    addTrees(roots, walk, values, columns.length, margins, first, last);
  }
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

/** Log-odds of the first row. */
function walkRow(
  { nodes: { roots }, bias }: TreesParameters,
  { integers, floats }: Walk,
  values: Float32Array,
): number {
  let sum = bias;
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    let node = WIDTH * roots[tree]!;
    for (let column = integers[node]!; column >= 0; column = integers[node]!) {
      const value = values[column]!;
      const goesLeft =
        value <= floats[node + 1]! || (Number.isNaN(value) && integers[node + 3] === 1);
      node = goesLeft ? node + WIDTH : integers[node + 2]!;
    }
    sum += floats[node + 1]!;
  }
  return sum;
}

function layOut(nodes: TreeNodes, positions: Int32Array): Walk {
  const integers = new Int32Array(WIDTH * nodes.column.length);
  const floats = new Float32Array(integers.buffer);
  for (let node = 0, at = 0; node < nodes.column.length; node++, at += WIDTH) {
    const column = nodes.column[node]!;
    integers[at] = column < 0 ? -1 : positions[column]!;
    floats[at + 1] = column < 0 ? nodes.value[node]! : nodes.threshold[node]!;
    integers[at + 2] = WIDTH * nodes.right[node]!;
    integers[at + 3] = nodes.missingLeft[node]!;
  }
  return { integers, floats };
}
