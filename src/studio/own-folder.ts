/** Where the studio keeps what is its own, in the corpus; readers pass hidden folders over. */
import { access, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { writeWhole } from "./write-file.ts";

export function ownFolder(corpus: string): string {
  return join(corpus, ".studio");
}

/** Makes the folder, which git is to leave alone. */
export async function makeOwnFolder(corpus: string): Promise<string> {
  const folder = ownFolder(corpus);
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, ".gitignore"), "*\n");
  return folder;
}

/** What was kept as JSON at a path in the folder; undefined where it cannot be read or is of another form. */
export async function readOwn<Kept>(
  corpus: string,
  path: string,
  schema: z.ZodType<Kept>,
): Promise<Kept | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(join(ownFolder(corpus), path), "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value as JSON at a path in the folder, but for a corpus that is only to be: it has no place.
 *
 * @throws the error of the system where it cannot be written
 */
export async function writeOwn(corpus: string, path: string, value: unknown): Promise<void> {
  if (!(await isThere(corpus))) return;
  const file = join(await makeOwnFolder(corpus), path);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, `${JSON.stringify(value, undefined, 1)}\n`);
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
