/** Revisions of files, by which a window notices that another one has saved. */
import { createHash } from "node:crypto";

/** The revision of a page without the file. */
export const NONE: string = "none";

/** The revision of a file. */
export function revOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
