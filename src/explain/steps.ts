import type { TreeNodes } from "../models/tree-nodes.ts";
import type { TreesPredictor } from "../models/trees.ts";
import { goesLeft, mostNodes, treeShape } from "./tree-shape.ts";

/** Trees of a mixture, and the places of their columns in a matrix. */
export interface WeightedTrees {
  readonly weight: number;
  readonly trees: TreesPredictor;
  readonly sources: Int32Array;
}

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

/** A leaf that a row reaches if the value of one column changes. */
export interface NearLeaf {
  /** Column of the matrix. */
  readonly source: number;
  /** The leaf is reached by values above `low` and at most `high`, one of which is finite. */
  readonly low: number;
  readonly high: number;
  /** Log-odds of the leaf beyond those of the leaf that the row is in. */
  readonly gain: number;
}

/**
 * Finds the leaves that the change of a single column leads to: all splits on the path that send the row
 * elsewhere test that column. Leaves of the row's own log-odds are left out.
 *
 * @param sources place of the trees' columns in a row
 * @returns a function that visits the leaves of a tree, for a row that goes left (1) or right (0) at its nodes, numbered
 *   from the root; what it gives is another leaf after the visit
 */
export function nearLeaves(
  nodes: TreeNodes,
  sources: Int32Array,
): (tree: number, sides: Uint8Array, visit: (leaf: NearLeaf) => void) => void {
  const { column, threshold, value, roots, right } = nodes;
  const { parents, ends } = treeShape(nodes);
  // Per node, the column that must change for the row to come there.
  const changed = new Int32Array(column.length);
  const found = { source: 0, low: 0, high: 0, gain: 0 };

  const leafOf = (sides: Uint8Array, root: number): number => {
    let node = root;
    while (column[node]! >= 0) node = sides[node - root] === 1 ? node + 1 : right[node]!;
    return node;
  };
  /** Whether any value of the column leads to the leaf. */
  const isReached = (leaf: number): boolean => {
    let low = Number.NEGATIVE_INFINITY;
    let high = Number.POSITIVE_INFINITY;
    for (let node = leaf; parents[node]! >= 0; node = parents[node]!) {
      const parent = parents[node]!;
      if (column[parent] !== changed[leaf]) continue;
      if (node === parent + 1) high = Math.min(high, threshold[parent]!);
      else low = Math.max(low, threshold[parent]!);
    }
    found.low = low;
    found.high = high;
    return low < high;
  };
  return (tree, sides, visit) => {
    const root = roots[tree]!;
    const reached = value[leafOf(sides, root)]!;
    changed[root] = NONE;
    for (let node = root; node < roots[tree + 1]!; ) {
      const state = changed[node]!;
      if (state === SEVERAL) {
        node = ends[node]!;
        continue;
      }
      const asked = column[node]!;
      if (asked >= 0) {
        const isLeft = sides[node - root] === 1;
        const other = state === NONE || state === asked ? asked : SEVERAL;
        changed[node + 1] = isLeft ? state : other;
        changed[right[node]!] = isLeft ? other : state;
      } else if (state !== NONE && value[node] !== reached && isReached(node)) {
        found.source = sources[state]!;
        found.gain = value[node]! - reached;
        visit(found);
      }
      node++;
    }
  };
}

/**
 * Finds the steps of trees.
 *
 * @returns a function that adds a row's steps, times `weight`
 */
export function stepFinder({
  weight,
  trees: { nodes },
  sources,
}: WeightedTrees): (row: Float32Array, steps: Steps) => void {
  const leaves = nearLeaves(nodes, sources);
  const { roots, column } = nodes;
  const sides = new Uint8Array(mostNodes(nodes));
  const add = (steps: Steps, source: number, at: number, jump: number): void => {
    steps.columns.push(source);
    steps.at.push(at);
    steps.jumps.push(jump);
  };
  return (row, steps) => {
    const visit = ({ source, low, high, gain }: NearLeaf): void => {
      const value = row[source]!;
      // The distance of a missing value from others is unknown.
      if (Number.isNaN(value)) return;
      const [near, far] = low >= value ? [low, high] : [high, low];
      add(steps, source, near, weight * gain);
      if (Number.isFinite(far)) add(steps, source, far, -(weight * gain));
    };
    for (let tree = 0; tree + 1 < roots.length; tree++) {
      const root = roots[tree]!;
      for (let node = root; node < roots[tree + 1]!; node++) {
        if (column[node]! < 0) continue;
        sides[node - root] = goesLeft(nodes, node, row[sources[column[node]!]!]!) ? 1 : 0;
      }
      leaves(tree, sides, visit);
    }
  };
}
