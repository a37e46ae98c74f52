/**
 * Path-dependent Shapley values of a sum of trees: an unknown column sends a row down both sides of a
 * split, in proportion to the training rows that went there (Lundberg, Erion and Lee 2018, "Consistent
 * Individualized Feature Attribution for Tree Ensembles", Algorithm 2).
 *
 * The values are those of the paper; the computation is shorter. The columns on the path to a leaf play
 * a product game: with z_j the share of rows that follow the path at column j, and o_j 1 if this row
 * does and else 0, the Shapley value of column i is the integral over t from 0 to 1 of
 * (o_i - z_i) prod_{j != i} (z_j + (o_j - z_j) t) (Owen 1972, "Multilinear Extensions of Games").
 * Gauss-Legendre quadrature integrates this polynomial exactly. Products go down the tree and sums come
 * up, so a row takes nodes x points steps (Yu et al. 2022, "Linear TreeSHAP", does the same with another
 * basis). The paper's algorithm takes leaves x depth^2.
 */
import { locateColumns } from "../features/columns.ts";
import type { Matrix } from "../features/matrix.ts";
import type { TreeNodes, TreesParameters } from "../models/tree-nodes.ts";
import type { Attribution } from "./attribution.ts";
import { type Edges, edgesOf } from "./tree-edges.ts";
import { childOf } from "./tree-shape.ts";

/** Attribution of the trees' log-odds to the columns of a matrix. */
export function treeShap(trees: TreesParameters, matrix: Matrix): Attribution {
  const { columns, bias, nodes } = trees;
  const sources = locateColumns(columns, matrix.columns);
  const edges = edgesOf(nodes);
  const width = matrix.columns.length;
  const values = new Float64Array(matrix.rows * width);
  for (let tree = 0; tree + 1 < nodes.roots.length; tree++) {
    const explainRow = treeExplainer(trees, edges, sources, tree);
    for (let row = 0; row < matrix.rows; row++) {
      explainRow(
        matrix.values.subarray(row * width, (row + 1) * width),
        values.subarray(row * width, (row + 1) * width),
      );
    }
  }
  return { baseline: bias + expectedValue(trees, edges), values };
}

/** Most splits whose directions, as the bits of one number, a double holds exactly. */
const KEYED_SPLITS = 52;

/**
 * Adds one tree's values of a row. Rows that take the same side of every split have the same values, so
 * these are computed once. Most blocks of a page look alike.
 */
function treeExplainer(
  { nodes }: TreesParameters,
  edges: Edges,
  sources: Int32Array,
  tree: number,
): (row: Float32Array, contributions: Float64Array) => void {
  const { column, roots } = nodes;
  const [root, end] = [roots[tree]!, roots[tree + 1]!];
  const splits = Array.from({ length: end - root }, (_, i) => root + i).filter(
    (node) => column[node]! >= 0,
  );
  const asked = [...new Set(splits.map((node) => column[node]!))];
  const slots = new Map(asked.map((name, slot) => [name, slot]));
  const taken = new Int32Array(end - root);
  const shapley = treeValues(nodes, edges, root, end, taken, slots);
  const known = new Map<number, Float64Array>();
  return (row, contributions) => {
    let key = 0;
    for (const node of splits) {
      const child = childOf(nodes, node, row[sources[column[node]!]!]!);
      taken[node - root] = child;
      key = 2 * key + (child === node + 1 ? 1 : 0);
    }
    const isKeyed = splits.length <= KEYED_SPLITS;
    const values = (isKeyed ? known.get(key) : undefined) ?? shapley();
    if (isKeyed) known.set(key, values);
    for (const [slot, name] of asked.entries()) contributions[sources[name]!]! += values[slot]!;
  };
}

/**
 * Shapley values of one tree for the row that takes the given children.
 *
 * @param taken child that each split sends the row to, by node from the root; read at each call
 * @param slots place of each column's value
 */
function treeValues(
  { column, value }: TreeNodes,
  { parents, previous, quadrature, factors, gains }: Edges,
  root: number,
  end: number,
  taken: Int32Array,
  slots: ReadonlyMap<number, number>,
): () => Float64Array {
  const points = quadrature.points.length;
  const follows = new Uint8Array(end - root);
  const products = new Float64Array((end - root) * points).fill(1, 0, points);
  const sums = new Float64Array((end - root) * points);
  return () => {
    for (let node = root + 1; node < end; node++) {
      const parent = parents[node]!;
      const before = previous[node]!;
      const followsAbove = before < 0 || follows[before - root] === 1;
      const followsHere = followsAbove && taken[parent - root] === node;
      follows[node - root] = followsHere ? 1 : 0;
      const factor = followsHere ? factors[1] : factors[0];
      for (let point = 0; point < points; point++) {
        products[(node - root) * points + point] =
          products[(parent - root) * points + point]! * factor[node * points + point]!;
      }
      if (before < 0) continue;
      const replaced = followsAbove ? factors[1] : factors[0];
      for (let point = 0; point < points; point++) {
        const divisor = replaced[before * points + point]!;
        if (divisor !== 0) products[(node - root) * points + point]! /= divisor;
      }
    }
    const values = new Float64Array(slots.size);
    sums.fill(0);
    for (let node = end - 1; node > root; node--) {
      const isLeaf = column[node]! < 0;
      const parent = parents[node]!;
      const before = previous[node]!;
      const gain = follows[node - root] === 1 ? gains[1] : gains[0];
      let contribution = 0;
      for (let point = 0; point < points; point++) {
        const at = (node - root) * points + point;
        const sum = isLeaf ? value[node]! * products[at]! : sums[at]!;
        sums[at] = sum;
        sums[(parent - root) * points + point]! += sum;
        contribution += sum * gain[node * points + point]!;
      }
      // The edge above of the same column counts only for leaves that are not below this one.
      const lost = before >= 0 && follows[before - root] === 1 ? gains[1] : gains[0];
      for (let point = 0; before >= 0 && point < points; point++) {
        contribution -= sums[(node - root) * points + point]! * lost[before * points + point]!;
      }
      values[slots.get(column[parent]!)!]! += contribution;
    }
    return values;
  };
}

/** Expected sum of the trees with no column known. */
function expectedValue({ nodes }: TreesParameters, { parents, previous, shares }: Edges): number {
  const reached = new Float64Array(nodes.column.length).fill(1);
  let sum = 0;
  for (let node = 0; node < reached.length; node++) {
    const parent = parents[node]!;
    if (parent >= 0) {
      const before = previous[node]!;
      const above = before < 0 ? 1 : shares[before]!;
      reached[node] = above === 0 ? 0 : (reached[parent]! * shares[node]!) / above;
    }
    sum += nodes.value[node]! * reached[node]!;
  }
  return sum;
}
