import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes that are read at a time. */
const READ: number = 2 ** 16;

/** Bytes that wait on disk, first in, first out. */
export interface SpoolFile {
  /** What it takes on disk. */
  readonly size: number;
  readonly isEmpty: boolean;
  /** Adds all bytes or none. False when the disk has no room. */
  append(bytes: Uint8Array): boolean;
  /** The next bytes; the last ones free what it takes on disk. */
  read(): Uint8Array;
  close(): void;
}

/** A temporary file, made when it is needed. */
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
        for (let done = 0; done < bytes.length; ) {
          done += writeSync(file, bytes, done, bytes.length - done, end + done);
        }
      } catch {
        // What a failed write left lies beyond the end, where the next one begins.
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

/** A file that only this process has, and that is gone with it. */
function openUnnamed(): number {
  const path = join(tmpdir(), `seine-spool-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  rmSync(path, { force: true });
  return file;
}
