import { type KernelMemory, kernelOn } from "./histogram-kernel.ts";

/**
 * Gradient histograms: for each column and bin, the gradient sum and the Hessian sum of a node's
 * rows. A histogram is `columns * bins` pairs (gradient, Hessian) in one Float64Array; several
 * histograms lie one after another in the slots of one shared array.
 */
export interface HistogramData {
  /** Bin numbers, column after column (see `BinnedMatrix`). */
  readonly bins: Uint8Array;
  readonly rows: number;
  readonly maxBins: number;
  /** Row numbers, those of a node side by side and ascending. */
  readonly order: Int32Array;
  /** Gradient and Hessian of the row at the same place of `order`. */
  readonly gradients: Float32Array;
  readonly hessians: Float32Array;
  /** The slots. */
  readonly histograms: Float64Array;
  /** Places in use, ascending, as far as a call says: other places are left as they are. */
  readonly active: Int32Array;
  /** Number of the column, among those of the bins, that stands at each place of a histogram. */
  readonly columns: Int32Array;
  /** All the arrays are in it. */
  readonly memory: KernelMemory;
}

/** Length of one column's histogram in a slot. */
export function columnLength(maxBins: number): number {
  return 2 * maxBins;
}

/**
 * Sums the rows `order[start..end)` into the histogram at `offset`, for the active columns
 * `active[first..last)`. Rows are added in order, so the sums do not depend on how columns are
 * shared out among threads.
 */
export function sumHistogram(
  data: HistogramData,
  offset: number,
  start: number,
  end: number,
  first: number,
  last: number,
): void {
  const { bins, rows, order, gradients, hessians, histograms, active, columns, memory } = data;
  kernelOn(memory).sumColumns(
    bins.byteOffset,
    rows,
    8 * columnLength(data.maxBins),
    order.byteOffset + 4 * start,
    gradients.byteOffset + 4 * start,
    hessians.byteOffset + 4 * start,
    end - start,
    histograms.byteOffset + 8 * offset,
    active.byteOffset + 4 * first,
    last - first,
    columns.byteOffset,
  );
}

/**
 * Turns a parent's histogram into that of one child: parent minus the other child, in place, for
 * the first `activeCount` active columns.
 */
export function subtractHistogram(
  data: HistogramData,
  parent: number,
  child: number,
  activeCount: number,
): void {
  const { histograms, memory, maxBins } = data;
  const first = histograms.byteOffset;
  const bytes = 8 * columnLength(maxBins) * activeCount;
  kernelOn(memory).subtract(first + 8 * parent, first + 8 * child, bytes);
}
