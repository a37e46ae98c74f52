import type { Matrix } from "../matrix.ts";
import { meansBytes } from "./means-bytes.ts";

/** Columns that the kernel takes at once. */
const GROUP = 8;
const PAGE_BYTES = 65_536;
/** Most bytes of a matrix that are copied to the kernel's memory: 2,000 blocks with 500 columns. */
const MOST_BYTES = 1 << 22;

/** The part of the WebAssembly API that is used: the compiler's libraries do not declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
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

let kernel: Kernel | undefined;
let hasFailed = false;

/** The kernel, made on first use; undefined where there is no WebAssembly with SIMD. */
function loadKernel(): Kernel | undefined {
  if (kernel !== undefined || hasFailed) return kernel;
  try {
    const bytes = Uint8Array.from(atob(meansBytes), (character) => character.charCodeAt(0));
    kernel = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Kernel;
  } catch {
    // The engine is too old, or the page's policy forbids WebAssembly.
    hasFailed = true;
  }
  return kernel;
}

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
  const missing = valuesAt + values.byteLength + 4 * GROUP - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = kernel.memory;
  new Float64Array(buffer, 0, rows).set(weights);
  new Float32Array(buffer, valuesAt, values.length).set(values);
  kernel.addWeighted(valuesAt, 4 * width, rows, 0, width, sumsAt, knownAt, total);
  return {
    sums: new Float64Array(buffer, sumsAt, width),
    known: new Float64Array(buffer, knownAt, width),
  };
}
