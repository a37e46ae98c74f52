import type { Command } from "commander";
import { FrameError } from "../../serve/frames.ts";
import { serveStdio } from "../../serve/stdio.ts";
import { runSettings } from "../../workers/run.ts";
import { addWorkerOptions, type WorkerFlags, workerOptionsOf } from "../batch/options.ts";
import { UsageError } from "../exit.ts";
import { version } from "../version.ts";

const help = `
With --stdio requests come in frames on standard input, each the bytes of a page behind a JSON header with
its id, what to do (extract, classify, records, chunk, features) and how; each is answered by a line of JSON
on standard output as soon as it is done. A page that hangs, takes too much memory or kills its worker is
one error. The service ends with its input.

The protocol, with a client in Python: src/serve/PROTOCOL.md in the package's repository.

Examples:
  seine serve --stdio
  seine serve --stdio --jobs 4 --deadline 10 --memory 1024 --model my-model.json

Exit codes: 0 the input ended, 2 wrong usage or an input that is none of frames.`;

interface ServeFlags extends WorkerFlags {
  readonly stdio?: boolean;
  readonly model?: string;
}

/** `seine serve`: the same operations for other programs. */
export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .description("Answer other programs: pages in, JSON out.")
    .option("--stdio", "requests on standard input, answers on standard output")
    .option("-m, --model <file>", "model file (default: the one that comes with seine)");
  addWorkerOptions(command);
  command.addHelpText("after", help).action(run);
}

async function run(flags: ServeFlags): Promise<void> {
  if (!flags.stdio) throw new UsageError("expected --stdio; see seine serve --help");
  // A client that wants more at a time starts more, or says so: with one job answers have an order.
  const settings = runSettings({ jobs: 1, ...workerOptionsOf(flags) });
  try {
    await serveStdio(
      { ...settings, model: flags.model, version: version() },
      process.stdin,
      process.stdout,
    );
  } catch (error) {
    if (error instanceof FrameError) throw new UsageError(error.message);
    throw error;
  }
}
