import { type KernelMemory, kernelOf } from "../../base/web-assembly.ts";
import type { Matrix } from "../../features/matrix.ts";
import { matrixMemory, TABLES_AT, WORK_AT, WORK_END } from "../../features/matrix-memory.ts";
import { kernelBytes } from "./kernel-bytes.ts";
import { type ForestTables, PLANES_BYTES } from "./tables.ts";

/** Rows that the kernel takes at once. */
const GROUP = 16;
/** Bytes of the rows that are copied to the kernel at once: they stay in the second cache. */
const CHUNK_BYTES = 1 << 19;
/** Most rows at once where they are not copied. */
const MOST_ROWS = 1 << 14;
/** Bytes of work per column: its extremes, and its place in a list; and 16 rows of it. */
const COLUMN_BYTES = 12 + 16 + 4 * GROUP;
/** Room for what is rounded up. */
const SLACK = 256;

interface Kernel {
  addTrees(
    columns: number,
    leaves: number,
    ends: number,
    count: number,
    values: number,
    stride: number,
    rows: number,
    sums: number,
    sumBytes: number,
    work: number,
  ): void;
}

const loadKernel = kernelOf<Kernel>(kernelBytes, matrixMemory);

/** Offsets of each forest's tables, and the end of all. */
let places = new WeakMap<ForestTables, number>();
let tablesEnd = TABLES_AT;

/** Offset of a forest's tables: columns, then leaves, then ends. They are copied on first use; -1 if they are too many. */
function placeTables({ buffer }: KernelMemory, tables: ForestTables): number {
  const place = places.get(tables);
  if (place !== undefined) return place;
  const { columns, leaves, ends } = tables;
  const size = columns.byteLength + leaves.byteLength + ends.byteLength;
  if (tablesEnd + size > WORK_AT) {
    places = new WeakMap();
    tablesEnd = TABLES_AT;
    if (tablesEnd + size > WORK_AT) return -1;
  }
  const at = tablesEnd;
  new Uint32Array(buffer, at, columns.length).set(columns);
  new Float32Array(buffer, at + columns.byteLength, leaves.length).set(leaves);
  new Uint32Array(buffer, at + columns.byteLength + leaves.byteLength, ends.length).set(ends);
  places.set(tables, at);
  tablesEnd = (at + size + 15) & ~15;
  return at;
}

/**
 * Adds to each row's margin one leaf of every tree, in tree order: the same bits as a walk over the
 * nodes.
 *
 * @param margins of each sum's trees
 * @returns whether the kernel could run
 */
export function addForest(
  tables: ForestTables,
  { rows, columns: { length: width }, values }: Matrix,
  margins: readonly Float64Array[],
): boolean {
  const kernel = loadKernel();
  const memory = matrixMemory();
  if (kernel === undefined || memory === undefined) return false;
  const columnsAt = placeTables(memory, tables);
  const { trees, ends } = tables;
  const { buffer } = memory;
  const isLent = values.buffer === buffer;
  const stride = width * values.BYTES_PER_ELEMENT;
  const most = isLent
    ? MOST_ROWS
    : Math.max(GROUP, Math.floor(CHUNK_BYTES / stride / GROUP) * GROUP);
  const chunk = Math.min(most, rows);
  const sumsOfOne = Math.ceil(chunk / GROUP) * GROUP;
  const workAt = WORK_AT + 8 * sumsOfOne * margins.length;
  const copyAt = workAt + 2 * PLANES_BYTES * trees + COLUMN_BYTES * width + SLACK;
  if (columnsAt < 0 || copyAt + (isLent ? 0 : chunk * stride) + SLACK > WORK_END) return false;

  const leavesAt = columnsAt + tables.columns.byteLength;
  const sums = margins.map((_, i) => new Float64Array(buffer, WORK_AT + 8 * sumsOfOne * i, chunk));
  for (let row = 0; row < rows; row += chunk) {
    const last = Math.min(row + chunk, rows);
    let valuesAt = values.byteOffset + row * stride;
    if (!isLent) {
      valuesAt = copyAt;
      const cells = values.subarray(row * width, last * width);
      new Float32Array(buffer, valuesAt, cells.length).set(cells);
    }
    for (const [i, own] of margins.entries()) sums[i]!.set(own.subarray(row, last));
    kernel.addTrees(
      columnsAt,
      leavesAt,
      leavesAt + tables.leaves.byteLength,
      ends.length,
      valuesAt,
      stride,
      last - row,
      WORK_AT,
      8 * sumsOfOne,
      workAt,
    );
    for (const [i, own] of margins.entries()) own.set(sums[i]!.subarray(0, last - row), row);
  }
  return true;
}
