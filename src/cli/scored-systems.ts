/** What `compare` and `sweep` share: systems that are scored on the same labelled pages. */
import { type Command, Option } from "commander";
import type { SystemMetric, SystemScore } from "../../training/score/side-by-side.ts";
import type { SystemSpec } from "../../training/score/systems.ts";
import { EXIT, say } from "./exit.ts";
import { asUsage, type CorpusFlags } from "./learning.ts";
import { integerFrom } from "./parsers.ts";
import { progressOf } from "./progress.ts";
import type { TableFormat } from "./rows.ts";

export interface SystemsFlags extends CorpusFlags {
  readonly metric: SystemMetric;
  readonly plot?: string;
  readonly jobs?: number;
}

/** Flags of `seine compare`, as commander parses them. */
export interface CompareFlags extends SystemsFlags {
  readonly methods?: string[];
  readonly models?: string[];
  readonly predictions?: string[];
  readonly byType?: boolean;
  readonly bySite?: boolean;
  readonly leastPages?: number;
  readonly common?: boolean;
  readonly format: TableFormat;
  readonly output?: string;
}

/** `--metric`. */
export function systemMetric(): Option {
  return new Option("--metric <name>", "how texts are compared")
    .choices(["bag", "lcs", "set", "sentences"] satisfies SystemMetric[])
    .default("bag" satisfies SystemMetric);
}

export function addJobs(command: Command): Command {
  return command.option(
    "-j, --jobs <number>",
    "worker threads (default: all cores)",
    integerFrom(1),
  );
}

/** Scores systems on the pages of corpora. Reports pages that cannot be read. */
export async function scoreSystems(
  paths: readonly string[],
  systems: readonly SystemSpec[],
  { split, comments, metric, jobs, quiet }: SystemsFlags,
  common?: boolean,
): Promise<SystemScore[]> {
  const { sideBySide } = await import("../../training/score/side-by-side.ts");
  const progress = progressOf({ quiet });
  const { scores, errors } = await asUsage(() =>
    sideBySide(paths, {
      ...{ systems, split, metric, common, jobs },
      comments: comments ? "include" : "exclude",
      onProgress: (done) => progress.update({ stage: "scoring pages", done }),
    }),
  ).finally(progress.clear);
  for (const message of errors) say(message);
  if (errors.length > 0) process.exitCode = EXIT.failed;
  return scores;
}
