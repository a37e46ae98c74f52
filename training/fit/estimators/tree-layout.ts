import { emptyNodes, type TreesParameters } from "../../../src/models/tree-nodes.ts";
import type { BinnedColumn } from "./binning.ts";
import type { GrownNode } from "./grower.ts";
import type { HistogramData } from "./histogram.ts";

/**
 * Scales the weights of a tree and rounds them to 32 bits: what training adds to a margin is then
 * exactly what the stored model will add.
 */
export function shrinkTree(nodes: readonly GrownNode[], learningRate: number): GrownNode[] {
  return nodes.map((node) => ({ ...node, weight: Math.fround(learningRate * node.weight) }));
}

/**
 * Adds a tree's leaf weights to the margins of all rows.
 *
 * @param data what it was grown in: the rows it was grown on, as `growTree` left them, then all the others
 * @param grown how many rows it was grown on
 */
export function addTree(
  nodes: readonly GrownNode[],
  { bins, rows, maxBins, order }: HistogramData,
  grown: number,
  margins: Float64Array,
): void {
  for (const node of nodes) {
    if (node.column >= 0) continue;
    for (let i = node.start; i < node.end; i++) margins[order[i]!]! += node.weight;
  }
  for (let i = grown; i < order.length; i++) {
    const row = order[i]!;
    let node = nodes[0]!;
    while (node.column >= 0) {
      const bin = bins[node.column * rows + row]!;
      const goesLeft = bin === maxBins - 1 ? node.missingLeft : bin <= node.bin;
      node = nodes[goesLeft ? node.left : node.right]!;
    }
    margins[row]! += node.weight;
  }
}

/** The predictor's form of grown trees: preorder, thresholds for bins, only the columns in use. */
export function layOutTrees(
  trees: readonly (readonly GrownNode[])[],
  columns: readonly BinnedColumn[],
): Pick<TreesParameters, "columns" | "nodes"> {
  const used = new Set(trees.flatMap((tree) => tree.map((node) => node.column)));
  const kept = columns.map((_, column) => column).filter((column) => used.has(column));
  const position = new Map(kept.map((column, index) => [column, index]));
  const size = trees.reduce((sum, tree) => sum + tree.length, 0);
  const nodes = emptyNodes(trees.length, size);
  let at = 0;
  for (const [index, tree] of trees.entries()) {
    nodes.roots[index] = at;
    // Nodes still to be laid out, each with the parent whose right child it is.
    const waiting = [{ node: tree[0]!, parent: -1 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, parent } = next;
      if (parent >= 0) nodes.right[parent] = at;
      nodes.cover[at] = Number(node.cover.toPrecision(3));
      if (node.column < 0) {
        nodes.value[at] = node.weight;
      } else {
        nodes.column[at] = position.get(node.column)!;
        nodes.threshold[at] = columns[node.column]!.edges[node.bin]!;
        nodes.missingLeft[at] = node.missingLeft ? 1 : 0;
        waiting.push({ node: tree[node.right]!, parent: at });
        waiting.push({ node: tree[node.left]!, parent: -1 });
      }
      at++;
    }
  }
  nodes.roots[trees.length] = at;
  return { columns: kept.map((column) => columns[column]!.name), nodes };
}
