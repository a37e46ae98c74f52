import { growTo, type KernelMemory, kernelOf } from "../../base/web-assembly.ts";
import type { Matrix } from "../../features/matrix.ts";
import { kernelBytes } from "./kernel-bytes.ts";
import { type ForestTables, PLANES_BYTES } from "./tables.ts";

/** Rows that the kernel takes at once. */
const GROUP = 16;
/** Bytes of the rows that are copied to the kernel at once: they stay in the second cache. */
const CHUNK_BYTES = 1 << 19;

interface Kernel {
  readonly memory: KernelMemory;
  addTrees(
    columns: number,
    columnsEnd: number,
    leaves: number,
    planes: number,
    trees: number,
    values: number,
    stride: number,
    rows: number,
    sums: number,
  ): void;
}

const loadKernel = kernelOf<Kernel>(kernelBytes);

/** Most bytes of tables that stay in the kernel's memory: those of some dozen models. */
const MOST_TABLES = 1 << 23;
/** Offsets of each forest's tables, and their end. */
let places = new WeakMap<ForestTables, number>();
let tablesEnd = 0;

/** Offset of a forest's tables: columns, then leaves. They are copied on first use. */
function placeTables(kernel: Kernel, tables: ForestTables): number {
  const known = places.get(tables);
  if (known !== undefined) return known;
  const { columns, leaves } = tables;
  const size = columns.byteLength + leaves.byteLength;
  if (tablesEnd + size > MOST_TABLES) {
    places = new WeakMap();
    tablesEnd = 0;
  }
  const at = tablesEnd;
  growTo(kernel.memory, at + size);
  new Uint32Array(kernel.memory.buffer, at).set(columns);
  new Float32Array(kernel.memory.buffer, at + columns.byteLength).set(leaves);
  places.set(tables, at);
  tablesEnd = (at + size + 15) & ~15;
  return at;
}

/**
 * Adds to each row's margin one leaf of every tree, in tree order: the same bits as a walk over the
 * nodes.
 *
 * The kernel has one memory for all forests: their tables and, behind them, a chunk of rows. It does
 * not grow with pages.
 *
 * @returns whether the kernel could run
 */
export function addForest(
  tables: ForestTables,
  { rows, columns: { length: width }, values }: Matrix,
  margins: Float64Array,
): boolean {
  const kernel = loadKernel();
  if (kernel === undefined) return false;
  const { trees } = tables;
  const columnsAt = placeTables(kernel, tables);
  const leavesAt = columnsAt + tables.columns.byteLength;
  const stride = width * values.BYTES_PER_ELEMENT;
  const most = Math.max(GROUP, Math.floor(CHUNK_BYTES / stride / GROUP) * GROUP);
  const chunk = Math.min(most, Math.ceil(rows / GROUP) * GROUP);
  const sumsAt = tablesEnd;
  const planesAt = sumsAt + chunk * margins.BYTES_PER_ELEMENT;
  const valuesAt = planesAt + PLANES_BYTES * trees;
  growTo(kernel.memory, valuesAt + chunk * stride);

  const { buffer } = kernel.memory;
  const sums = new Float64Array(buffer, sumsAt, chunk);
  const cells = new Float32Array(buffer, valuesAt, chunk * width);
  for (let row = 0; row < rows; row += chunk) {
    const last = Math.min(row + chunk, rows);
    sums.set(margins.subarray(row, last));
    cells.set(values.subarray(row * width, last * width));
    // Padding rows meet no condition and cost no work.
    const filled = Math.ceil((last - row) / GROUP) * GROUP;
    cells.fill(Number.NEGATIVE_INFINITY, (last - row) * width, filled * width);
    kernel.addTrees(
      columnsAt,
      leavesAt,
      leavesAt,
      planesAt,
      trees,
      valuesAt,
      stride,
      last - row,
      sumsAt,
    );
    margins.set(sums.subarray(0, last - row), row);
  }
  return true;
}
