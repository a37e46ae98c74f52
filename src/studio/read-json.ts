import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** A file's text; undefined if there is no such file. @throws the system's error if it cannot be read */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A file's JSON by its schema; undefined if there is no such file or it is malformed. */
export async function readParsed<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readIfThere(path);
  return text === undefined ? undefined : parsed(text, schema);
}

/** JSON by its schema; undefined if it is malformed. */
export function parsed<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
