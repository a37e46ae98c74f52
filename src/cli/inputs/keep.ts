/** Fields of JSONL that the output repeats. */
import { InvalidArgumentError, Option } from "commander";
import { UsageError } from "../exit.ts";
import { list } from "../parsers.ts";

/** Names of fields, or all but the page itself. */
export type Keep = "all" | readonly string[];

/** The page itself, which is never kept. */
const ofPage: ReadonlySet<string> = new Set(["html", "htmlBase64"]);

export function keepOption(): Option {
  return new Option(
    "--keep <fields>",
    "repeat these fields of each .jsonl line in the output, as kept; or all",
  ).argParser(parseKeep);
}

function parseKeep(text: string): Keep {
  const names = list(text);
  if (names.length === 1 && names[0] === "all") return "all";
  const page = names.find((name) => ofPage.has(name));
  if (page !== undefined) throw new InvalidArgumentError(`${page} is the page, expected others.`);
  return names;
}

/** The fields of a line that are kept; undefined if it has none of them. */
export function keptOf(
  line: Readonly<Record<string, unknown>>,
  keep: Keep,
): Readonly<Record<string, unknown>> | undefined {
  const chosen = keep === "all" ? Object.keys(line).filter((name) => !ofPage.has(name)) : keep;
  const kept = chosen.filter((name) => Object.hasOwn(line, name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept.map((name) => [name, line[name]]));
}

/**
 * The names of kept fields, which are columns of a table.
 *
 * @throws UsageError for all of them: the header is written before the lines are known
 */
export function keptColumns(keep: Keep | undefined): readonly string[] {
  if (keep !== "all") return keep ?? [];
  throw new UsageError("found --keep all with CSV, expected names: --keep crawled,source");
}
