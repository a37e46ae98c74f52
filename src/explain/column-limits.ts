import type { TreesParameters } from "../models/tree-nodes.ts";

const cache = new WeakMap<TreesParameters["nodes"], Float64Array>();

/**
 * The most that the change of one column's value can move the log-odds of a sum of trees, whatever the row: by column
 * of the trees. A change that leads to another leaf of a tree crosses from one side of a split of that column to the
 * other: in each tree the limit is the largest difference between leaves on the two sides of such a split.
 */
export function columnLimits({ columns, nodes }: TreesParameters): Float64Array {
  const found = cache.get(nodes);
  if (found !== undefined) return found;
  const { roots, column, right, value } = nodes;
  // Of the leaves below each node.
  const lowest = Float64Array.from(value);
  const highest = Float64Array.from(value);
  const limits = new Float64Array(columns.length);
  const inTree = new Float64Array(columns.length);
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    inTree.fill(0);
    for (let node = roots[tree + 1]! - 1; node >= roots[tree]!; node--) {
      const source = column[node]!;
      if (source < 0) continue;
      const [a, b] = [node + 1, right[node]!];
      lowest[node] = Math.min(lowest[a]!, lowest[b]!);
      highest[node] = Math.max(highest[a]!, highest[b]!);
      const most = Math.max(highest[a]! - lowest[b]!, highest[b]! - lowest[a]!);
      inTree[source] = Math.max(inTree[source]!, most);
    }
    for (let place = 0; place < limits.length; place++) limits[place]! += inTree[place]!;
  }
  cache.set(nodes, limits);
  return limits;
}
