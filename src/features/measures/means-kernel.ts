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

/** Weighted sums of all columns of a matrix, added row by row. */
export function weightedSums(matrix: Matrix, weights: Float64Array): WeightedSums {
  return sumsByKernel(matrix, weights) ?? sumsHere(matrix, weights);
}

/** Undefined where the kernel cannot run, and for huge pages. */
function sumsByKernel(
  { rows, columns: { length: width }, values }: Matrix,
  weights: Float64Array,
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
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  kernel.addWeighted(valuesAt, 4 * width, rows, WORK_AT, width, sumsAt, knownAt, total);
  return {
    sums: new Float64Array(buffer, sumsAt, width),
    known: new Float64Array(buffer, knownAt, width),
  };
}

function sumsHere(
  { rows, columns: { length: width }, values }: Matrix,
  weights: Float64Array,
): WeightedSums {
  const sums = new Float64Array(width);
  const present = new Float64Array(width);
  for (let row = 0; row < rows; row++) {
    for (let place = 0; place < width; place++) {
      const value = values[row * width + place]!;
      if (Number.isNaN(value)) continue;
      sums[place]! += weights[row]! * value;
      present[place]! += weights[row]!;
    }
  }
  return { sums, known: present };
}
