import { realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { UsageError } from "../exit.ts";
import { URL_START } from "./fetch.ts";
import { filesOf } from "./inputs.ts";

/**
 * Refuses a file to write that is read as well: its pages would be gone.
 *
 * @param output path of the file; undefined for standard output
 * @throws UsageError that names the file
 */
export async function refuseInputAsOutput(
  output: string | undefined,
  inputs: readonly string[],
): Promise<void> {
  const key = output === undefined ? undefined : await keyOf(output);
  if (output === undefined || key === undefined) return;
  const name = basename(await realpath(output));
  for (const input of inputs) {
    if (input === "-" || URL_START.test(input)) continue;
    if ((await keyOf(input)) === key) throw readAsWell(output);
    // Of many files only those of its name are looked at.
    for await (const found of filesOf(input)) {
      if (typeof found !== "string" || basename(found) !== name) continue;
      if ((await keyOf(found)) === key) throw readAsWell(output);
    }
  }
}

function readAsWell(output: string): UsageError {
  return new UsageError(`cannot write ${output}: it is one of the inputs; name another file`);
}

/** What a file has in common with its links alone; undefined for what is no file, is not there or may not be seen. */
export async function keyOf(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
}
