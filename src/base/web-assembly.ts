import { once } from "./once.ts";

/** Kernels in WebAssembly, which `npm run kernel` makes of src/build/assembly. */

/** The part of the API that is used: the compiler's libraries do not declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports?: object) => { readonly exports: unknown };
  readonly Memory: new (pages: { initial: number; maximum: number }) => KernelMemory;
};

const PAGE_BYTES = 65_536;

/** The memory that a kernel works on. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * Loads a kernel on its first use.
 *
 * @param base64 its module
 * @param memoryOf gives the memory that it imports; default one of its own
 * @returns gives what it exports; undefined where the engine is too old, or the page's policy forbids it
 */
export function kernelOf<Kernel>(
  base64: string,
  memoryOf?: () => KernelMemory | undefined,
): () => Kernel | undefined {
  return once(() => {
    try {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const imports = memoryOf && { env: { memory: memoryOf() } };
      return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports as Kernel;
    } catch {
      // Its callers have another way.
      return undefined;
    }
  });
}

/**
 * A memory of a fixed size, made on its first use: views of it stay valid. The engine reserves addresses, and takes
 * memory for what is written.
 *
 * @returns gives the memory; undefined where there is none
 */
export function fixedMemory(bytes: number): () => KernelMemory | undefined {
  return once(() => {
    try {
      const pages = Math.ceil(bytes / PAGE_BYTES);
      return new WebAssembly.Memory({ initial: pages, maximum: pages });
    } catch {
      // As for kernels.
      return undefined;
    }
  });
}

/** Grows a memory to at least so many bytes. Existing views of it are invalid afterwards. */
export function growTo(memory: KernelMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}
