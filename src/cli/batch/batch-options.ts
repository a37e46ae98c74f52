import { type Command, InvalidArgumentError, Option } from "commander";
import { given } from "../../base/given.ts";
import type { ExtractManyOptions } from "../../workers/run-many.ts";
import { type LogFormat, UsageError } from "../exit.ts";
import { rare } from "../help.ts";
import { integerFrom, integerIn, secondsUpTo } from "../parsers.ts";
import type { DuplicateFlags } from "./near-duplicates.ts";

/** A part of a batch: pages whose position modulo `count` is `index`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Options of workers, as commander parses them. */
export interface WorkerFlags {
  readonly jobs?: number;
  readonly deadline?: number;
  readonly memory?: number;
  readonly maxBytes?: number;
}

/** Options of batches, as commander parses them. */
export interface BatchFlags extends WorkerFlags, DuplicateFlags {
  readonly outputDir?: string;
  readonly resume?: boolean;
  readonly skipDone?: boolean;
  readonly shard?: Shard;
  readonly stats?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly logFormat?: LogFormat;
  readonly charset?: string;
  /** `first`: learn sites before extraction; `stream`: learn from the pages before each page. */
  readonly sites?: SitesMode;
  /** File of sites. */
  readonly site?: string;
}

export type SitesMode = "first" | "stream";

export const sitesHelp = `
Sites: texts that other pages of a site repeat are less likely to be content. --sites reads the input
twice: first it learns from all pages, then it extracts them. --sites stream reads the input once, in
rounds of 1, 1, 2, 4, … up to 256 pages; a page then uses all rounds before its own. --site reads what
"seine sites learn" wrote, one site per line. Each site is used for its own pages; a file of a single site
is used for all. A page's site is the host of its URL, else of its og:url, canonical link or base, else
its folder. The output is the same for any --jobs and --shard. With --shard, --sites still learns from all
pages; for many shards, run "seine sites learn" once and use --site. With --sites stream the output depends
on the pages before: --sites stream refuses --shard, --resume and --skip-done. Learnt data is kept in a
temporary folder (TMPDIR): about 10 KB a page, for about 40 pages per site.`;

export const batchHelp = `
Batches: any option from --jobs to --log-format runs pages on worker threads. A page that takes too long,
takes too much memory or kills its worker is one error. Output has the order of the input and is the same
for any --jobs. JSON lines are written to "<output>.part" until the run is complete. --resume continues
that file, whatever ended the run, also on another host (after a wait of 90 s). With --output-dir every
page has one file: its name plus the format's extension or .error.json. Pages with the same name get
numbers. --stats has "complete": true when the run is complete.`;

/**
 * Joins `--sites` and its mode: commander would read an input that follows a bare `--sites` as its mode.
 */
function withModes(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.flatMap((arg, i) => {
    if (i >= end) return [arg];
    if (arg === "--sites") return [`--sites=${args[i + 1] === "stream" ? "stream" : "first"}`];
    return arg === "stream" && args[i - 1] === "--sites" ? [] : [arg];
  });
}

export function addBatchOptions(command: Command): void {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args) => parse(withModes(args));
  const names = ["text", "json"] as const satisfies LogFormat[];
  addWorkerOptions(command);
  command
    .optionsGroup("Batches:")
    .addOption(
      new Option("--output-dir <folder>", "write one file per page into it").conflicts("output"),
    )
    .option("--resume", "continue the JSON --output of a run that ended early")
    .option("--skip-done", "skip pages that have a file in --output-dir")
    .option("--shard <i/n>", "only every n-th page, starting at i: 0/4 to 3/4", parseShard)
    .addOption(rare(new Option("--stats <file>", "write counts of the run to this file, as JSON")))
    .addOption(rare(new Option("--verbose", "write a message for every page").conflicts("quiet")))
    .addOption(
      rare(new Option("--log-format <format>", "format of messages on stderr").choices(names)),
    )
    .optionsGroup("Sites:")
    .addOption(
      new Option(
        "--sites [mode]",
        "learn what the pages of a site repeat: before extraction, or during it",
      ).choices(["first", "stream"] satisfies SitesMode[]),
    )
    .addOption(new Option("--site <file>", 'file of "seine sites learn"').conflicts("sites"));
}

export function addWorkerOptions(command: Command): void {
  command
    .optionsGroup("Batches:")
    .option("--jobs <number>", "worker threads (default: one per processor)", integerIn(1, 1024))
    .option("--deadline <seconds>", "time limit per page (default: 30)", secondsUpTo(MOST_SECONDS))
    .addOption(
      rare(
        new Option("--memory <MiB>", "heap limit per worker (default: 2048)").argParser(
          integerFrom(64),
        ),
      ),
    )
    .addOption(
      rare(
        new Option("--max-bytes <number>", "size limit per page (default: 67108864)").argParser(
          integerFrom(1),
        ),
      ),
    );
}

/** Options of the workers. */
export function workerOptionsOf({ jobs, deadline, memory, maxBytes }: WorkerFlags): WorkerOptions {
  return {
    ...given({ jobs, memoryMb: memory, maxBytes }),
    ...(deadline === undefined ? {} : { deadlineMs: deadline * 1000 }),
  };
}

type WorkerOptions = Pick<ExtractManyOptions, "jobs" | "deadlineMs" | "memoryMb" | "maxBytes">;

/** Whether any option asks for a batch. */
export function isBatch(flags: BatchFlags): boolean {
  const { jobs, deadline, memory, maxBytes, outputDir, resume, skipDone } = flags;
  const { shard, stats, verbose, logFormat, sites, site, nearDuplicates } = flags;
  return [
    ...[jobs, deadline, memory, maxBytes, outputDir, resume, skipDone],
    ...[shard, stats, verbose, logFormat, sites, site, nearDuplicates],
  ].some((value) => value !== undefined);
}

/**
 * @param lines the format of JSON lines
 * @throws UsageError if options exclude each other
 */
export function checkBatch(
  { resume, skipDone, outputDir, format, output }: BatchFlags & { format: string; output?: string },
  { lines }: { readonly lines: string },
): void {
  if (skipDone && outputDir === undefined) {
    throw new UsageError("found --skip-done, expected --output-dir with it");
  }
  if (resume && outputDir === undefined && (output === undefined || format !== lines)) {
    const expected = `expected --format ${lines} and --output with it, or --output-dir`;
    throw new UsageError(`found --resume, ${expected}`);
  }
}

/** Node's timers fire at once for longer delays. */
const MOST_SECONDS = 2_147_483;

const shardPattern = /^(\d{1,9})\/(\d{1,9})$/;

/** Parses `i/n`. */
export function parseShard(text: string): Shard {
  const [, index, count] = shardPattern.exec(text) ?? [];
  if (index === undefined || Number(index) >= Number(count)) {
    throw new InvalidArgumentError("Expected i/n with i from 0 to n - 1, such as 0/4.");
  }
  return { index: Number(index), count: Number(count) };
}
