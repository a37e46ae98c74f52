/** What Node has of zstd since 22.15, which its types for Node 20 lack. */
import * as zlib from "node:zlib";

interface Zstd {
  readonly zstdCompressSync?: (
    bytes: string | Uint8Array,
    options?: { readonly dictionary?: Uint8Array; readonly params?: Record<number, number> },
  ) => Buffer;
}

const { zstdCompressSync } = zlib as unknown as Zstd;

/** Compresses to a zstd frame; undefined where Node.js cannot. */
export const zstd: Zstd["zstdCompressSync"] = zstdCompressSync;

/** Whether Node.js takes a dictionary: it ignores the option before 22.19 and 24.6. */
export const takesDictionaries: boolean = (() => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 6) || (major === 22 && minor >= 19);
})();
