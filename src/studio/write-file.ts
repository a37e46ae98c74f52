import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** How the names of files end that were not finished. */
export const UNFINISHED: RegExp = /\.[0-9a-f]{12}\.tmp$/;

/**
 * Writes a file beside its place and renames it, so that a reader sees the old or the new text and
 * never half of one, whatever happens to this process.
 */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
