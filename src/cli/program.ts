import { Command, CommanderError } from "commander";
import { ModelError } from "../models/model.ts";
import { EXIT, messageOf, say, tooFewFiles, UsageError, WriteError } from "./exit.ts";
import { version } from "./version.ts";

const help = `
Examples:
  seine extract page.html              the main content as text
  seine classify page.html | jq        every block with its probability
  seine train data/pages --out m.json  a model of your own
  seine <command> --help               options and examples of a command

Data goes to stdout, messages to stderr.
Exit codes: 0 all well, 1 some input failed, 2 wrong usage.`;

/** What adds each command. One that is not asked for is not loaded: a page need not wait for it. */
const commands: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  extract: async () => (await import("./commands/extract.ts")).addExtract,
  classify: async () => (await import("./commands/classify.ts")).addClassify,
  features: async () => (await import("./commands/features.ts")).addFeatures,
  inspect: async () => (await import("./commands/inspect.ts")).addInspect,
  check: async () => (await import("./commands/check.ts")).addCheck,
  train: async () => (await import("./commands/train.ts")).addTrain,
  evaluate: async () => (await import("./commands/evaluate.ts")).addEvaluate,
  methods: async () => (await import("./commands/methods.ts")).addMethods,
  compare: async () => (await import("./commands/compare.ts")).addCompare,
  sweep: async () => (await import("./commands/sweep.ts")).addSweep,
  schema: async () => (await import("./commands/schema.ts")).addSchema,
};

/** The command that is asked for, or all of them. Training is imported only by actions that train. */
async function createProgram(asked: string | undefined): Promise<Command> {
  const program = new Command("seine")
    .description("Tell the main content of web pages from navigation, advertising and other noise.")
    .version(version())
    .exitOverride()
    .showHelpAfterError("Add --help for options and examples.")
    .addHelpText("after", help);
  const isKnown = asked !== undefined && Object.hasOwn(commands, asked);
  for (const load of isKnown ? [commands[asked]!] : Object.values(commands))
    (await load())(program);
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
  const few = tooFewFiles(error);
  if (few !== undefined) {
    say(few);
    return EXIT.failed;
  }
  // What the system refused, such as a full disk, needs no stack; a mistake in the code does.
  const isSystem = error instanceof WriteError || (error instanceof Error && "syscall" in error);
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
    const program = await createProgram(args[0]);
    await program.parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    return exitCodeOf(error);
  }
}
