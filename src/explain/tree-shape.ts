import type { TreeNodes } from "../models/tree-nodes.ts";

/** Derived structure of flat trees; node numbers are those of {@link TreeNodes}. */
export interface TreeShape {
  /** Parent of each node; -1 for the root of a tree. */
  readonly parents: Int32Array;
  /** First node after each node's subtree. */
  readonly ends: Int32Array;
}

export function treeShape({ roots, column, right }: TreeNodes): TreeShape {
  const parents = new Int32Array(column.length).fill(-1);
  const ends = new Int32Array(column.length);
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    ends[roots[tree]!] = roots[tree + 1]!;
    for (let node = roots[tree]!; node < roots[tree + 1]!; node++) {
      if (column[node]! < 0) continue;
      parents[node + 1] = node;
      parents[right[node]!] = node;
      ends[node + 1] = right[node]!;
      ends[right[node]!] = ends[node]!;
    }
  }
  return { parents, ends };
}

/** Whether a split sends a value to its left child. */
export function goesLeft(
  { threshold, missingLeft }: TreeNodes,
  node: number,
  value: number,
): boolean {
  return value <= threshold[node]! || (Number.isNaN(value) && missingLeft[node] === 1);
}

/** The child that a split sends a value to. */
export function childOf(nodes: TreeNodes, node: number, value: number): number {
  return goesLeft(nodes, node, value) ? node + 1 : nodes.right[node]!;
}

/** Nodes of the largest tree. */
export function mostNodes({ roots }: TreeNodes): number {
  let most = 0;
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    most = Math.max(most, roots[tree + 1]! - roots[tree]!);
  }
  return most;
}
