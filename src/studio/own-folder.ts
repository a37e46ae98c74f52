/** The studio's own folder in a corpus. It is hidden, so corpus readers skip it. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { exists } from "../base/paths.ts";
import { parsed } from "./read-json.ts";
import { writeWhole } from "./write-file.ts";

export function ownFolder(corpus: string): string {
  return join(corpus, ".studio");
}

/** Makes the folder, with a `.gitignore`. */
export async function makeOwnFolder(corpus: string): Promise<string> {
  const folder = ownFolder(corpus);
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, ".gitignore"), "*\n");
  return folder;
}

/** Reads JSON from a path in the folder; undefined if it cannot be read or does not match the schema. */
export async function readOwn<Kept>(
  corpus: string,
  path: string,
  schema: z.ZodType<Kept>,
): Promise<Kept | undefined> {
  const text = await readFile(join(ownFolder(corpus), path), "utf8").catch(() => "");
  return parsed(text, schema);
}

/** The same at once, for what the start needs. */
export function readOwnNow<Kept>(
  corpus: string,
  path: string,
  schema: z.ZodType<Kept>,
): Kept | undefined {
  const file = join(ownFolder(corpus), path);
  return existsSync(file) ? parsed(readFileSync(file, "utf8"), schema) : undefined;
}

/**
 * Writes a value as JSON to a path in the folder. Does nothing if the corpus does not exist yet.
 *
 * @throws the system's error if the file cannot be written
 */
export async function writeOwn(corpus: string, path: string, value: unknown): Promise<void> {
  if (!(await exists(corpus))) return;
  const file = join(await makeOwnFolder(corpus), path);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, `${JSON.stringify(value, undefined, 1)}\n`);
}
