import { addPiece, openSpill, type Spill } from "../../corpus/spill.ts";
import { countValues } from "./counted-values.ts";
import { orderedBits } from "./radix-sort.ts";
import { gatherColumns, type StoredMatrix } from "./stored-matrix.ts";

/** A column that tells rows apart, and where its bins end. */
export interface BinnedColumn {
  readonly name: string;
  /** Position in the matrix it was taken from. */
  readonly index: number;
  /**
   * Upper ends of the bins, ascending and finite: bin `b` holds the values in
   * `(edges[b - 1], edges[b]]`, and the values above the last edge stand in bin `edges.length`.
   */
  readonly edges: Float32Array;
}

/** A matrix whose values are replaced by small bin numbers, column after column. */
export interface BinnedMatrix {
  readonly rows: number;
  /** Bins per column; the last one, `maxBins - 1`, holds the missing values. */
  readonly maxBins: number;
  /** The columns kept: a column with the same value in every row is dropped. */
  readonly columns: readonly BinnedColumn[];
  /** A piece per column: the bin number of each row; none where they went elsewhere. */
  readonly bins: Spill;
}

/** Columns gathered at once, of fewer rows than {@link MOST_GATHERED} allows fewer of. */
const GATHERED = 16;
/** Values gathered at once, unless it is a single column. */
const MOST_GATHERED = 2 ** 24;
/** Bins of so many bytes stay in memory. */
const KEPT = 128 * 2 ** 20;

/** Quantiles are those of so many rows at most, as in scikit-learn: sorting takes longest. */
const QUANTILE_ROWS = 200_000;

/** Upper half of the bits of infinity; that of its negative is 2^15 more. NaN is beyond both. */
const UPPER_INFINITE = 0x7f80;
const INFINITE = UPPER_INFINITE * 2 ** 16;
const NO_SIGN = 0x7fff_ffff;

/**
 * Bins every column by its quantiles.
 *
 * A value is at most an edge exactly when its bin number is at most the edge's index, so a tree
 * grown on bins and asked about raw values takes the same branches.
 *
 * @param maxBins bins per column including the one for missing values, 3 to 255
 * @param only numbers of the rows to bin, in their order; default all
 * @param into where the bins go, column after column; default pieces of their own
 * @throws RangeError for `maxBins` out of range or an infinite value
 */
export function binMatrix(
  matrix: StoredMatrix,
  maxBins: number,
  only?: Int32Array,
  into?: Uint8Array,
): BinnedMatrix {
  if (!Number.isInteger(maxBins) || maxBins < 3 || maxBins > 255) {
    throw new RangeError(`maxBins is ${maxBins}, expected an integer from 3 to 255`);
  }
  const rows = only?.length ?? matrix.rows;
  const columns: BinnedColumn[] = [];
  const bins = openSpill(KEPT);
  const room = into ?? new Uint8Array(rows);
  const atOnce = Math.min(GATHERED, Math.max(1, Math.floor(MOST_GATHERED / rows)));
  const gathered = new Float32Array(rows * atOnce);
  for (let first = 0; first < matrix.columns.length; first += atOnce) {
    const last = Math.min(first + atOnce, matrix.columns.length);
    gatherColumns(matrix, first, last, only, gathered);
    for (let index = first; index < last; index++) {
      const from = (index - first) * rows;
      const values = gathered.subarray(from, from + rows);
      const name = matrix.columns[index]!;
      const edges = findEdges(thin(values), maxBins - 1);
      if (edges.length === 0) {
        checkFinite(name, values, only);
        continue;
      }
      const start = into === undefined ? 0 : columns.length * rows;
      const own = room.subarray(start, start + rows);
      if (!fillBins(edges, values, maxBins - 1, own)) checkFinite(name, values, only);
      if (into === undefined) addPiece(bins, own);
      columns.push({ name, index, edges });
    }
  }
  return { rows, maxBins, columns, bins };
}

function checkFinite(name: string, values: Float32Array, only: Int32Array | undefined): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value !== Infinity && value !== -Infinity) continue;
    throw new RangeError(
      `column ${name} is ${value} in row ${only?.[at] ?? at}, expected a finite number or NaN for missing`,
    );
  }
}

/**
 * Edges that cut the values (NaN: missing) into at most `maxBins` bins of about as many rows.
 *
 * Empty when the values do not differ. If some are missing, the largest value is an edge too:
 * that split tells all present values from the missing ones.
 */
export function findEdges(values: Float32Array, maxBins: number): Float32Array {
  const { values: sorted, counts, present, largest } = countValues(values);
  if (present === 0) return new Float32Array(0);
  const hasMissing = present < values.length;
  let binsLeft = maxBins - (hasMissing ? 1 : 0);

  const edges: number[] = [];
  const spare = sorted.length <= binsLeft;
  let rowsLeft = present;
  let inBin = 0;
  for (let at = 0; at + 1 < sorted.length && binsLeft > 1; at++) {
    inBin += counts[at]!;
    // Close the bin here if taking the next value too would end no closer to the mean size.
    if (spare || inBin + counts[at + 1]! / 2 >= rowsLeft / binsLeft) {
      edges.push(between(sorted[at]!, sorted[at + 1]!));
      rowsLeft -= inBin;
      inBin = 0;
      binsLeft--;
    }
  }
  if (hasMissing) edges.push(largest);
  return Float32Array.from(edges);
}

/**
 * Writes the bin of each value, the number of edges below it, or `missingBin` for NaN.
 *
 * @returns whether no value is infinite
 */
export function fillBins(
  edges: Float32Array,
  values: Float32Array,
  missingBin: number,
  bins: Uint8Array,
): boolean {
  // The upper half of a value's bits says which bin it is in, or the first of a few.
  const starts = firstBins(edges, missingBin);
  const padded = new Float32Array(missingBin + 1).fill(Infinity);
  padded.set(edges);
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  let allFinite = true;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const own = bits[row]!;
    if ((own & NO_SIGN) === INFINITE) allFinite = false;
    let bin = starts[own >>> 16]!;
    while (padded[bin]! < value) bin++;
    bins[row] = bin;
  }
  return allFinite;
}

/** Halves of bits, and of those the ones of positive numbers: the first. */
const HALVES = 2 ** 16;
const POSITIVE = 2 ** 15;
const first = new Uint8Array(HALVES);

/** Per upper half of a value's bits, the first bin of such a value; the missing one for NaN. */
function firstBins(edges: Float32Array, missingBin: number): Uint8Array {
  // -0 stands with 0, to which it is equal.
  const bits = new Uint32Array(Float32Array.from(edges, (edge) => edge + 0).buffer);
  let from = 0;
  for (let bin = 0; bin <= edges.length; bin++) {
    const to = bin < edges.length ? (orderedBits(bits[bin]!) >>> 16) + 1 : HALVES;
    if (to <= from) continue;
    // Negative numbers grow as their bits fall.
    first.fill(bin, Math.max(from - POSITIVE, 0), Math.max(to - POSITIVE, 0));
    first.fill(bin, HALVES - Math.min(to, POSITIVE), HALVES - Math.min(from, POSITIVE));
    from = to;
  }
  first.fill(missingBin, UPPER_INFINITE, POSITIVE).fill(missingBin, POSITIVE + UPPER_INFINITE);
  return first;
}

/** At most `QUANTILE_ROWS` of the values, evenly spaced. */
function thin(values: Float32Array): Float32Array {
  if (values.length <= QUANTILE_ROWS) return values;
  const thinned = new Float32Array(QUANTILE_ROWS);
  const spacing = values.length / QUANTILE_ROWS;
  for (let at = 0; at < QUANTILE_ROWS; at++) thinned[at] = values[Math.floor(at * spacing)]!;
  return thinned;
}

/** A 32-bit float in [low, high): the midpoint, or `low` if the midpoint rounds up to `high`. */
function between(low: number, high: number): number {
  const middle = Math.fround((low + high) / 2);
  return middle < high ? middle : low;
}
