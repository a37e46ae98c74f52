import { readPiece } from "../../corpus/spill.ts";
import type { BinnedMatrix } from "./binning.ts";
import type { BinningRoom } from "./column-source.ts";
import type { GrowerSpace } from "./grower.ts";
import { columnLength, type HistogramData } from "./histogram.ts";
import { closeKernelMemory, openKernelMemory } from "./histogram-kernel.ts";
import type { LossRows } from "./logistic-loss.ts";
import { SPLIT_BYTES } from "./split.ts";

/** Everything a fit's trees grow in but the sums: those are added by one thread or several. */
export interface UnsummedSpace extends Omit<GrowerSpace, "sum"> {
  /** Whether there is room for the bins of all columns, which then stay where they are. */
  readonly holdsAll: boolean;
  /** Where the kernel cuts columns into bins. */
  readonly binning: BinningRoom;
  /** The column of the binned matrix that stands at each place; -1 for none. */
  readonly placed: Int32Array;
  /** 1 for each row that trees may be grown on; to be filled. */
  readonly eligible: Uint8Array;
  /** Room for the state of a generator of random numbers. */
  readonly randomState: Int32Array;
  /** Of all rows of the fit; to be filled. */
  readonly loss: LossRows;
}

/** Arrays in one memory begin at multiples of this, in bytes; and what that wastes at most. */
const ALIGNED = 64;
const SLACK = 16 * ALIGNED;
/** Bytes of a row beside its bins: numbers, gradients and Hessians, twice, what its loss takes, and a flag. */
const ROW_BYTES = 2 * 12 + 17;

/** What a tree is grown on, beside its bins. */
interface Sizes {
  readonly rows: number;
  readonly maxBins: number;
}

/** Bins of all columns stay in memory up to this size; of more, those of one tree's columns do. */
const MOST_HELD = 768 * 2 ** 20;

/** Columns whose bins are in memory: all of them, or as many as a tree sees. */
export function heldColumns(rows: number, all: number, most: number): number {
  return rows * all <= MOST_HELD ? all : most;
}

/**
 * Memory for growing trees of up to `maxLeaves` leaves on at most `most` columns at once; what threads
 * read or write is shared.
 *
 * @param all number of all columns
 * @param binning bytes in which columns are cut into bins
 */
export function createSpace(
  { rows, maxBins }: Sizes,
  maxLeaves: number,
  most: number,
  all: number,
  binning = 0,
): UnsummedSpace {
  const sums = 8 * maxLeaves * most * columnLength(maxBins);
  const held = heldColumns(rows, all, most);
  const bytes = sums + (held + ROW_BYTES) * rows + 12 * most + maxBins + SLACK;
  const memory = openKernelMemory(bytes + binning);
  let used = 0;
  const place = (bytes: number): [SharedArrayBuffer, number] => {
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
    columns: new Int32Array(...place(4 * most), most),
    bins: new Uint8Array(...place(held * rows), held * rows),
    rows,
    maxBins,
    memory,
  };
  data.active.set([...data.active.keys()]);
  data.columns.set(data.active);
  return {
    data,
    edgeCounts: new Int32Array(...place(4 * most), most),
    found: place(SPLIT_BYTES)[1],
    goesLeft: new Uint8Array(...place(maxBins), maxBins),
    spare: {
      order: new Int32Array(...place(4 * rows), rows),
      gradients: new Float32Array(...place(4 * rows), rows),
      hessians: new Float32Array(...place(4 * rows), rows),
    },
    holdsAll: held === all,
    binning: { memory, at: place(binning)[1] },
    placed: new Int32Array(most).fill(-1),
    eligible: new Uint8Array(...place(rows), rows),
    randomState: new Int32Array(...place(16), 4),
    loss: {
      labels: new Float32Array(...place(4 * rows), rows),
      weights: new Float32Array(...place(4 * rows), rows),
      margins: new Float64Array(...place(8 * rows), rows),
    },
  };
}

/** Gives the memory back: nothing of the space is used any more. */
export function closeSpace({ data: { memory } }: UnsummedSpace): void {
  closeKernelMemory(memory);
}

/** Puts columns of the binned matrix in their places: the next tree grows on these. */
export function placeColumns(
  { data, edgeCounts, placed, holdsAll }: UnsummedSpace,
  { rows, columns, bins }: BinnedMatrix,
  chosen: Int32Array,
): void {
  for (const [place, column] of chosen.entries()) {
    if (placed[place] === column) continue;
    if (holdsAll) data.columns[place] = column;
    else readPiece(bins, column, data.bins.subarray(place * rows, (place + 1) * rows));
    edgeCounts[place] = columns[column]!.edges.length;
    placed[place] = column;
  }
}
