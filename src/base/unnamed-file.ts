import { randomUUID } from "node:crypto";
import { openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Opens a temporary file that only this process can open and that vanishes with it. */
export function openUnnamed(): number {
  const path = join(tmpdir(), `seine-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  rmSync(path, { force: true });
  return file;
}

/** Writes all bytes at a position. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}
