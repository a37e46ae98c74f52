import { growTo, type KernelMemory, kernelOf } from "../../base/web-assembly.ts";
import type { Matrix } from "../matrix.ts";
import { meansBytes } from "./means-bytes.ts";

/** Columns that the kernel takes at once. */
const GROUP = 8;
/** Most bytes of a matrix that are copied to the kernel's memory: 2,000 blocks with 500 columns. */
const MOST_BYTES = 1 << 22;

interface Kernel {
  readonly memory: KernelMemory;
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

const loadKernel = kernelOf<Kernel>(meansBytes);

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
  if (values.byteLength > MOST_BYTES) return undefined;
  const kernel = loadKernel();
  if (kernel === undefined) return undefined;
  const padded = Math.ceil(width / GROUP) * GROUP;
  const sumsAt = 8 * rows;
  const knownAt = sumsAt + 8 * padded;
  const valuesAt = knownAt + 8 * padded;
  growTo(kernel.memory, valuesAt + values.byteLength + 4 * GROUP);
  const { buffer } = kernel.memory;
  new Float64Array(buffer, 0, rows).set(weights);
  new Float32Array(buffer, valuesAt, values.length).set(values);
  kernel.addWeighted(valuesAt, 4 * width, rows, 0, width, sumsAt, knownAt, total);
  return {
    sums: new Float64Array(buffer, sumsAt, width),
    known: new Float64Array(buffer, knownAt, width),
  };
}
