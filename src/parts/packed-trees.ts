/**
 * Trees in few bytes: a model of parts has many. A node takes two bytes for its column and the side of missing values,
 * one for its cover, and one for a split's threshold or two for a leaf's value.
 */
import { z } from "zod";
import { emptyNodes, type TreesParameters } from "../models/tree-nodes.ts";

/** Trees as a model file has them. */
export interface PackedTreesJson {
  /** Names of the columns that the trees test. */
  columns: string[];
  /** How many thresholds each column has. */
  counts: number[];
  /** All of them, ascending by column: 32-bit floats in Base64, little-endian as all here. */
  thresholds: string;
  /** Number of nodes of each tree. */
  sizes: number[];
  /** Value of a leaf that is stored as 1. */
  unit: number;
  /** The nodes, tree after tree, each in preorder, in Base64. */
  nodes: string;
}

export const packedTreesSchema: z.ZodType<PackedTreesJson> = z.lazy(() => {
  const counts = z.array(z.int().nonnegative());
  return z.strictObject({
    columns: z.array(z.string()).max(MOST_COLUMNS),
    counts,
    thresholds: z.string(),
    sizes: counts,
    unit: z.number().positive(),
    nodes: z.string(),
  });
});

/** Column numbers, one more for leaves, beside a bit. */
const MOST_COLUMNS = 0x7ffe;
const MISSING_LEFT = 0x8000;
const LARGEST = 0x7fff;
const SPLIT_BYTES = 4;
const LEAF_BYTES = 5;
/** Covers are kept as logarithms: eighths of a doubling, from 2^-8 on. */
const COVER_STEPS = 8;
const COVER_LEAST = 64;

/** The packed form. Leaves are rounded to a part in 32,767 of the largest. */
export function packTrees({ columns, nodes }: Omit<TreesParameters, "bias">): PackedTreesJson {
  const used = columns.map(() => new Set<number>());
  let most = 0;
  for (let node = 0; node < nodes.column.length; node++) {
    if (nodes.column[node]! >= 0) used[nodes.column[node]!]!.add(nodes.threshold[node]!);
    else most = Math.max(most, Math.abs(nodes.value[node]!));
  }
  const tables = used.map((set) => [...set].sort((a, b) => a - b));
  const places = tables.map((table) => new Map(table.map((edge, place) => [edge, place])));
  const unit = most === 0 ? 1 : most / LARGEST;
  const leaves = nodes.column.reduce((sum, column) => sum + (column < 0 ? 1 : 0), 0);
  const bytes = new DataView(
    new ArrayBuffer(SPLIT_BYTES * (nodes.column.length - leaves) + LEAF_BYTES * leaves),
  );
  let at = 0;
  for (let node = 0; node < nodes.column.length; node++) {
    const column = nodes.column[node]!;
    bytes.setUint16(at, (column + 1) | (nodes.missingLeft[node] === 1 ? MISSING_LEFT : 0), true);
    bytes.setUint8(at + 2, packCover(nodes.cover[node]!));
    if (column < 0) bytes.setInt16(at + 3, Math.round(nodes.value[node]! / unit), true);
    else bytes.setUint8(at + 3, places[column]!.get(nodes.threshold[node]!)!);
    at += column < 0 ? LEAF_BYTES : SPLIT_BYTES;
  }
  const floats = new DataView(new ArrayBuffer(4 * tables.flat().length));
  for (const [i, edge] of tables.flat().entries()) floats.setFloat32(4 * i, edge, true);
  return {
    columns: [...columns],
    counts: tables.map(({ length }) => length),
    thresholds: inBase64(new Uint8Array(floats.buffer)),
    sizes: Array.from(nodes.roots.subarray(1), (root, tree) => root - nodes.roots[tree]!),
    unit,
    nodes: inBase64(new Uint8Array(bytes.buffer)),
  };
}

function packCover(cover: number): number {
  const steps = Math.round(COVER_STEPS * Math.log2(cover)) + COVER_LEAST;
  return Math.min(Math.max(steps, 0), 0xff);
}

/** @throws Error that names what is wrong */
export function unpackTrees(json: PackedTreesJson): Omit<TreesParameters, "bias"> {
  const { columns, counts, sizes, unit } = json;
  const floats = viewOf("thresholds", json.thresholds);
  const first = new Int32Array(counts.length + 1);
  for (const [column, count] of counts.entries()) first[column + 1] = first[column]! + count;
  if (counts.length !== columns.length || 4 * first.at(-1)! !== floats.byteLength) {
    throw new Error(
      `trees: found ${floats.byteLength / 4} thresholds, expected ${first.at(-1)} of ${columns.length} columns`,
    );
  }
  const bytes = viewOf("nodes", json.nodes);
  const nodes = emptyNodes(
    sizes.length,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let at = 0;
  let node = 0;
  for (const [tree, size] of sizes.entries()) {
    nodes.roots[tree] = node;
    /** Splits whose right child has not come yet, innermost last. */
    const waiting: number[] = [];
    for (const last = node + size; node < last; node++) {
      const isCut = at + SPLIT_BYTES > bytes.byteLength;
      const head = isCut ? 0 : bytes.getUint16(at, true);
      const column = (head & ~MISSING_LEFT) - 1;
      const width = column < 0 ? LEAF_BYTES : SPLIT_BYTES;
      if (isCut || at + width > bytes.byteLength || column >= columns.length) {
        throw new Error(`trees: tree ${tree} is cut short or reads a column that does not exist`);
      }
      nodes.column[node] = column;
      nodes.cover[node] = 2 ** ((bytes.getUint8(at + 2) - COVER_LEAST) / COVER_STEPS);
      if (column < 0) {
        nodes.value[node] = unit * bytes.getInt16(at + 3, true);
        const parent = waiting.pop();
        if (parent !== undefined) nodes.right[parent] = node + 1;
        if ((parent === undefined) !== (node + 1 === last)) {
          throw new Error(`trees: tree ${tree} has ${size} nodes, which do not make a tree`);
        }
      } else {
        const place = bytes.getUint8(at + 3);
        if (place >= counts[column]!) {
          throw new Error(`trees: tree ${tree} looks up threshold ${place} of ${counts[column]}`);
        }
        nodes.threshold[node] = floats.getFloat32(4 * (first[column]! + place), true);
        nodes.missingLeft[node] = head & MISSING_LEFT ? 1 : 0;
        waiting.push(node);
      }
      at += width;
    }
  }
  nodes.roots[sizes.length] = node;
  return { columns, nodes };
}

/** As browsers and Node.js have it. */
function inBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function viewOf(what: string, text: string): DataView {
  try {
    return new DataView(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer);
  } catch {
    throw new Error(`trees: found ${what} that are no Base64`);
  }
}
