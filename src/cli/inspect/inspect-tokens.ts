import { segmenterNamed } from "../../document/segmenter.ts";
import { EXIT, say, UsageError } from "../exit.ts";
import { asUsage, checkCorpora } from "../learning.ts";
import { writeTo } from "../output.ts";
import { tokenTableText } from "../token-table.ts";
import type { InspectFlags } from "./flags.ts";

/** Flags that only `--tokens` uses. */
const tokenFlags = {
  top: "--top",
  segmenter: "--segmenter",
  leastSites: "--least-sites",
  split: "--split",
  substring: "--substring",
  csv: "--csv",
  csvRaw: "--csv-raw",
  json: "--json",
} as const;

/** Refuses flags of `--tokens` without it. */
export function checkNoTokenFlags(flags: InspectFlags): void {
  for (const [name, flag] of Object.entries(tokenFlags)) {
    if (flags[name as keyof typeof tokenFlags] === undefined) continue;
    if (name === "json" && flags.metadata) continue;
    throw new UsageError(`${flag} goes with --tokens <corpus>`);
  }
}

/** Writes the table of a corpus's tokens. */
export async function runTokens(
  input: string | undefined,
  paths: readonly string[],
  {
    segmenter = "dragnet",
    leastSites,
    split,
    substring,
    top = 20,
    json,
    csv,
    csvRaw,
    output: path,
  }: InspectFlags,
): Promise<void> {
  if (input !== undefined)
    throw new UsageError(
      `found the page ${input} with --tokens, which takes a corpus; leave out the page`,
    );
  await checkCorpora(paths);
  const { tokenTable } = await import("../../../training/score/token-odds.ts");
  const { table, errors } = await asUsage(() =>
    tokenTable(paths, { segmenter: segmenterNamed(segmenter), leastSites, split, substring }),
  );
  for (const message of errors) say(message);
  if (errors.length > 0) process.exitCode = EXIT.failed;
  const format = json ? "json" : csv ? "csv" : "table";
  await writeTo(path, tokenTableText(table, format, top, csvRaw));
}
