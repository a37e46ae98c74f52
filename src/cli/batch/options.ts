import { type Command, InvalidArgumentError, Option } from "commander";
import { type LogFormat, UsageError } from "../exit.ts";
import { integerFrom } from "../options.ts";

/** A part of a batch: pages whose position leaves `index` when divided by `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Options of batches, as commander gives them. */
export interface BatchFlags {
  readonly jobs?: number;
  readonly deadline?: number;
  readonly memory?: number;
  readonly maxBytes?: number;
  readonly outputDir?: string;
  readonly resume?: boolean;
  readonly skipDone?: boolean;
  readonly shard?: Shard;
  readonly stats?: string;
  readonly verbose?: boolean;
  readonly logFormat?: LogFormat;
}

export const batchHelp = `
Batches: any of the options from --jobs to --log-format runs pages on worker threads. A page that takes
too long, too much memory or kills its worker is one error. Output has the order of the input and is
the same for any --jobs. JSON grows as "<output>.part" until all is done; with --resume it is gone on
with, whatever ended the run. With --output-dir every page has one file, its name with the format's
ending or .error.json; pages of one name get numbers. --stats says "complete": true at the end.`;

export function addBatchOptions(command: Command): void {
  const names = ["text", "json"] as const satisfies LogFormat[];
  command
    .option("--jobs <number>", "worker threads (default: as many as run at once)", jobs)
    .option("--deadline <seconds>", "what one page may take (default: 30)", seconds)
    .option("--memory <MiB>", "what one worker's heap may grow to (default: 2048)", integerFrom(64))
    .option("--max-bytes <number>", "what one page may have (default: 67108864)", integerFrom(1))
    .addOption(
      new Option("--output-dir <folder>", "write one file per page into it").conflicts("output"),
    )
    .option("--resume", "go on with the JSON --output of a run that ended early")
    .option("--skip-done", "pass over pages that have a file in --output-dir")
    .option("--shard <i/n>", "only every n-th page, from page i on: 0/4 to 3/4", shard)
    .option("--stats <file>", "write counts as JSON")
    .addOption(new Option("--verbose", "a message for every page").conflicts("quiet"))
    .addOption(
      new Option("--log-format <format>", "messages on stderr (default: text)").choices(names),
    );
}

/** Whether any option asks for a batch. */
export function isBatch(flags: BatchFlags): boolean {
  const { jobs, deadline, memory, maxBytes, outputDir, resume, skipDone } = flags;
  const { shard, stats, verbose, logFormat } = flags;
  return [
    ...[jobs, deadline, memory, maxBytes, outputDir, resume, skipDone],
    ...[shard, stats, verbose, logFormat],
  ].some((value) => value !== undefined);
}

/** @throws UsageError when options do not go together */
export function checkBatch({
  resume,
  skipDone,
  outputDir,
  format,
  output,
  method,
}: BatchFlags & { format: string; output?: string; method?: string }): void {
  if (method !== undefined) {
    throw new UsageError("found --method in a batch; leave it out, or the options of batches");
  }
  if (skipDone && outputDir === undefined) {
    throw new UsageError("found --skip-done, expected --output-dir with it");
  }
  if (resume && outputDir === undefined && (output === undefined || format !== "json")) {
    const expected = "expected --format json and --output with it, or --output-dir";
    throw new UsageError(`found --resume, ${expected}`);
  }
}

function jobs(text: string): number {
  const value = integerFrom(1)(text);
  if (value > 1024) throw new InvalidArgumentError("Expected at most 1024.");
  return value;
}

function seconds(text: string): number {
  const value = Number(text);
  // Beyond that Node's timers run at once.
  if (text.trim() === "" || !(value > 0 && value < 2 ** 31 / 1000)) {
    throw new InvalidArgumentError("Expected seconds, more than 0 and less than 2147483.");
  }
  return value;
}

const shardPattern = /^(\d{1,9})\/(\d{1,9})$/;

function shard(text: string): Shard {
  const [, index, count] = shardPattern.exec(text) ?? [];
  if (index === undefined || Number(index) >= Number(count)) {
    throw new InvalidArgumentError("Expected i/n with i from 0 to n - 1, such as 0/4.");
  }
  return { index: Number(index), count: Number(count) };
}
