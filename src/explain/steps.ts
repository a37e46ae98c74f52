import type { TreesPredictor } from "../models/trees.ts";
import { childOf, treeShape } from "./tree-shape.ts";

/** The steps of a row's log-odds as one column's value changes and the others are held fixed. */
export interface Steps {
  /** Column of the matrix per step, in no order. */
  readonly columns: number[];
  /** The value where the step is: the side of values at most this, and the side above. */
  readonly at: number[];
  /** The change of log-odds on the far side of the step, seen from the row's own value. */
  readonly jumps: number[];
}

export const noSteps = (): Steps => ({ columns: [], at: [], jumps: [] });

/** Marks nodes that no change of a single column reaches. */
const SEVERAL = -2;
/** Marks nodes that the row itself reaches. */
const NONE = -1;

/**
 * Finds the steps of trees: a leaf counts if all splits on its path that send the row elsewhere test the
 * same column.
 *
 * @param sources place of the trees' columns in a row
 * @returns a function that adds a row's steps, times `weight`
 */
export function stepFinder(
  { nodes }: TreesPredictor,
  sources: Int32Array,
  weight: number,
): (row: Float32Array, steps: Steps) => void {
  const { column, threshold, value, roots } = nodes;
  const { parents, ends } = treeShape(nodes);
  // Per node, the column that must change for the row to come there.
  const changed = new Int32Array(column.length);

  const leafOf = (row: Float32Array, root: number): number => {
    let node = root;
    while (column[node]! >= 0) node = childOf(nodes, node, row[sources[column[node]!]!]!);
    return node;
  };
  const addLeaf = (leaf: number, own: number, gain: number, steps: Steps): void => {
    let low = Number.NEGATIVE_INFINITY;
    let high = Number.POSITIVE_INFINITY;
    for (let node = leaf; parents[node]! >= 0; node = parents[node]!) {
      const parent = parents[node]!;
      if (column[parent] !== changed[leaf]) continue;
      if (node === parent + 1) high = Math.min(high, threshold[parent]!);
      else low = Math.max(low, threshold[parent]!);
    }
    if (low >= high) return;
    const [near, far] = low >= own ? [low, high] : [high, low];
    const source = sources[changed[leaf]!]!;
    steps.columns.push(source);
    steps.at.push(near);
    steps.jumps.push(gain);
    if (!Number.isFinite(far)) return;
    steps.columns.push(source);
    steps.at.push(far);
    steps.jumps.push(-gain);
  };
  return (row, steps) => {
    for (let tree = 0; tree + 1 < roots.length; tree++) {
      const root = roots[tree]!;
      const reached = value[leafOf(row, root)]!;
      changed[root] = NONE;
      for (let node = root; node < roots[tree + 1]!; ) {
        const state = changed[node]!;
        if (state === SEVERAL) {
          node = ends[node]!;
          continue;
        }
        const asked = column[node]!;
        if (asked >= 0) {
          const taken = childOf(nodes, node, row[sources[asked]!]!);
          const other = taken === node + 1 ? nodes.right[node]! : node + 1;
          changed[taken] = state;
          changed[other] = state === NONE || state === asked ? asked : SEVERAL;
        } else if (state !== NONE && value[node] !== reached) {
          const own = row[sources[state]!]!;
          // The distance of a missing value from others is unknown.
          if (!Number.isNaN(own)) addLeaf(node, own, weight * (value[node]! - reached), steps);
        }
        node++;
      }
    }
  };
}
