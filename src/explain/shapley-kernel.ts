import { growTo, type KernelMemory, kernelOf } from "../base/web-assembly.ts";
import type { TreeNodes } from "../models/tree-nodes.ts";
import { type PatternValues, patternValues } from "./pattern-values.ts";
import { shapleyBytes } from "./shapley-bytes.ts";
import type { Edges } from "./tree-edges.ts";
import { mostNodes } from "./tree-shape.ts";

interface Kernel {
  readonly memory: KernelMemory;
  explain(
    nodes: number,
    count: number,
    points: number,
    tables: number,
    sides: number,
    words: number,
    patterns: number,
    slots: number,
    values: number,
    stride: number,
    work: number,
  ): void;
}

const loadKernel = kernelOf<Kernel>(shapleyBytes);

/** Numbers per node: its parent, previous, side, slot and split. */
const NODE = 5;
/** Patterns that the kernel takes in one call. */
const CHUNK = 256;
/** Below so many patterns of a tree its tables are not worth copying. */
const FEW = 4;

/** {@link patternValues} in WebAssembly, the same to the bit; undefined where it cannot run. */
export function fastPatternValues(nodes: TreeNodes, edges: Edges): PatternValues | undefined {
  const kernel = loadKernel();
  if (kernel === undefined) return undefined;
  const { roots, value } = nodes;
  const { quadrature, factors, gains, asked } = edges;
  const records = recordsOf(nodes, edges);
  const points = quadrature.points.length;
  const most = mostNodes(nodes);
  const mostSlots = asked.reduce((slots, { length }) => Math.max(slots, length), 0);
  const mostWords = Math.ceil(most / 64);
  // Vectors, 64-bit floats, and 32-bit numbers after them.
  const tablesAt = 16 * (2 * most + 2 * most * points + mostSlots);
  const valuesAt = tablesAt + 8 * (4 * most * points + most);
  const nodesAt = valuesAt + 8 * CHUNK * mostSlots;
  const sidesAt = nodesAt + 4 * NODE * most;
  growTo(kernel.memory, sidesAt + 4 * CHUNK * mostWords);
  const { buffer } = kernel.memory;
  const few = patternValues(nodes, edges);
  let values = new Float64Array();
  return (tree, patterns) => {
    const { count, ofRow, firstRow, words, sides } = patterns;
    if (count < FEW) return few(tree, patterns);
    const [root, end] = [roots[tree]!, roots[tree + 1]!];
    const size = end - root;
    const table = size * points;
    const tables = new Float64Array(buffer, tablesAt, 4 * table + size);
    for (const [i, own] of [...factors, ...gains].entries()) {
      tables.set(own.subarray(root * points, end * points), i * table);
    }
    tables.set(value.subarray(root, end), 4 * table);
    new Int32Array(buffer, nodesAt, NODE * size).set(records.subarray(NODE * root, NODE * end));
    const slots = asked[tree]!.length;
    if (values.length < count * slots) values = new Float64Array(2 * count * slots);
    const taken = new Int32Array(buffer, sidesAt, CHUNK * words);
    for (let first = 0; first < count; first += CHUNK) {
      const length = Math.min(CHUNK, count - first);
      for (let pattern = 0, at = 0; pattern < length; pattern++) {
        const row = firstRow[first + pattern]!;
        for (let word = 0; word < words; word++) taken[at++] = sides[word * ofRow.length + row]!;
      }
      kernel.explain(
        nodesAt,
        size,
        points,
        tablesAt,
        sidesAt,
        words,
        length,
        slots,
        valuesAt,
        CHUNK,
        0,
      );
      for (let slot = 0; slot < slots; slot++) {
        const found = new Float64Array(buffer, valuesAt + 8 * CHUNK * slot, length);
        values.set(found, slot * count + first);
      }
    }
    return values;
  };
}

const recordsOfNodes = new WeakMap<TreeNodes, Int32Array>();

/** What the kernel reads of each node; nodes and splits are numbered from their tree's root. */
function recordsOf(nodes: TreeNodes, { parents, previous, slots }: Edges): Int32Array {
  const cached = recordsOfNodes.get(nodes);
  if (cached !== undefined) return cached;
  const { roots, column } = nodes;
  const records = new Int32Array(NODE * column.length);
  for (let tree = 0; tree + 1 < roots.length; tree++) {
    const root = roots[tree]!;
    for (let node = root, split = 0; node < roots[tree + 1]!; node++) {
      const [parent, before] = [parents[node]!, previous[node]!];
      const place = column[node]! < 0 ? -1 : split++;
      const isLeft = parent >= 0 && node === parent + 1 ? 1 : 0;
      const numbers = [parent - root, before < 0 ? -1 : before - root, isLeft, slots[node]!, place];
      records.set(numbers, NODE * node);
    }
  }
  recordsOfNodes.set(nodes, records);
  return records;
}
