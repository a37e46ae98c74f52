import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { counted, grouped, plural } from "../../base/counted.ts";
import { EXIT, messageOf, UsageError } from "../exit.ts";
import { integerFrom } from "../parsers.ts";
import { print } from "../terminal.ts";
import type { Names, Verdict } from "../verify/verify.ts";

const help = `
Outputs are what extract, classify, records and chunk write: JSON lines and CSV, each also with gzip, as one
file or in parts (--shard), folders of them, and folders of --output-dir. So are JSON lines that Spark or Ray
wrote. Convert Parquet to JSON lines first. Name the inputs as in the run. All pages of the inputs must be in the
outputs once, whether they failed or not. Outputs of chunk, and of records as CSV, have no row for a page without
content: such pages are counted separately.

The result has the rows and the SHA-256 of each output, failed pages by reason, and the models named by Spark rows
and --stats files. Faults are missing, duplicate and unknown pages, damaged rows, rows with neither content nor an
error, unfinished runs (.part) and rows by two models. Memory grows only with the names of the pages. --json writes
one object.

Examples:
  seine verify pages.jsonl --against crawl/
  seine verify parts/ --against big.jsonl.gz
  seine verify out/*.jsonl --against segment/*.warc.gz --json | jq .missing

Exit codes: 0 every page is there once, 1 not so, 2 wrong usage.`;

interface VerifyFlags {
  readonly against: readonly string[];
  readonly stats?: readonly string[];
  readonly most: number;
  readonly json?: boolean;
}

/** `seine verify`: whether outputs are whole. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("Check that outputs have every page of their inputs, once.")
    .argument("<output...>", "files or folders that batches wrote")
    .requiredOption("--against <inputs...>", "the inputs of the run: files, folders, patterns")
    .option("--stats <files...>", "what --stats of the runs wrote: ended, and by one model")
    .option("--most <number>", "maximum number of names in a list", integerFrom(1), 20)
    .option("--json", "write the result as JSON")
    .addHelpText("after", help)
    .action(run);
}

async function run(outputs: string[], { against, stats, most, json }: VerifyFlags): Promise<void> {
  for (const file of [...outputs, ...(stats ?? [])]) await check(file);
  const { verify } = await import("../verify/verify.ts");
  const verdict = await verify(outputs, against, most, stats);
  print(json ? `${JSON.stringify(verdict, null, 2)}\n` : textOf(verdict));
  if (!verdict.ok) process.exitCode = EXIT.failed;
}

async function check(output: string): Promise<void> {
  try {
    await stat(output);
  } catch (error) {
    throw new UsageError(`cannot read ${output}: ${messageOf(error)}`);
  }
}

function textOf(verdict: Verdict): string {
  const { ok, expected, found, parts, files, failed, models, unfinished } = verdict;
  const reasons = Object.entries(failed).sort(([a], [b]) => (a < b ? -1 : 1));
  const digests = Object.entries(models);
  const failures = reasons.reduce((sum, [, count]) => sum + count, 0);
  return `${[
    ...parts.map(({ path, rows, sha256 }) => `${path}: ${counted(rows, "row")}, sha256 ${sha256}`),
    ...(files > 0 ? [`${counted(files, "file")} of one page each`] : []),
    `${grouped(found)} of ${counted(expected, "page")}`,
    ...(failures > 0
      ? [
          `${grouped(failures)} failed: ${reasons.map(([why, n]) => `${grouped(n)} ${why}`).join(", ")}`,
        ]
      : []),
    ...(digests.length === 0
      ? ["model: none is named; add --stats and the file that --stats of the run wrote"]
      : digests.map(([model, count]) => `model ${model}: ${counted(count, "page")}`)),
    ...(digests.length > 1 ? ["there is more than one model"] : []),
    ...listed("missing", verdict.missing),
    ...listed("without chunks or values", verdict.without),
    ...listed("there twice", verdict.twice),
    ...listed("of no input", verdict.unknown),
    ...listed("damaged", verdict.damaged, "place"),
    ...unfinished.map((path) => `not ended: ${path}; run the same command with --resume`),
    ok ? "all is there" : "something is missing or wrong",
  ].join("\n")}\n`;
}

function listed(what: string, { count, first }: Names, noun = "page"): string[] {
  if (count === 0) return [];
  const more = count - first.length;
  return [
    `${grouped(count)} ${plural(count, noun)} ${what}:`,
    ...first.map((name) => `  ${name}`),
    ...(more > 0 ? [`  and ${grouped(more)} more; --most names them`] : []),
  ];
}
