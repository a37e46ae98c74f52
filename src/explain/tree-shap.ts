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
import { patternValues } from "./pattern-values.ts";
import { RowPatterns } from "./row-patterns.ts";
import { fastPatternValues } from "./shapley-kernel.ts";
import { type Edges, edgesOf } from "./tree-edges.ts";

/** Attribution of the trees' log-odds to the columns of a matrix. */
export function treeShap(trees: TreesParameters, matrix: Matrix): Attribution {
  const { columns, bias, nodes } = trees;
  const { rows } = matrix;
  const sources = locateColumns(columns, matrix.columns);
  const { edges, expected } = planOf(nodes);
  const patterns = new RowPatterns(nodes, sources, matrix);
  const valuesOf = fastPatternValues(nodes, edges) ?? patternValues(nodes, edges);
  // Column by column: a tree asks for few.
  const sums = new Float64Array(columns.length * rows);
  for (const [tree, asked] of edges.asked.entries()) {
    const found = patterns.of(tree);
    const { ofRow } = found;
    const values = valuesOf(tree, found);
    for (const [slot, column] of asked.entries()) {
      const from = slot * found.count;
      for (let row = 0, at = column * rows; row < rows; row++, at++) {
        sums[at]! += values[from + ofRow[row]!]!;
      }
    }
  }
  const width = matrix.columns.length;
  const values = new Float64Array(rows * width);
  for (let row = 0, first = 0; row < rows; row++, first += width) {
    for (let place = 0, at = row; place < columns.length; place++, at += rows) {
      values[first + sources[place]!] = sums[at]!;
    }
  }
  return { baseline: bias + expected, values };
}

/** What is the same for all matrices. */
interface Plan {
  readonly edges: Edges;
  /** Expected sum of the trees with no column known. */
  readonly expected: number;
}

const plans = new WeakMap<TreeNodes, Plan>();

function planOf(nodes: TreeNodes): Plan {
  let plan = plans.get(nodes);
  if (plan === undefined) {
    const edges = edgesOf(nodes);
    plan = { edges, expected: expectedValue(nodes, edges) };
    plans.set(nodes, plan);
  }
  return plan;
}

function expectedValue(nodes: TreeNodes, { parents, previous, shares }: Edges): number {
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
