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
import { RowPatterns } from "./row-patterns.ts";
import { type Edges, edgesOf } from "./tree-edges.ts";

/** Attribution of the trees' log-odds to the columns of a matrix. */
export function treeShap(trees: TreesParameters, matrix: Matrix): Attribution {
  const { columns, bias, nodes } = trees;
  const sources = locateColumns(columns, matrix.columns);
  const { edges, expected } = planOf(nodes);
  const values = new Float64Array(matrix.rows * matrix.columns.length);
  const explainer = new Explainer(nodes, edges, new RowPatterns(nodes, sources, matrix));
  for (let tree = 0; tree + 1 < nodes.roots.length; tree++) {
    explainer.addTree(tree, sources, matrix, values);
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

/** Adds the values of one tree after another. Its memory is used for all of them. */
class Explainer {
  readonly #nodes: TreeNodes;
  readonly #edges: Edges;
  readonly #patterns: RowPatterns;
  /** By pattern of the tree and slot. */
  #values = new Float64Array();
  /** By node, from the root: 1 if the row goes left, and if it follows the edge to the node. */
  readonly #goesLeft: Uint8Array;
  readonly #follows: Uint8Array;
  /** By node, from the root, and point. */
  readonly #products: Float64Array;
  readonly #sums: Float64Array;
  /** By column of the trees: place among those that the tree asks for; -1 for others. */
  readonly #slots: Int32Array;

  constructor(nodes: TreeNodes, edges: Edges, patterns: RowPatterns) {
    this.#patterns = patterns;
    const { roots, column } = nodes;
    let size = 0;
    for (let tree = 0; tree + 1 < roots.length; tree++) {
      size = Math.max(size, roots[tree + 1]! - roots[tree]!);
    }
    const points = edges.quadrature.points.length;
    this.#nodes = nodes;
    this.#edges = edges;
    this.#goesLeft = new Uint8Array(size);
    this.#follows = new Uint8Array(size);
    this.#products = new Float64Array(size * points).fill(1, 0, points);
    this.#sums = new Float64Array(size * points);
    this.#slots = new Int32Array(column.reduce((a, b) => Math.max(a, b), -1) + 1).fill(-1);
  }

  /**
   * Adds one tree's values of all rows. Rows that take the same side of every split have the same values, so
   * these are computed once.
   *
   * @param sources place of the trees' columns in the matrix
   */
  addTree(tree: number, sources: Int32Array, matrix: Matrix, sums: Float64Array): void {
    const { column, roots } = this.#nodes;
    const [root, end] = [roots[tree]!, roots[tree + 1]!];
    const asked: number[] = [];
    for (let node = root; node < end; node++) {
      const own = column[node]!;
      if (own < 0 || this.#slots[own]! >= 0) continue;
      this.#slots[own] = asked.length;
      asked.push(own);
    }
    const slots = asked.length;
    const { count, ofRow, firstRow } = this.#patterns.of(tree);
    if (this.#values.length < count * slots) this.#values = new Float64Array(2 * count * slots);
    for (let pattern = 0; pattern < count; pattern++) {
      for (let node = root; node < end; node++) {
        if (column[node]! < 0) continue;
        this.#goesLeft[node - root] = this.#patterns.goesLeft(firstRow[pattern]!, node) ? 1 : 0;
      }
      this.#explain(root, end, pattern * slots, slots);
    }
    const values = this.#values;
    const targets = Int32Array.from(asked, (own) => sources[own]!);
    for (let row = 0, first = 0; row < matrix.rows; row++, first += matrix.columns.length) {
      const from = ofRow[row]! * slots;
      for (let i = 0; i < slots; i++) sums[first + targets[i]!]! += values[from + i]!;
    }
    for (const own of asked) this.#slots[own] = -1;
  }

  /** Writes the Shapley values of the tree from `root` to `end` for rows that go as said, a slot after the other. */
  #explain(root: number, end: number, first: number, slots: number): void {
    const { column, value } = this.#nodes;
    const { parents, previous, quadrature, factors, gains } = this.#edges;
    const points = quadrature.points.length;
    const goesLeft = this.#goesLeft;
    const follows = this.#follows;
    const products = this.#products;
    const sums = this.#sums;
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
      const own = node * points;
      if (before < 0) {
        for (let point = 0; point < points; point++) {
          products[at + point] = products[above + point]! * factor[own + point]!;
        }
        continue;
      }
      const replaced = followsAbove ? factors[1] : factors[0];
      const other = before * points;
      for (let point = 0; point < points; point++) {
        const product = products[above + point]! * factor[own + point]!;
        const divisor = replaced[other + point]!;
        products[at + point] = divisor === 0 ? product : product / divisor;
      }
    }
    const values = this.#values.fill(0, first, first + slots);
    sums.fill(0, 0, (end - root) * points);
    for (let node = end - 1; node > root; node--) {
      const isLeaf = column[node]! < 0;
      const leaf = value[node]!;
      const parent = parents[node]!;
      const before = previous[node]!;
      const gain = follows[node - root] === 1 ? gains[1] : gains[0];
      const at = (node - root) * points;
      const above = (parent - root) * points;
      const own = node * points;
      let contribution = 0;
      for (let point = 0; point < points; point++) {
        const sum = isLeaf ? leaf * products[at + point]! : sums[at + point]!;
        sums[at + point] = sum;
        sums[above + point]! += sum;
        contribution += sum * gain[own + point]!;
      }
      // The edge above of the same column counts only for leaves that are not below this one.
      if (before >= 0) {
        const lost = follows[before - root] === 1 ? gains[1] : gains[0];
        const other = before * points;
        for (let point = 0; point < points; point++) {
          contribution -= sums[at + point]! * lost[other + point]!;
        }
      }
      values[first + this.#slots[column[parent]!]!]! += contribution;
    }
  }
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
