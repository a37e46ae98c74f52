import { readPiece } from "../../corpus/spill.ts";
import type { BinnedMatrix } from "./binning.ts";
import type { GrowerSpace } from "./grower.ts";
import { columnLength, type HistogramData } from "./histogram.ts";
import { openKernelMemory } from "./histogram-kernel.ts";
import type { LossRows } from "./logistic-loss.ts";

/** Everything a fit's trees grow in but the sums: those are added by one thread or several. */
export interface UnsummedSpace extends Omit<GrowerSpace, "sum"> {
  /** The column of the binned matrix that stands at each place; -1 for none. */
  readonly placed: Int32Array;
  /** Of all rows of the fit; to be filled. */
  readonly loss: LossRows;
}

/** Arrays in one memory begin at multiples of this, in bytes; and what that wastes at most. */
const ALIGNED = 64;
const SLACK = 16 * ALIGNED;
/** Bytes of a row beside its bins: numbers, gradients and Hessians, twice, and what its loss takes. */
const ROW_BYTES = 2 * 12 + 16;

/**
 * Memory for growing trees of up to `maxLeaves` leaves on at most so many columns at once; what threads
 * read or write is shared.
 */
export function createSpace(
  { rows, maxBins }: BinnedMatrix,
  maxLeaves: number,
  most: number,
): UnsummedSpace {
  const sums = 8 * maxLeaves * most * columnLength(maxBins);
  const memory = openKernelMemory(sums + (most + ROW_BYTES) * rows + 4 * most + maxBins + SLACK);
  let used = 0;
  const place = (bytes: number): [SharedArrayBuffer, number] => {
    if (memory === undefined) return [new SharedArrayBuffer(bytes), 0];
    const at = used;
    used = Math.ceil((used + bytes) / ALIGNED) * ALIGNED;
    return [memory.buffer, at];
  };
  const data: HistogramData = {
    histograms: new Float64Array(...place(sums), sums / 8),
    order: new Int32Array(...place(4 * rows), rows),
    gradients: new Float32Array(...place(4 * rows), rows),
    hessians: new Float32Array(...place(4 * rows), rows),
    active: new Int32Array(...place(4 * most), most),
    bins: new Uint8Array(...place(most * rows), most * rows),
    rows,
    maxBins,
    ...(memory && { memory }),
  };
  data.active.set([...data.active.keys()]);
  return {
    data,
    edgeCounts: new Int32Array(most),
    goesLeft: new Uint8Array(...place(maxBins), maxBins),
    spare: {
      order: new Int32Array(...place(4 * rows), rows),
      gradients: new Float32Array(...place(4 * rows), rows),
      hessians: new Float32Array(...place(4 * rows), rows),
    },
    placed: new Int32Array(most).fill(-1),
    loss: {
      labels: new Float32Array(...place(4 * rows), rows),
      weights: new Float32Array(...place(4 * rows), rows),
      margins: new Float64Array(...place(8 * rows), rows),
    },
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
