import type { Stats } from "node:fs";
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
  const file = output === undefined ? undefined : await statOf(output);
  if (output === undefined || !file?.isFile()) return;
  const name = basename(await realpath(output));
  for (const input of inputs) {
    if (input === "-" || URL_START.test(input)) continue;
    if (isSame(await statOf(input), file)) throw readAsWell(output);
    // Of many files only those of its name are looked at.
    for await (const found of filesOf(input)) {
      if (typeof found !== "string" || basename(found) !== name) continue;
      if (isSame(await statOf(found), file)) throw readAsWell(output);
    }
  }
}

function readAsWell(output: string): UsageError {
  return new UsageError(`cannot write ${output}: it is one of the inputs; name another file`);
}

function isSame(a: Stats | undefined, b: Stats): boolean {
  return a?.ino === b.ino && a.dev === b.dev;
}

/** Undefined for what is not there or may not be seen. */
function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}
