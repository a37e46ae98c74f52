import type { TreeNodes } from "../models/tree-nodes.ts";
import { gaussLegendre, type Quadrature } from "./quadrature.ts";
import { treeShape } from "./tree-shape.ts";

/** Data of every node's edge to its parent that Shapley values need, the same for all rows. */
export interface Edges {
  readonly parents: Int32Array;
  /** The nearest ancestor whose edge tests the same column; -1 without one. */
  readonly previous: Int32Array;
  /** z: share of the rows that follow the edge, and all edges above it of the same column. */
  readonly shares: Float64Array;
  readonly quadrature: Quadrature;
  /** z + (o - z) t per node and point, for o = 0 and o = 1. */
  readonly factors: readonly [Float64Array, Float64Array];
  /** (o - z) x weight / factor per node and point, for o = 0 and o = 1. */
  readonly gains: readonly [Float64Array, Float64Array];
  /** Place of the parent's column among those that its tree asks for: the slot of its values. */
  readonly slots: Int32Array;
  /** By tree: the columns that it asks for, by slot. */
  readonly asked: readonly Int32Array[];
}

/** The edges of all trees; node numbers are those of `TreeNodes`. */
export function edgesOf(nodes: TreeNodes): Edges {
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
        // Neither training rows nor this row pass here: there is nothing to share.
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
    ...slotsOf(nodes, parents),
  };
}

function slotsOf(
  { roots, column }: TreeNodes,
  parents: Int32Array,
): Pick<Edges, "slots" | "asked"> {
  const slots = new Int32Array(column.length);
  const asked = Array.from(roots.subarray(1), (end, tree) => {
    const places = new Map<number, number>();
    for (let node = roots[tree]!; node < end; node++) {
      const source = column[node]!;
      if (source >= 0 && !places.has(source)) places.set(source, places.size);
      if (parents[node]! >= 0) slots[node] = places.get(column[parents[node]!]!)!;
    }
    return Int32Array.from(places.keys());
  });
  return { slots, asked };
}

function previousOf(column: Int16Array, parents: Int32Array): Int32Array {
  return Int32Array.from(parents, (parent) => {
    if (parent < 0) return -1;
    let node = parent;
    while (parents[node]! >= 0 && column[parents[node]!] !== column[parent]) node = parents[node]!;
    return parents[node]! < 0 ? -1 : node;
  });
}

/** Covers are rounded, so a child's share is relative to the sum of both children, not to the parent. */
function sharesOf(
  { column, cover, right }: TreeNodes,
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
