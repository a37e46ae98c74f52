import { emptyNodes, type TreesParameters } from "../../../src/models/tree-nodes.ts";
import type { BinnedColumn } from "./binning.ts";
import type { GrownNode } from "./grower.ts";

/**
 * Scales the weights of a tree and rounds them to 32 bits: what training adds to a margin is then
 * exactly what the stored model will add.
 */
export function shrinkTree(nodes: readonly GrownNode[], learningRate: number): GrownNode[] {
  return nodes.map((node) => ({ ...node, weight: Math.fround(learningRate * node.weight) }));
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
