import type { TreeNodes } from "../models/tree-nodes.ts";
import { type Patterns, readSides } from "./row-patterns.ts";
import type { Edges } from "./tree-edges.ts";
import { mostNodes } from "./tree-shape.ts";

/**
 * Shapley values of a tree for rows that it treats alike, by slot and pattern; they hold until the next call.
 *
 * @param tree number of the tree
 */
export type PatternValues = (tree: number, patterns: Patterns) => Float64Array;

/** One pattern after the other, by the method of tree-shap.ts. Its memory is used for all trees. */
export function patternValues(nodes: TreeNodes, edges: Edges): PatternValues {
  const { column, value, roots } = nodes;
  const { parents, previous, quadrature, factors, gains, slots, asked } = edges;
  const points = quadrature.points.length;
  const size = mostNodes(nodes);
  // By node, from the root: 1 if the row goes left, and if it follows the edge to the node.
  const goesLeft = new Uint8Array(size);
  const follows = new Uint8Array(size);
  // By node, from the root, and point.
  const products = new Float64Array(size * points).fill(1, 0, points);
  const sums = new Float64Array(size * points);
  let values = new Float64Array();

  const goDown = (root: number, end: number): void => {
    for (let node = root + 1; node < end; node++) {
      const parent = parents[node]!;
      const before = previous[node]!;
      const followsAbove = before < 0 || follows[before - root] === 1;
      const isLeft = node === parent + 1;
      const followsHere = followsAbove && (goesLeft[parent - root] === 1) === isLeft;
      follows[node - root] = followsHere ? 1 : 0;
      const factor = followsHere ? factors[1] : factors[0];
      const at = (node - root) * points;
      const above = (parent - root) * points;
      const first = node * points;
      if (before < 0) {
        for (let point = 0; point < points; point++) {
          products[at + point] = products[above + point]! * factor[first + point]!;
        }
        continue;
      }
      const replaced = followsAbove ? factors[1] : factors[0];
      const other = before * points;
      for (let point = 0; point < points; point++) {
        const product = products[above + point]! * factor[first + point]!;
        const divisor = replaced[other + point]!;
        products[at + point] = divisor === 0 ? product : product / divisor;
      }
    }
  };
  const goUp = (root: number, end: number, pattern: number, count: number): void => {
    sums.fill(0, 0, (end - root) * points);
    for (let node = end - 1; node > root; node--) {
      const isLeaf = column[node]! < 0;
      const leaf = value[node]!;
      const before = previous[node]!;
      const gain = follows[node - root] === 1 ? gains[1] : gains[0];
      const at = (node - root) * points;
      const above = (parents[node]! - root) * points;
      const first = node * points;
      let contribution = 0;
      for (let point = 0; point < points; point++) {
        const sum = isLeaf ? leaf * products[at + point]! : sums[at + point]!;
        sums[at + point] = sum;
        sums[above + point]! += sum;
        contribution += sum * gain[first + point]!;
      }
      // The edge above of the same column counts only for leaves that are not below this one.
      if (before >= 0) {
        const lost = follows[before - root] === 1 ? gains[1] : gains[0];
        const other = before * points;
        for (let point = 0; point < points; point++) {
          contribution -= sums[at + point]! * lost[other + point]!;
        }
      }
      values[slots[node]! * count + pattern]! += contribution;
    }
  };
  return (tree, patterns) => {
    const { count } = patterns;
    const [root, end] = [roots[tree]!, roots[tree + 1]!];
    const rowsOfTree = asked[tree]!.length;
    if (values.length < count * rowsOfTree) values = new Float64Array(2 * count * rowsOfTree);
    values.fill(0, 0, count * rowsOfTree);
    for (let pattern = 0; pattern < count; pattern++) {
      readSides(nodes, tree, patterns, pattern, goesLeft);
      goDown(root, end);
      goUp(root, end, pattern, count);
    }
    return values;
  };
}
