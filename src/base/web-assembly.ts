/** Kernels in WebAssembly, which `npm run kernel` makes of src/build/assembly. */

/** The part of the API that is used: the compiler's libraries do not declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
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
 * @returns gives what it exports; undefined where the engine is too old, or the page's policy forbids it
 */
export function kernelOf<Kernel>(base64: string): () => Kernel | undefined {
  let kernel: Kernel | undefined;
  let isTried = false;
  return () => {
    if (isTried) return kernel;
    isTried = true;
    try {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      kernel = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Kernel;
    } catch {
      // Its callers have another way.
    }
    return kernel;
  };
}

/** Grows a memory to at least so many bytes. Existing views of it are invalid afterwards. */
export function growTo(memory: KernelMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}
