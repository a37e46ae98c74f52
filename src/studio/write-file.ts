import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

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

/** Writes files below a folder, one after the other; those without content are left out. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array | undefined>>,
): Promise<void> {
  for (const [name, data] of Object.entries(files)) {
    if (data === undefined) continue;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, data);
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
