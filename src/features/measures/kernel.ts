import { growTo, type KernelMemory, kernelOf } from "../../base/web-assembly.ts";
import { measuresBytes } from "./kernel-bytes.ts";

/** See src/build/assembly/texts.ts, clusters.ts and words.ts. */
interface Kernel {
  readonly memory: KernelMemory;
  countTexts(
    classes: number,
    codes: number,
    starts: number,
    counts: number,
    first: number,
    texts: number,
  ): number;
  assignPoints(
    points: number,
    count: number,
    centres: number,
    k: number,
    sums: number,
    sizes: number,
    clusters: number,
  ): void;
  findWords(
    classes: number,
    codes: number,
    starts: number,
    texts: number,
    most: number,
    lengths: number,
    ends: number,
    out: number,
  ): void;
}

/** Code units. Their classes stay at the beginning of the kernel's memory, 16 bits each. */
const CODES = 0x10000;
/** From here on the kernel's memory is used by one measure after another. */
export const KERNEL_SCRATCH: number = 2 * CODES;

/** The kernel of the measures; undefined where it cannot run. */
export const loadKernel: () => Kernel | undefined = kernelOf<Kernel>(measuresBytes);

/** Views of the whole memory: those of its parts take longer to make than small pages to copy. */
export interface KernelViews {
  readonly int32: Int32Array;
  readonly uint16: Uint16Array;
}
let views: KernelViews | undefined;

/** Views of a memory of at least so many bytes, which are valid until it grows. */
export function kernelViews(memory: KernelMemory, bytes: number): KernelViews {
  growTo(memory, bytes);
  const { buffer } = memory;
  if (views?.int32.buffer !== buffer) {
    views = { int32: new Int32Array(buffer), uint16: new Uint16Array(buffer) };
  }
  return views;
}
