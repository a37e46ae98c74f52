/**
 * Shapley values of a sum of trees, path-dependent: a column that is not known sends a row down both
 * sides of a split, in proportion to the training rows that went there (Lundberg, Erion and Lee 2018,
 * "Consistent Individualized Feature Attribution for Tree Ensembles", Algorithm 2).
 *
 * The values are those of the paper; the way there is shorter. The columns on the path to a leaf play
 * a product game: with z_j the share of rows that follow the path at column j, and o_j 1 if this row
 * does and else 0, the Shapley value of column i is the integral over t from 0 to 1 of
 * (o_i - z_i) prod_{j != i} (z_j + (o_j - z_j) t) (Owen 1972, "Multilinear Extensions of Games").
 * That is a polynomial, which Gauss-Legendre quadrature integrates exactly; products go down the tree
 * and sums come up, so a row takes nodes x points steps (Yu et al. 2022, "Linear TreeSHAP", does the
 * same with another basis) where the paper's algorithm takes leaves x depth^2.
 */
import type { Matrix } from "../features/matrix.ts";
import { locateColumns, type TreesParameters } from "../models/trees.ts";
import type { Attribution } from "./attribution.ts";
import { gaussLegendre, type Quadrature } from "./quadrature.ts";
import { childOf, treeShape } from "./tree-shape.ts";

/** What the values need of every node's edge to its parent, the same for all rows. */
interface Edges {
  readonly parents: Int32Array;
  /** The nearest node above whose edge asks the same column; -1 if there is none. */
  readonly previous: Int32Array;
  /** z: share of the rows that follow the edge, and all edges above it of the same column. */
  readonly shares: Float64Array;
  readonly quadrature: Quadrature;
  /** z + (o - z) t per node and point, for o = 0 and o = 1. */
  readonly factors: readonly [Float64Array, Float64Array];
  /** (o - z) x weight / factor per node and point, for o = 0 and o = 1. */
  readonly gains: readonly [Float64Array, Float64Array];
}

/** Attribution of the trees' log-odds to the columns of a matrix. */
export function treeShap(trees: TreesParameters, matrix: Matrix): Attribution {
  const { columns, bias, nodes } = trees;
  const sources = locateColumns(columns, matrix);
  const edges = edgesOf(trees);
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

/** Adds one tree's values of a row. */
function treeExplainer(
  { nodes }: TreesParameters,
  { parents, previous, quadrature, factors, gains }: Edges,
  sources: Int32Array,
  tree: number,
): (row: Float32Array, contributions: Float64Array) => void {
  const { column, value, roots } = nodes;
  const root = roots[tree]!;
  const end = roots[tree + 1]!;
  const points = quadrature.points.length;
  const follows = new Uint8Array(end - root);
  const taken = new Int32Array(end - root);
  const products = new Float64Array((end - root) * points).fill(1, 0, points);
  const sums = new Float64Array((end - root) * points);
  return (row, contributions) => {
    for (let node = root; node < end; node++) {
      if (column[node]! >= 0) {
        taken[node - root] = childOf(nodes, node, row[sources[column[node]!]!]!);
      }
      const parent = parents[node]!;
      if (parent < 0) continue;
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
      contributions[sources[column[parent]!]!]! += contribution;
    }
  };
}

function edgesOf({ nodes }: TreesParameters): Edges {
  const { column } = nodes;
  const { parents } = treeShape(nodes);
  const previous = previousOf(column, parents);
  const shares = sharesOf(nodes, parents, previous);
  // The polynomial of a path with d columns has degree d - 1.
  const quadrature = gaussLegendre(Math.max(1, Math.ceil(mostColumns(parents, previous) / 2)));
  const { points, weights } = quadrature;
  const tables = [0, 1].map((follows) => {
    const factors = new Float64Array(column.length * points.length);
    const gains = new Float64Array(column.length * points.length);
    for (let node = 0, at = 0; node < column.length; node++) {
      for (let point = 0; point < points.length; point++, at++) {
        const change = follows - shares[node]!;
        const factor = shares[node]! + change * points[point]!;
        factors[at] = factor;
        // Without training rows and without this row nothing passes, and nothing is to be shared.
        gains[at] = factor === 0 ? 0 : (change * weights[point]!) / factor;
      }
    }
    return { factors, gains };
  });
  return {
    parents,
    previous,
    shares,
    quadrature,
    factors: [tables[0]!.factors, tables[1]!.factors],
    gains: [tables[0]!.gains, tables[1]!.gains],
  };
}

function previousOf(column: Int16Array, parents: Int32Array): Int32Array {
  return Int32Array.from(parents, (parent) => {
    if (parent < 0) return -1;
    let node = parent;
    while (parents[node]! >= 0 && column[parents[node]!] !== column[parent]) node = parents[node]!;
    return parents[node]! < 0 ? -1 : node;
  });
}

/** Covers are rounded, so a child's share is of both children's cover and not of the parent's. */
function sharesOf(
  { column, cover, right }: TreesParameters["nodes"],
  parents: Int32Array,
  previous: Int32Array,
): Float64Array {
  const shares = new Float64Array(column.length).fill(1);
  for (let node = 0; node < column.length; node++) {
    const parent = parents[node]!;
    if (parent < 0) continue;
    const both = cover[parent + 1]! + cover[right[parent]!]!;
    const above = previous[node]! < 0 ? 1 : shares[previous[node]!]!;
    shares[node] = above * (both === 0 ? 0.5 : cover[node]! / both);
  }
  return shares;
}

/** The largest number of different columns on the path to a node. */
function mostColumns(parents: Int32Array, previous: Int32Array): number {
  const counts = new Int32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    if (parents[node]! < 0) continue;
    counts[node] = counts[parents[node]!]! + (previous[node]! < 0 ? 1 : 0);
  }
  return counts.reduce((a, b) => Math.max(a, b), 0);
}

/** Sum of the trees' values when no column is known. */
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
