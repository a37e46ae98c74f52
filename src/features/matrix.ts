import { MOST_LENT, matrixMemory } from "./matrix-memory.ts";

/**
 * A feature matrix: one row per block, one named column per feature.
 *
 * Values are row-major 32-bit floats: small enough for a whole corpus in memory, and exact in JSON.
 */
export interface Matrix {
  readonly columns: readonly string[];
  /** Number of rows (blocks). */
  readonly rows: number;
  /** `rows * columns.length` values, row after row. A missing value is NaN. */
  readonly values: Float32Array;
}

/** An all-zero matrix of the given shape. */
export function createMatrix(columns: readonly string[], rows: number): Matrix {
  return { columns, rows, values: new Float32Array(rows * columns.length) };
}

let lent: Float32Array | undefined;

/**
 * A matrix for families to write, which leave no cell as it was. It is valid until the next call, which reuses its
 * memory: fresh memory for each page costs as much time as a family, and kernels read this one where it is. A huge page
 * gets memory of its own.
 */
export function lendMatrix(columns: readonly string[], rows: number): Matrix {
  const cells = rows * columns.length;
  if (cells > MOST_LENT) return createMatrix(columns, rows);
  if (lent === undefined || cells > lent.length) {
    const memory = matrixMemory();
    lent = memory ? new Float32Array(memory.buffer, 0, MOST_LENT) : new Float32Array(cells);
  }
  return { columns, rows, values: lent.subarray(0, cells) };
}

/** Matrices begin where vectors do. In cells. */
const ALIGNED = 16;

/**
 * An all-zero matrix in the memory behind one of the same page that was lent, and valid as long as that; of memory of its
 * own where the first was not lent or there is no room.
 */
export function lendBehind({ values }: Matrix, columns: readonly string[], rows: number): Matrix {
  const first = Math.ceil(values.length / ALIGNED) * ALIGNED;
  const last = first + rows * columns.length;
  const isLent = values.buffer === lent?.buffer && values.byteOffset === lent.byteOffset;
  if (!isLent || last > lent!.length) return createMatrix(columns, rows);
  return { columns, rows, values: lent!.subarray(first, last).fill(0) };
}

/**
 * A function that appends `more` to a list of columns. It returns the same list for the same input, so that
 * predictors recognise the columns from page to page.
 */
export function columnsWith(
  more: readonly string[],
): (columns: readonly string[]) => readonly string[] {
  const widened = new WeakMap<readonly string[], readonly string[]>();
  return (columns) => {
    let wide = widened.get(columns);
    if (wide === undefined) {
      wide = [...columns, ...more];
      widened.set(columns, wide);
    }
    return wide;
  };
}

/** A matrix of the given rows, in their order. */
export function pickRows(
  { columns, values }: Matrix,
  rows: readonly number[] | Int32Array,
): Matrix {
  const picked = createMatrix(columns, rows.length);
  for (const [at, row] of rows.entries()) {
    const from = row * columns.length;
    picked.values.set(values.subarray(from, from + columns.length), at * columns.length);
  }
  return picked;
}
