import { closeSync, readSync } from "node:fs";
import { openUnnamed, writeAll } from "../../base/unnamed-file.ts";

/** Bytes that are read at a time. */
const READ: number = 2 ** 16;

/** A queue of bytes on disk, first in, first out. */
export interface SpoolFile {
  /** Its size on disk, in bytes. */
  readonly size: number;
  readonly isEmpty: boolean;
  /** Adds all bytes or none. Returns false when the disk is full. */
  append(bytes: Uint8Array): boolean;
  /** The next bytes. Reading the last ones frees the disk space. */
  read(): Uint8Array;
  close(): void;
}

/** A temporary file, created on demand. */
export function createSpoolFile(): SpoolFile {
  let file: number | undefined;
  let start = 0;
  let end = 0;
  const drop = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
    start = 0;
    end = 0;
  };
  return {
    get size() {
      return end;
    },
    get isEmpty() {
      return start === end;
    },
    append(bytes) {
      try {
        file ??= openUnnamed();
        writeAll(file, bytes, end);
      } catch {
        // A failed write leaves bytes beyond the end, which the next write overwrites.
        return false;
      }
      end += bytes.length;
      return true;
    },
    read() {
      const bytes = new Uint8Array(Math.min(READ, end - start));
      start += readSync(file!, bytes, 0, bytes.length, start);
      if (start === end) drop();
      return bytes;
    },
    close: drop,
  };
}
