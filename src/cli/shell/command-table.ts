/** The commands and options of the program as data: what completion and the manual are written from. */
import type { Command, Option } from "commander";

export interface CommandRow {
  /** Its name behind that of the program, such as `sites learn`; empty for the program itself. */
  readonly path: string;
  /** One line. */
  readonly summary: string;
  /** Its arguments as its help shows them. */
  readonly usage: string;
  readonly description: string;
  /** Whether it takes files. */
  readonly takesFiles: boolean;
  readonly options: readonly OptionText[];
  readonly commands: readonly CommandRow[];
}

export interface OptionText {
  readonly short: string | undefined;
  readonly long: string;
  readonly summary: string;
  readonly group: string;
  /** Its argument as help shows it, such as `<file>`; absent for a switch. */
  readonly argument: string | undefined;
  /** Whether the argument may be missing. */
  readonly isOptional: boolean;
  /** What the argument may be; absent for anything. */
  readonly choices: readonly string[] | undefined;
  /** Whether the argument is a file or a folder. */
  readonly isFile: boolean;
}

const ARGUMENT = /[<[]/;
const OF_FILES = /^[<[](?:file|folder|model|path|list)/;
const FILES: ReadonlySet<string> = new Set(["query", "shell"]);

/** The table of a command and those below it. */
export function tableOf(command: Command, before: string = ""): CommandRow {
  const isProgram = command.parent === null;
  const path = isProgram ? "" : `${before} ${command.name()}`.trim();
  const help = command.createHelp();
  const args = command.registeredArguments;
  return {
    path,
    summary: command.summary() || command.description(),
    usage: command.usage(),
    description: command.description(),
    takesFiles: args.some((one) => one.argChoices === undefined && !FILES.has(one.name())),
    options: help.visibleOptions(command).flatMap((option) => textOf(option, command)),
    commands: help
      .visibleCommands(command)
      .filter((one) => one.name() !== "help")
      .map((one) => tableOf(one, path)),
  };
}

/** All rows of a table, each before those below it. */
export function rowsOf(table: CommandRow): CommandRow[] {
  return [table, ...table.commands.flatMap(rowsOf)];
}

function textOf(option: Option, command: Command): OptionText[] {
  const { short, long, flags, argChoices, helpGroupHeading, optional } = option;
  if (long === undefined || long === null) return [];
  const start = flags.search(ARGUMENT);
  const argument = start < 0 ? undefined : flags.slice(start);
  return [
    {
      short: short ?? undefined,
      long,
      summary: command.createHelp().optionDescription(option),
      group: helpGroupHeading ?? "Options:",
      argument,
      isOptional: optional,
      choices: argChoices,
      isFile: argument !== undefined && OF_FILES.test(argument),
    },
  ];
}
