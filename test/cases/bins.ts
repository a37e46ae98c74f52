/** Columns cut into bins: by the kernel, and by what a bin is. */
import { type BinTarget, findEdges } from "../../training/fit/estimators/binning.ts";
import { binningBytes, columnsOf } from "../../training/fit/estimators/column-source.ts";
import { closeSpace, createSpace } from "../../training/fit/estimators/grower-space.ts";
import {
  gatherColumns,
  type StoredMatrix,
  storeMatrix,
} from "../../training/fit/estimators/stored-matrix.ts";

/** Quantiles are those of so many rows at most. */
const QUANTILE_ROWS = 200_000;

/** Where the bins of some rows of a matrix go. */
export function targetFor(
  matrix: StoredMatrix,
  rows: number = matrix.rows,
  holdsAll = true,
): BinTarget {
  const { length } = matrix.columns;
  const bytes = binningBytes(matrix, rows);
  const { data, binning } = createSpace({ rows, maxBins: 64 }, 99, length, length, bytes);
  return { bins: data.bins, holdsAll, room: binning };
}

/** The bins of some values, by the kernel. */
export function binsOf(edges: Float32Array, values: Float32Array, missingBin: number): number[] {
  if (values.length === 0) return [];
  const matrix = storeMatrix({ columns: ["a"], rows: values.length, values });
  const bytes = binningBytes(matrix, values.length);
  const space = createSpace({ rows: values.length, maxBins: missingBin + 1 }, 1, 1, 1, bytes);
  columnsOf(matrix, space.binning).fill(0, edges, missingBin, space.data.bins);
  const bins = [...space.data.bins];
  closeSpace(space);
  return bins;
}

/** The columns of a matrix that differ, and the bins of their values: a value's is the number of edges below it. */
export function binnedPlainly(matrix: StoredMatrix, maxBins: number, only?: Int32Array) {
  const values = new Float32Array(only?.length ?? matrix.rows);
  const count = Math.min(values.length, QUANTILE_ROWS);
  const bins: number[] = [];
  const columns = matrix.columns.flatMap((name, index) => {
    gatherColumns(matrix, index, index + 1, only, values);
    const sample = Float32Array.from(
      { length: count },
      (_, at) => values[Math.floor((at * values.length) / count)]!,
    );
    const edges = findEdges(sample, maxBins - 1);
    if (edges.length === 0) return [];
    for (const value of values) {
      const above = edges.findIndex((edge) => value <= edge);
      bins.push(Number.isNaN(value) ? maxBins - 1 : above < 0 ? edges.length : above);
    }
    return [{ name, index, edges }];
  });
  return { columns, bins: Uint8Array.from(bins) };
}
