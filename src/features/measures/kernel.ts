import { type KernelMemory, kernelOf } from "../../base/web-assembly.ts";
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
export const CODES = 0x10000;
/** From here on the kernel's memory is used by one measure after another. */
export const KERNEL_SCRATCH: number = 2 * CODES;

/** The kernel of the measures; undefined where it cannot run. */
export const loadKernel: () => Kernel | undefined = kernelOf<Kernel>(measuresBytes);
