import { readPiece } from "../../corpus/spill.ts";
import type { BinnedMatrix } from "./binning.ts";
import type { GrowerSpace } from "./grower.ts";
import { columnLength, type HistogramData } from "./histogram.ts";

/** Everything a fit's trees grow in but the sums: those are added by one thread or several. */
export interface UnsummedSpace extends Omit<GrowerSpace, "sum"> {
  /** The column of the binned matrix that stands at each place; -1 for none. */
  readonly placed: Int32Array;
}

/**
 * Memory for growing trees of up to `maxLeaves` leaves on at most so many columns at once; what threads
 * read or write is shared.
 */
export function createSpace(
  { rows, maxBins }: BinnedMatrix,
  maxLeaves: number,
  most: number,
): UnsummedSpace {
  const data: HistogramData = {
    bins: new Uint8Array(new SharedArrayBuffer(most * rows)),
    rows,
    maxBins,
    order: new Int32Array(new SharedArrayBuffer(4 * rows)),
    gradients: new Float32Array(new SharedArrayBuffer(4 * rows)),
    hessians: new Float32Array(new SharedArrayBuffer(4 * rows)),
    histograms: new Float64Array(
      new SharedArrayBuffer(8 * maxLeaves * most * columnLength(maxBins)),
    ),
    active: new Int32Array(new SharedArrayBuffer(4 * most)),
  };
  data.active.set([...data.active.keys()]);
  return {
    data,
    edgeCounts: new Int32Array(most),
    spare: {
      order: new Int32Array(rows),
      gradients: new Float32Array(rows),
      hessians: new Float32Array(rows),
    },
    placed: new Int32Array(most).fill(-1),
  };
}

/** Puts columns of the binned matrix in their places: the next tree grows on these. */
export function placeColumns(
  { data, edgeCounts, placed }: UnsummedSpace,
  { rows, columns, bins }: BinnedMatrix,
  chosen: Int32Array,
): void {
  for (const [place, column] of chosen.entries()) {
    if (placed[place] === column) continue;
    readPiece(bins, column, data.bins.subarray(place * rows, (place + 1) * rows));
    edgeCounts[place] = columns[column]!.edges.length;
    placed[place] = column;
  }
}
