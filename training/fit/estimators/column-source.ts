import { HALVES, writeFirstBins } from "./first-bins.ts";
import { type KernelMemory, kernelOn } from "./histogram-kernel.ts";
import { heightOf, readColumns, type StoredMatrix } from "./stored-matrix.ts";

/** Columns of some rows of a matrix, to be cut into bins. To be asked for in their order. */
export interface ColumnSource {
  /** At most {@link QUANTILE_ROWS} values of a column, evenly spaced; valid until the next call. */
  sample(column: number): Float32Array;
  /**
   * Writes the bin of each of a column's values, the number of edges below it, or `missingBin` for NaN.
   *
   * @returns whether no value is infinite
   */
  fill(column: number, edges: Float32Array, missingBin: number, bins: Uint8Array): boolean;
}

/** Memory of the kernel, and of its bytes those where columns are cut into bins. */
export interface BinningRoom {
  readonly memory: KernelMemory;
  /** The first of {@link binningBytes}, at a multiple of 4. */
  readonly at: number;
}

/** Columns read at once, of fewer rows than {@link MOST_READ} allows fewer of. */
const COLUMNS = 16;
/** Values read at once, unless it is a single column: few enough for a cache. */
const MOST_READ = 2 ** 21;

/** Quantiles are those of so many rows at most, as in scikit-learn: sorting takes longest. */
const QUANTILE_ROWS = 200_000;

/** Bytes of the table of first bins, and of the upper ends of bins. */
const STARTS = HALVES;
const ENDS = 4 * 2 ** 9;

/** Bytes that the kernel needs to cut columns of so many of the matrix's rows. */
export function binningBytes(matrix: StoredMatrix, rows: number): number {
  return STARTS + ENDS + 4 * (rows + valuesRead(matrix));
}

/** Of a part of a matrix, the last stripe is read as a whole. */
function valuesRead({ rows, height }: StoredMatrix): number {
  return Math.ceil(rows / height) * height * columnsAtOnce(rows);
}

function columnsAtOnce(rows: number): number {
  return Math.min(COLUMNS, Math.max(1, Math.floor(MOST_READ / rows)));
}

/**
 * Columns for the kernel, which takes values from the stripes of the matrix as they are read; bins go into its memory.
 *
 * @param only numbers of the rows, ascending; default all
 */
export function columnsOf(
  matrix: StoredMatrix,
  { memory, at }: BinningRoom,
  only?: Int32Array,
): ColumnSource {
  const { buffer } = memory;
  const { height } = matrix;
  const count = only?.length ?? matrix.rows;
  const atOnce = columnsAtOnce(matrix.rows);
  const starts = new Uint8Array(buffer, at, STARTS);
  const ends = new Float32Array(buffer, at + STARTS, ENDS / 4);
  const rows = new Int32Array(buffer, at + STARTS + ENDS, count);
  if (only === undefined) for (let row = 0; row < count; row++) rows[row] = row;
  else rows.set(only);
  const read = new Float32Array(buffer, rows.byteOffset + rows.byteLength, valuesRead(matrix));
  const { binColumn } = kernelOn(memory);
  const stripes = stripesOf(matrix, rows);
  /** Where the first of the columns that were read has a row's value. */
  const placeOf = (row: number): number => (row - (row % height)) * atOnce + (row % height);
  const places = spaced(count, (place) => placeOf(rows[place]!));
  const sampled = new Float32Array(places.length);
  let first = -1;
  /** Reads the column, and others behind it; which of them it is. */
  const placeIn = (column: number): number => {
    const from = column - (column % atOnce);
    if (from !== first) {
      const last = Math.min(from + atOnce, matrix.columns.length);
      for (const { number } of stripes) {
        readColumns(matrix, number, from, last, read.subarray(number * height * atOnce));
      }
      first = from;
    }
    return column - from;
  };
  return {
    sample(column) {
      const place = placeIn(column);
      let at = 0;
      for (const { samples, own } of stripes) {
        for (const from = place * own; at < samples; at++) sampled[at] = read[places[at]! + from]!;
      }
      return sampled;
    },
    fill(column, edges, missingBin, bins) {
      const place = placeIn(column);
      const most = writeFirstBins(edges, missingBin, starts);
      ends.fill(Infinity).set(edges);
      let allFinite = true;
      for (const { number, begin, end, own } of stripes) {
        const first = number * height;
        const finite = binColumn(
          // The value of row 0, if it stood in this stripe.
          read.byteOffset + 4 * (first * atOnce + place * own - first),
          rows.byteOffset + 4 * begin,
          end - begin,
          starts.byteOffset,
          ends.byteOffset,
          most,
          bins.byteOffset + begin,
        );
        allFinite &&= finite === 1;
      }
      return allFinite;
    },
  };
}

/** A stripe that has some of the rows. */
interface Stripe {
  readonly number: number;
  /** The first of its rows among all that are asked for, and the first behind them. */
  readonly begin: number;
  readonly end: number;
  /** Rows that it has. */
  readonly own: number;
  /** How many samples there are up to its end. */
  readonly samples: number;
}

function stripesOf(matrix: StoredMatrix, rows: Int32Array): Stripe[] {
  const stripes: Stripe[] = [];
  const samples = spaced(rows.length, (place) => place);
  let sampled = 0;
  for (let begin = 0, end = 0; begin < rows.length; begin = end) {
    const number = Math.floor(rows[begin]! / matrix.height);
    const last = (number + 1) * matrix.height;
    while (end < rows.length && rows[end]! < last) end++;
    while (sampled < samples.length && samples[sampled]! < end) sampled++;
    stripes.push({ number, begin, end, own: heightOf(matrix, number), samples: sampled });
  }
  return stripes;
}

/** Of places 0 to `rows` at most {@link QUANTILE_ROWS}, evenly spaced. */
function spaced(rows: number, of: (place: number) => number): Int32Array {
  const count = Math.min(rows, QUANTILE_ROWS);
  const spacing = rows / count;
  const places = new Int32Array(count);
  for (let at = 0; at < count; at++) places[at] = of(Math.floor(at * spacing));
  return places;
}
