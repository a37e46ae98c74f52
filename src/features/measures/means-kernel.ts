import { kernelOf } from "../../base/web-assembly.ts";
import type { Matrix } from "../matrix.ts";
import { matrixMemory, WORK_AT, WORK_END } from "../matrix-memory.ts";
import { meansBytes } from "./means-bytes.ts";

/** Columns that the kernel takes at once. */
const GROUP = 8;
interface Kernel {
  addWeighted(
    values: number,
    stride: number,
    rows: number,
    weights: number,
    columns: number,
    sums: number,
    known: number,
    total: number,
  ): void;
}

const loadKernel = kernelOf<Kernel>(meansBytes, matrixMemory);

/** Sums of columns, valid until the next page. */
export interface WeightedSums {
  /** Sum of `weight * value` per column, over the rows whose value is not missing. */
  readonly sums: Float64Array;
  /** The weight of these rows. */
  readonly known: Float64Array;
}

/**
 * Weighted sums of all columns of a matrix, added row by row.
 *
 * @param total of the weights, added row by row
 * @returns undefined where the kernel cannot run, and for huge pages
 */
export function weightedSums(
  { rows, columns: { length: width }, values }: Matrix,
  weights: Float64Array,
  total: number,
): WeightedSums | undefined {
  const padded = Math.ceil(width / GROUP) * GROUP;
  const sumsAt = WORK_AT + 8 * rows;
  const knownAt = sumsAt + 8 * padded;
  const copyAt = knownAt + 8 * padded;
  const kernel = loadKernel();
  const memory = matrixMemory();
  if (kernel === undefined || memory === undefined) return undefined;
  const { buffer } = memory;
  const isLent = values.buffer === buffer;
  if (copyAt + (isLent ? 0 : values.byteLength + 4 * GROUP) > WORK_END) return undefined;
  new Float64Array(buffer, WORK_AT, rows).set(weights);
  if (!isLent) new Float32Array(buffer, copyAt, values.length).set(values);
  const valuesAt = isLent ? values.byteOffset : copyAt;
  kernel.addWeighted(valuesAt, 4 * width, rows, WORK_AT, width, sumsAt, knownAt, total);
  return {
    sums: new Float64Array(buffer, sumsAt, width),
    known: new Float64Array(buffer, knownAt, width),
  };
}
