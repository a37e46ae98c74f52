import { Command, CommanderError } from "commander";
import { runEndings } from "./at-end.ts";
import { EXIT, messageOf, say, sayMistake, tooFewFiles, UsageError, WriteError } from "./exit.ts";
import { chooseHelp } from "./help.ts";
import { withNewFlags } from "./old-flags.ts";
import { print, printError } from "./terminal.ts";
import { version } from "./version.ts";

const help = `
Examples:
  seine extract page.html              the main content as text
  seine classify page.html | jq        every block with its probability
  seine train my-pages/ --out m.json   a model of your own
  seine <command> --help               options and examples of a command

Data goes to stdout, messages to stderr.
Exit codes: 0 success, 1 some input failed, 2 wrong usage.`;

interface Entry {
  /** Its arguments, as its help shows them after its name. */
  readonly usage: string;
  /** A line for the help of the program. */
  readonly summary: string;
  /** Loads the function that adds it. Only the command that runs is loaded, to start fast. */
  load(): Promise<(program: Command) => void>;
}

const commands: Readonly<Record<string, Entry>> = {
  extract: {
    usage: "[options] [input...]",
    summary: "the main content of pages, as text, Markdown, HTML, JSON or XML",
    load: async () => (await import("./commands/extract.ts")).addExtract,
  },
  chunk: {
    usage: "[options] [input...]",
    summary: "the content of pages in chunks for an index, as JSON lines",
    load: async () => (await import("./commands/chunk.ts")).addChunk,
  },
  classify: {
    usage: "[options] [input...]",
    summary: "every block of pages with its probability of being content, as JSON",
    load: async () => (await import("./commands/classify.ts")).addClassify,
  },
  sites: {
    usage: "[options] [command]",
    summary: "learn what the pages of a site have in common, for extract --site",
    load: async () => (await import("./commands/sites.ts")).addSites,
  },
  records: {
    usage: "[options] [input...]",
    summary: "attributes and values of product, book and other data pages, as JSON or CSV",
    load: async () => (await import("./commands/records.ts")).addRecords,
  },
  render: {
    usage: "[options] <page>",
    summary: "how a browser shows a page, as JSON for inspect --segments",
    load: async () => (await import("./commands/render.ts")).addRender,
  },
  features: {
    usage: "[options] <page>",
    summary: "the feature matrix of a page, as CSV",
    load: async () => (await import("./commands/features.ts")).addFeatures,
  },
  inspect: {
    usage: "[options] [page]",
    summary: "the decision on each block of a page and its reasons, as a report or figure",
    load: async () => (await import("./commands/inspect.ts")).addInspect,
  },
  check: {
    usage: "[options] <corpus...>",
    summary: "find problems in labelled pages",
    load: async () => (await import("./commands/check.ts")).addCheck,
  },
  studio: {
    usage: "[options] [corpus]",
    summary: "label pages, or try one, in the browser",
    load: async () => (await import("./commands/studio.ts")).addStudio,
  },
  train: {
    usage: "[options] <corpus...>",
    summary: "train a model on labelled pages",
    load: async () => (await import("./commands/train.ts")).addTrain,
  },
  evaluate: {
    usage: "[options] <corpus...>",
    summary: "precision, recall and F1 on labelled pages",
    load: async () => (await import("./commands/evaluate.ts")).addEvaluate,
  },
  methods: {
    usage: "[options]",
    summary: "the classic methods, with their sources and options",
    load: async () => (await import("./commands/methods.ts")).addMethods,
  },
  compare: {
    usage: "[options] <corpus...>",
    summary: "compare methods, models and other tools on labelled pages",
    load: async () => (await import("./commands/compare.ts")).addCompare,
  },
  sweep: {
    usage: "[options] <corpus...>",
    summary: "scores of a method by the value of an option",
    load: async () => (await import("./commands/sweep.ts")).addSweep,
  },
  search: {
    usage: "[options] <corpus> <query>",
    summary: "search pages, each result with its best chunk",
    load: async () => (await import("./commands/search.ts")).addSearch,
  },
  serve: {
    usage: "[options]",
    summary: "a service for other programs, over pipes or HTTP",
    load: async () => (await import("./commands/serve.ts")).addServe,
  },
  mcp: {
    usage: "[options]",
    summary: "a server of the Model Context Protocol, for agents",
    load: async () => (await import("./commands/mcp.ts")).addMcp,
  },
  pages: {
    usage: "[options] <input...>",
    summary: "pages of any input as frames, for seine serve --stdio",
    load: async () => (await import("./commands/pages.ts")).addPages,
  },
  verify: {
    usage: "[options] <output...>",
    summary: "verify that outputs have every input page once",
    load: async () => (await import("./commands/verify.ts")).addVerify,
  },
  doctor: {
    usage: "[options]",
    summary: "check this machine: what works, what is missing, how to install it",
    load: async () => (await import("./commands/doctor.ts")).addDoctor,
  },
  completion: {
    usage: "[options] <shell>",
    summary: "completion for bash, zsh, fish and PowerShell",
    load: async () => {
      const { addCompletion } = await import("./commands/completion.ts");
      return (program) => addCompletion(program, wholeProgram);
    },
  },
  man: {
    usage: "",
    summary: "the manual page",
    load: async () => {
      const { addMan } = await import("./commands/completion.ts");
      return (program) => addMan(program, wholeProgram);
    },
  },
  schema: {
    usage: "",
    summary: "the JSON Schema of the output of extract --format json",
    load: async () => (await import("./commands/schema.ts")).addSchema,
  },
};

/** @throws UsageError for help about a command that there is not, where commander shows that of the program */
function checkHelp([first, name]: readonly string[]): void {
  if (first !== "help" || name === undefined || name === "help" || Object.hasOwn(commands, name))
    return;
  if (!name.startsWith("-")) {
    throw new UsageError(`unknown command '${name}'; seine --help lists the commands`);
  }
}

/** Says wrong usage as all other errors are said. */
function outputError(text: string, write: (text: string) => void): void {
  write(text.replace(COMMANDER_ERROR, "seine: "));
}

const COMMANDER_ERROR = /^error: /;

/** Headings of the help for the commands that are not for a user's pages, and their names. */
const groups: Readonly<Record<string, readonly string[]>> = {
  "Measure:": ["compare", "sweep", "features", "methods"],
  "Other:": ["pages", "schema", "doctor", "completion", "man"],
};

const isCommand = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(commands, name);

/**
 * The program with its commands. If the arguments begin with a command, it has only that one. Else it has
 * all, and loads those that the arguments name. Training is imported only by actions that train.
 */
async function createProgram(
  args: readonly string[],
  isWhole: boolean,
  asked: readonly string[] = isCommand(args[0]) ? [args[0]] : Object.keys(commands),
): Promise<Command> {
  const program = new Command("seine")
    .description(
      "Separate the main content of web pages from navigation, advertising and other noise.",
    )
    .version(version())
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: printError, outputError })
    .showHelpAfterError("Add --help for options and examples.")
    .addHelpText("after", help);
  for (const name of asked) {
    const { usage, summary, load } = commands[name]!;
    if (args.includes(name)) (await load())(program);
    else program.command(`${name} ${usage}`);
    const command = program.commands.at(-1)!.summary(summary);
    const group = Object.keys(groups).find((heading) => groups[heading]!.includes(name));
    if (group !== undefined) command.helpGroup(group);
    chooseHelp(command, isWhole);
  }
  return program;
}

/** The program with all commands. @param isWhole whether their help lists rare options, too */
export function wholeProgram(isWhole = true): Promise<Command> {
  return createProgram(Object.keys(commands), isWhole, Object.keys(commands));
}

/** Tells by its name, because importing the class loads all models, which help does not need. */
function isModelError(error: unknown): error is Error {
  return error instanceof Error && error.name === "ModelError";
}

/** Reports the error that ended the run, and returns its exit code. */
function exitCodeOf(error: unknown): number {
  // Commander has already written its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UsageError || isModelError(error)) {
    say(error.message);
    return EXIT.usage;
  }
  const few = tooFewFiles(error);
  if (few !== undefined) {
    say(few);
    return EXIT.failed;
  }
  // Errors of the system, such as a full disk, need no stack trace; mistakes in the code do.
  const isSystem = error instanceof WriteError || (error instanceof Error && "syscall" in error);
  if (error instanceof Error && !isSystem) sayMistake(error);
  else say(messageOf(error));
  return EXIT.failed;
}

/**
 * Runs one command line.
 *
 * @param args the arguments after the program's name
 * @returns the exit code of a command line that could not be run; an action that ends but finds bad input
 *   sets `process.exitCode` itself
 */
export async function runProgram(args: readonly string[]): Promise<number | undefined> {
  try {
    const isWhole = args.includes("--all") && (args.includes("--help") || args.includes("-h"));
    const asked = withNewFlags(isWhole ? args.filter((arg) => arg !== "--all") : args);
    checkHelp(asked);
    const program = await createProgram(asked, isWhole);
    await program.parseAsync(asked, { from: "user" });
    return undefined;
  } catch (error) {
    return exitCodeOf(error);
  } finally {
    await runEndings();
  }
}
