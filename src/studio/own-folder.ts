/** Where the studio keeps what is its own, in the corpus; readers pass hidden folders over. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
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
