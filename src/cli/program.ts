import { Command, CommanderError } from "commander";
import { ModelError } from "../models/model.ts";
import { addClassify } from "./classify.ts";
import { addCompare } from "./compare.ts";
import { addEvaluate } from "./evaluate.ts";
import { EXIT, messageOf, say, UsageError } from "./exit.ts";
import { addExtract } from "./extract.ts";
import { addFeatures } from "./features.ts";
import { addInspect } from "./inspect.ts";
import { addMethods } from "./methods.ts";
import { addSchema } from "./schema.ts";
import { addSweep } from "./sweep.ts";
import { addTrain } from "./train.ts";
import { version } from "./version.ts";

const help = `
Examples:
  seine extract page.html              the main content as text
  seine classify page.html | jq        every block with its probability
  seine train data/pages --out m.json  a model of your own
  seine <command> --help               options and examples of a command

Data goes to stdout, messages to stderr.
Exit codes: 0 all well, 1 some input failed, 2 wrong usage.`;

/** All commands. Training is imported only by the actions that train. */
function createProgram(): Command {
  const program = new Command("seine")
    .description("Tell the main content of web pages from navigation, advertising and other noise.")
    .version(version())
    .exitOverride()
    .showHelpAfterError("Add --help for options and examples.")
    .addHelpText("after", help);
  for (const add of [
    addExtract,
    addClassify,
    addFeatures,
    addInspect,
    addTrain,
    addEvaluate,
    addMethods,
    addCompare,
    addSweep,
    addSchema,
  ])
    add(program);
  return program;
}

/** Reports what ended the run; the exit code for it. */
function exitCodeOf(error: unknown): number {
  // Commander has already written its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UsageError || error instanceof ModelError) {
    say(error.message);
    return EXIT.usage;
  }
  // What the system refused, such as a full disk, needs no stack; a mistake in the code does.
  const isSystem = error instanceof Error && "syscall" in error;
  say(error instanceof Error && !isSystem ? (error.stack ?? error.message) : messageOf(error));
  return EXIT.failed;
}

/**
 * Runs one command line.
 *
 * @param args what follows the program's name
 * @returns the exit code of a command line that could not be run; an action that ran to its end but
 *   met bad input sets `process.exitCode` itself
 */
export async function runProgram(args: readonly string[]): Promise<number | undefined> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    return exitCodeOf(error);
  }
}
