import { addPiece, openSpill, type Spill } from "../../corpus/spill.ts";
import { type BinningRoom, columnsOf } from "./column-source.ts";
import { countValues } from "./counted-values.ts";
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

/** Where bins are written. */
export interface BinTarget {
  readonly bins: Uint8Array;
  /** Whether they stay there, column after column; else each column goes into a piece of its own. */
  readonly holdsAll: boolean;
  /** Of the kernel, in whose memory the bins are. */
  readonly room: BinningRoom;
}

/** Bins of so many bytes stay in memory. */
const KEPT = 128 * 2 ** 20;

/**
 * Bins every column by its quantiles.
 *
 * A value is at most an edge exactly when its bin number is at most the edge's index, so a tree
 * grown on bins and asked about raw values takes the same branches.
 *
 * @param maxBins bins per column including the one for missing values, 3 to 255
 * @param only numbers of the rows to bin, in their order; default all
 * @throws RangeError for `maxBins` out of range or an infinite value
 */
export function binMatrix(
  matrix: StoredMatrix,
  maxBins: number,
  only: Int32Array | undefined,
  target: BinTarget,
): BinnedMatrix {
  if (!Number.isInteger(maxBins) || maxBins < 3 || maxBins > 255) {
    throw new RangeError(`maxBins is ${maxBins}, expected an integer from 3 to 255`);
  }
  const rows = only?.length ?? matrix.rows;
  const columns: BinnedColumn[] = [];
  const bins = openSpill(KEPT);
  const { holdsAll, room } = target;
  const source = columnsOf(matrix, room, only);
  for (const [index, name] of matrix.columns.entries()) {
    const edges = findEdges(source.sample(index), maxBins - 1);
    const start = holdsAll ? columns.length * rows : 0;
    const column = target.bins.subarray(start, start + rows);
    if (!source.fill(index, edges, maxBins - 1, column)) throw infiniteIn(matrix, index, only);
    // What was written is written over, or left where no column is.
    if (edges.length === 0) continue;
    if (!holdsAll) addPiece(bins, column);
    columns.push({ name, index, edges });
  }
  return { rows, maxBins, columns, bins };
}

function infiniteIn(matrix: StoredMatrix, index: number, only: Int32Array | undefined): RangeError {
  const values = new Float32Array(only?.length ?? matrix.rows);
  gatherColumns(matrix, index, index + 1, only, values);
  const at = values.findIndex((value) => value === Infinity || value === -Infinity);
  return new RangeError(
    `column ${matrix.columns[index]} is ${values[at]} in row ${only?.[at] ?? at}, expected a finite number or ` +
      "NaN for missing",
  );
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

/** A 32-bit float in [low, high): the midpoint, or `low` if the midpoint rounds up to `high`. */
function between(low: number, high: number): number {
  const middle = Math.fround((low + high) / 2);
  return middle < high ? middle : low;
}
