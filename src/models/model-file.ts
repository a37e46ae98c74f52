/** What all model files are: JSON with a checksum of itself. */
import type { z } from "zod";
import { sha256 } from "./sha256.ts";

/** A model file as JSON. */
interface Checked {
  /** SHA-256 of this document as `JSON.stringify` writes it, with an empty checksum. */
  checksum: string;
}

/** SHA-256 over the document without its checksum. */
export function modelChecksum(json: Checked): string {
  return `sha256:${sha256(JSON.stringify({ ...json, checksum: "" }))}`;
}

/** The text of a model file, with its checksum. Deterministic: the same model gives the same bytes. */
export function writeModelFile(json: Checked): string {
  return `${JSON.stringify({ ...json, checksum: modelChecksum(json) })}\n`;
}

/**
 * The same value, as what its schema and checksum prove that it is.
 *
 * @param advice what to do if the checksum does not match
 * @throws Error that says what is wrong
 */
export function checkModelFile<Json extends Checked>(
  json: unknown,
  schema: z.ZodType<Json>,
  advice = "get the file again",
): Json {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new Error(`at ${path.join(".") || "the top"}: ${message}`);
  }
  // Over the document as read: zod's output may differ in order and spelling.
  const read = json as Json;
  if (read.checksum !== modelChecksum(read)) {
    throw new Error(`its checksum does not match: it was changed or damaged; ${advice}`);
  }
  return read;
}
