import type { Matrix } from "../../../src/features/matrix.ts";

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
  /** `columns.length * rows` bin numbers, in shared memory so that threads can read them. */
  readonly bins: Uint8Array;
}

/** Quantiles are those of so many rows at most, as in scikit-learn: sorting takes longest. */
const QUANTILE_ROWS = 200_000;

/**
 * Bins every column by its quantiles.
 *
 * A value is at most an edge exactly when its bin number is at most the edge's index, so a tree
 * grown on bins and asked about raw values takes the same branches.
 *
 * @param maxBins bins per column including the one for missing values, 3 to 255
 * @throws RangeError for `maxBins` out of range or an infinite value
 */
export function binMatrix(matrix: Matrix, maxBins: number): BinnedMatrix {
  if (!Number.isInteger(maxBins) || maxBins < 3 || maxBins > 255) {
    throw new RangeError(`maxBins is ${maxBins}, expected an integer from 3 to 255`);
  }
  const { rows } = matrix;
  const columns: BinnedColumn[] = [];
  // Room for every column: pages of shared memory that no kept column reaches are never touched.
  const bins = new Uint8Array(new SharedArrayBuffer(matrix.columns.length * rows));
  const values = new Float32Array(rows);
  for (const [index, name] of matrix.columns.entries()) {
    gather(matrix, index, values);
    const edges = findEdges(thin(values), maxBins - 1);
    if (edges.length === 0) continue;
    const first = columns.length * rows;
    fillBins(edges, values, maxBins - 1, bins.subarray(first, first + rows));
    columns.push({ name, index, edges });
  }
  return { rows, maxBins, columns, bins: bins.subarray(0, columns.length * rows) };
}

/**
 * Edges that cut the values (NaN: missing) into at most `maxBins` bins of about as many rows.
 *
 * Empty when the values do not differ. If some are missing, the largest value is an edge too:
 * that split tells all present values from the missing ones.
 */
export function findEdges(values: Float32Array, maxBins: number): Float32Array {
  // A typed array sorts NaN to the end.
  const sorted = new Float32Array(values).sort();
  let present = sorted.length;
  while (present > 0 && Number.isNaN(sorted[present - 1])) present--;
  if (present === 0) return new Float32Array(0);
  const largest = sorted[present - 1]!;
  const hasMissing = present < sorted.length;
  let binsLeft = maxBins - (hasMissing ? 1 : 0);

  const edges: number[] = [];
  const spare = countDistinct(sorted, present) <= binsLeft;
  let rowsLeft = present;
  let inBin = 0;
  let at = 0;
  while (at < present && binsLeft > 1) {
    const value = sorted[at]!;
    const after = endOfRun(sorted, at, present);
    inBin += after - at;
    at = after;
    if (at === present) break;
    // Close the bin here if taking the next value too would end no closer to the mean size.
    const nextRun = endOfRun(sorted, at, present) - at;
    if (spare || inBin + nextRun / 2 >= rowsLeft / binsLeft) {
      edges.push(between(value, sorted[at]!));
      rowsLeft -= inBin;
      inBin = 0;
      binsLeft--;
    }
  }
  if (hasMissing) edges.push(largest);
  return Float32Array.from(edges);
}

/** Writes the bin of each value, the number of edges below it, or `missingBin` for NaN. */
export function fillBins(
  edges: Float32Array,
  values: Float32Array,
  missingBin: number,
  bins: Uint8Array,
): void {
  // Binary search without branches, four times as fast: the edges are padded with infinity to a
  // power of two less one, so that each step adds half of what is left or nothing.
  const half = 2 ** Math.floor(Math.log2(Math.max(edges.length, 1)));
  const padded = new Float32Array(2 * half - 1).fill(Infinity);
  padded.set(edges);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    let bin = 0;
    for (let step = half; step > 0; step >>= 1)
      bin += step * Number(padded[bin + step - 1]! < value);
    bins[row] = Number.isNaN(value) ? missingBin : bin;
  }
}

function gather(matrix: Matrix, column: number, into: Float32Array): void {
  const width = matrix.columns.length;
  for (let row = 0, at = column; row < into.length; row++, at += width) {
    const value = matrix.values[at]!;
    if (value === Infinity || value === -Infinity) {
      throw new RangeError(
        `column ${matrix.columns[column]} is ${value} in row ${row}, expected a finite number or NaN for missing`,
      );
    }
    into[row] = value;
  }
}

/** At most `QUANTILE_ROWS` of the values, evenly spaced. */
function thin(values: Float32Array): Float32Array {
  if (values.length <= QUANTILE_ROWS) return values;
  const thinned = new Float32Array(QUANTILE_ROWS);
  const spacing = values.length / QUANTILE_ROWS;
  for (let at = 0; at < QUANTILE_ROWS; at++) thinned[at] = values[Math.floor(at * spacing)]!;
  return thinned;
}

function countDistinct(sorted: Float32Array, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) if (at === 0 || sorted[at]! !== sorted[at - 1]!) count++;
  return count;
}

/** One past the last of the values equal to `sorted[start]`. */
function endOfRun(sorted: Float32Array, start: number, length: number): number {
  let end = start + 1;
  while (end < length && sorted[end] === sorted[start]) end++;
  return end;
}

/** A 32-bit float in [low, high): the midpoint, or `low` if the midpoint rounds up to `high`. */
function between(low: number, high: number): number {
  const middle = Math.fround((low + high) / 2);
  return middle < high ? middle : low;
}
