import type { BinnedMatrix } from "./binning.ts";
import type { GrowerSpace } from "./grower.ts";
import { columnLength, type HistogramData } from "./histogram.ts";

/** Everything a fit's trees grow in but the sums: those are added by one thread or several. */
export type UnsummedSpace = Omit<GrowerSpace, "sum">;

/** Memory for growing trees of up to `maxLeaves` leaves; what threads read or write is shared. */
export function createSpace(binned: BinnedMatrix, maxLeaves: number): UnsummedSpace {
  const { rows, maxBins, columns, bins } = binned;
  const data: HistogramData = {
    bins,
    rows,
    maxBins,
    order: new Int32Array(new SharedArrayBuffer(4 * rows)),
    gradients: new Float32Array(new SharedArrayBuffer(4 * rows)),
    hessians: new Float32Array(new SharedArrayBuffer(4 * rows)),
    histograms: new Float64Array(
      new SharedArrayBuffer(8 * maxLeaves * columns.length * columnLength(maxBins)),
    ),
    active: new Int32Array(new SharedArrayBuffer(4 * columns.length)),
  };
  return {
    data,
    edgeCounts: Int32Array.from(columns, (column) => column.edges.length),
    spare: {
      order: new Int32Array(rows),
      gradients: new Float32Array(rows),
      hessians: new Float32Array(rows),
    },
  };
}
