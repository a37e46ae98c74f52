import { type KernelMemory, kernelOn } from "./histogram-kernel.ts";

/**
 * Gradient histograms: for each column and bin, the gradient sum and the Hessian sum of a node's
 * rows. A histogram is `columns * bins` pairs (gradient, Hessian) in one Float64Array; several
 * histograms lie one after another in the slots of one shared array.
 *
 * Choice: columns are summed four at a time. The rows' gradients are read once for four columns,
 * and the four additions do not wait for one another when neighbouring rows share a bin.
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
  /** The kernel's memory, if all the arrays are in it. */
  readonly memory?: KernelMemory | undefined;
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
  const length = columnLength(data.maxBins);
  if (data.memory !== undefined) {
    const { bins, rows, order, gradients, hessians, histograms, active, columns } = data;
    kernelOn(data.memory).sumColumns(
      bins.byteOffset,
      rows,
      8 * length,
      order.byteOffset + 4 * start,
      gradients.byteOffset + 4 * start,
      hessians.byteOffset + 4 * start,
      end - start,
      histograms.byteOffset + 8 * offset,
      active.byteOffset + 4 * first,
      last - first,
      columns.byteOffset,
    );
    return;
  }
  let at = first;
  for (; at + 4 <= last; at += 4) sumFour(data, offset, start, end, at);
  for (; at < last; at++) {
    const { bins, order, gradients, hessians, histograms } = data;
    const column = data.active[at]!;
    const bin = data.columns[column]! * data.rows;
    const sums = histograms.subarray(offset + column * length, offset + (column + 1) * length);
    sums.fill(0);
    for (let i = start; i < end; i++) {
      const pair = bins[bin + order[i]!]! << 1;
      sums[pair]! += gradients[i]!;
      sums[pair + 1]! += hessians[i]!;
    }
  }
}

function sumFour(
  data: HistogramData,
  offset: number,
  start: number,
  end: number,
  at: number,
): void {
  const { bins, order, gradients, hessians, histograms, active, columns, rows } = data;
  const length = columnLength(data.maxBins);
  const [c0, c1, c2, c3] = [active[at]!, active[at + 1]!, active[at + 2]!, active[at + 3]!];
  const h0 = offset + c0 * length;
  const h1 = offset + c1 * length;
  const h2 = offset + c2 * length;
  const h3 = offset + c3 * length;
  for (const h of [h0, h1, h2, h3]) histograms.fill(0, h, h + length);
  const b0 = columns[c0]! * rows;
  const b1 = columns[c1]! * rows;
  const b2 = columns[c2]! * rows;
  const b3 = columns[c3]! * rows;
  for (let i = start; i < end; i++) {
    const row = order[i]!;
    const gradient = gradients[i]!;
    const hessian = hessians[i]!;
    const p0 = h0 + (bins[b0 + row]! << 1);
    const p1 = h1 + (bins[b1 + row]! << 1);
    const p2 = h2 + (bins[b2 + row]! << 1);
    const p3 = h3 + (bins[b3 + row]! << 1);
    histograms[p0]! += gradient;
    histograms[p0 + 1]! += hessian;
    histograms[p1]! += gradient;
    histograms[p1 + 1]! += hessian;
    histograms[p2]! += gradient;
    histograms[p2 + 1]! += hessian;
    histograms[p3]! += gradient;
    histograms[p3 + 1]! += hessian;
  }
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
  const { histograms, active, memory } = data;
  const length = columnLength(data.maxBins);
  if (memory !== undefined) {
    const first = histograms.byteOffset;
    kernelOn(memory).subtract(first + 8 * parent, first + 8 * child, 8 * length * activeCount);
    return;
  }
  for (let at = 0; at < activeCount; at++) {
    const first = active[at]! * length;
    for (let i = first; i < first + length; i++) {
      histograms[parent + i]! -= histograms[child + i]!;
    }
  }
}
