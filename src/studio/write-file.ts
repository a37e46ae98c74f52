import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** The ending of unfinished files. */
export const UNFINISHED: RegExp = /\.[0-9a-f]{12}\.tmp$/;

/**
 * Writes a file atomically: beside its place, then by renaming. A reader sees the old or the new text, even if
 * this process dies.
 */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeSynced(temporary, data);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes a new file to the disk itself. */
export async function writeSynced(path: string, data: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}
