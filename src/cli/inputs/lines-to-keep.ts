import { UsageError } from "../exit.ts";
import { isJsonl } from "./archives.ts";
import { URL_START } from "./fetch.ts";
import { isGlob } from "./glob.ts";
import { filesOf, type InputFormat } from "./inputs.ts";

/**
 * Refuses `--keep` where no input has lines with fields.
 *
 * @param stdin format of standard input
 * @throws UsageError that names what is expected
 */
export async function refuseKeepWithoutLines(
  inputs: readonly string[],
  stdin: InputFormat | undefined,
): Promise<void> {
  for (const input of inputs.length === 0 ? ["-"] : inputs) {
    if (input === "-" ? stdin === "jsonl" : await mayHaveLines(input)) return;
  }
  throw noLines();
}

/** The error for `--keep` beside inputs without lines. */
export function noLines(): UsageError {
  const expected = "expected .jsonl among the inputs, or standard input with --input-format jsonl";
  return new UsageError(`found --keep, ${expected}`);
}

/** Whether a path names JSONL, or a pattern matches some or, for all that is known, nothing. */
async function mayHaveLines(input: string): Promise<boolean> {
  if (URL_START.test(input)) return false;
  if (isJsonl(input)) return true;
  if (!isGlob(input)) return false;
  // A pattern that matches nothing has an error of its own.
  for await (const file of filesOf(input))
    if (typeof file !== "string" || isJsonl(file)) return true;
  return false;
}
