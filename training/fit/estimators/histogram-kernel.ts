/** The kernel that cuts values into bins, sums histograms and moves rows, in WebAssembly, and the memory it works on. */
import { messageOf } from "../../../src/base/message.ts";
import { TrainingError } from "../../corpus/training-error.ts";
import { histogramBytes } from "./histogram-bytes.ts";

const PAGE_BYTES = 65_536;
/** Most that a WebAssembly memory can have: 4 GiB. */
const MOST_PAGES = 65_536;

/** Memory that threads share, of the kernel. */
export interface KernelMemory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

/**
 * The functions of src/build/assembly/histogram.ts, bins.ts, rows.ts and split.ts, which name their arguments; places are
 * bytes in the memory.
 */
export interface Kernel {
  sumColumns(
    bins: number,
    rows: number,
    length: number,
    order: number,
    gradients: number,
    hessians: number,
    count: number,
    sums: number,
    active: number,
    places: number,
    columns: number,
  ): void;
  binColumn(
    values: number,
    rows: number,
    count: number,
    starts: number,
    edges: number,
    most: number,
    bins: number,
  ): number;
  partRows(bins: number, goesLeft: number, order: number, spare: number, count: number): number;
  partGradients(
    bins: number,
    goesLeft: number,
    order: number,
    gradients: number,
    hessians: number,
    spare: number,
    spareGradients: number,
    spareHessians: number,
    count: number,
  ): number;
  bestSplit(
    histogram: number,
    length: number,
    places: number,
    edgeCounts: number,
    gradient: number,
    hessian: number,
    nodeScore: number,
    lambda: number,
    minChildWeight: number,
    minGain: number,
    found: number,
  ): number;
  subtract(parent: number, child: number, bytes: number): void;
  takeRows(eligible: number, rows: number, share: number, state: number, order: number): number;
  addWeight(margins: number, order: number, count: number, weight: number): void;
  logisticGradients(
    labels: number,
    weights: number,
    margins: number,
    order: number,
    count: number,
    step: number,
    gradients: number,
    hessians: number,
  ): void;
}

/** The part of the WebAssembly API that is used: the compiler's libraries do not declare it. */
declare const WebAssembly: {
  readonly Memory: new (limits: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => KernelMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** Memory that was given back: the system takes its time for fresh memory. It goes when the collector comes by first. */
let spare: WeakRef<KernelMemory> | undefined;
/** Larger memory is not kept. */
const MOST_SPARE = 384 * 2 ** 20;

/** Memory of at least so many bytes, of any content. @throws TrainingError where there is no such room in one piece */
export function openKernelMemory(bytes: number): KernelMemory {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  const memory = spare?.deref();
  spare = undefined;
  try {
    if (memory === undefined) {
      return new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES, shared: true });
    }
    const missing = pages - memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) memory.grow(missing);
    return memory;
  } catch (error) {
    const megabytes = Math.ceil(bytes / 2 ** 20);
    throw new TrainingError(
      `trees need ${megabytes} MiB at once, at most 4096 can be had: ${messageOf(error)}; train on fewer pages`,
    );
  }
}

/** Gives memory that nothing uses any more to who opens some next. */
export function closeKernelMemory(memory: KernelMemory): void {
  if (memory.buffer.byteLength <= MOST_SPARE) spare = new WeakRef(memory);
}

let module: object | undefined;
const kernels = new WeakMap<KernelMemory, Kernel>();

/** The kernel on this memory. */
export function kernelOn(memory: KernelMemory): Kernel {
  let kernel = kernels.get(memory);
  if (kernel === undefined) {
    module ??= new WebAssembly.Module(Buffer.from(histogramBytes, "base64"));
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    kernel = exports as Kernel;
    kernels.set(memory, kernel);
  }
  return kernel;
}
