import type { HistogramData } from "./histogram.ts";
import { kernelOn } from "./histogram-kernel.ts";

/** What rows are parted in. */
export interface PartSpace {
  readonly data: HistogramData;
  /** Room for the rows on their way to a right child. */
  readonly spare: {
    readonly order: Int32Array;
    readonly gradients: Float32Array;
    readonly hessians: Float32Array;
  };
  /** Room for a flag per bin. */
  readonly goesLeft: Uint8Array;
}

/** Where a node sends its rows. */
export interface Fork {
  /** Place of its column. */
  readonly column: number;
  readonly bin: number;
  readonly missingLeft: boolean;
}

/**
 * Moves those of the rows `order[start..end)` that go left before those that go right, each in order, with
 * their gradients and Hessians.
 *
 * @returns where right begins
 */
export function partGradients(space: PartSpace, fork: Fork, start: number, end: number): number {
  const { data, spare, goesLeft } = space;
  const { bins, columns, rows, order, gradients, hessians, memory } = data;
  markLeft(space, fork);
  const firstBin = columns[fork.column]! * rows;
  const left = kernelOn(memory).partGradients(
    bins.byteOffset + firstBin,
    goesLeft.byteOffset,
    order.byteOffset + 4 * start,
    gradients.byteOffset + 4 * start,
    hessians.byteOffset + 4 * start,
    spare.order.byteOffset,
    spare.gradients.byteOffset,
    spare.hessians.byteOffset,
    end - start,
  );
  return start + left;
}

/** The same for rows that have no gradients. */
export function partRows(space: PartSpace, fork: Fork, start: number, end: number): number {
  const { data, spare, goesLeft } = space;
  const { bins, columns, rows, order, memory } = data;
  markLeft(space, fork);
  const firstBin = columns[fork.column]! * rows;
  const left = kernelOn(memory).partRows(
    bins.byteOffset + firstBin,
    goesLeft.byteOffset,
    order.byteOffset + 4 * start,
    spare.order.byteOffset,
    end - start,
  );
  return start + left;
}

function markLeft({ data: { maxBins }, goesLeft }: PartSpace, { bin, missingLeft }: Fork): void {
  goesLeft.fill(1, 0, bin + 1).fill(0, bin + 1);
  goesLeft[maxBins - 1] = missingLeft ? 1 : 0;
}
