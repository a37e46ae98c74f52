/** The flags of the table of options, and the options that they set. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import {
  type Accepted,
  acceptedRows,
  type OptionRow,
  refusalOf,
  valueOfText,
} from "../api/options/option.ts";
import { type ExtractOptions, pageOptions } from "../api/options/page-options.ts";
import { faultOf } from "../document/arguments.ts";
import { modelFile } from "../models/load/shipped-model.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { withoutEffect } from "../output/formats/without-effect.ts";
import { UsageError } from "./exit.ts";
import { preset, rare } from "./help.ts";
import { charset } from "./parsers.ts";

/** Options that commands for pages share, as commander parses them. */
export interface PageFlags
  extends Omit<
    ExtractOptions<FormatName>,
    "model" | "partsModel" | "site" | "rendering" | "url" | "formats" | "format"
  > {
  readonly model?: string;
  readonly partsModel?: string;
  readonly output?: string;
  readonly quiet?: boolean;
}

const capitals = /[A-Z]/g;

/** The flag of an option: `--max-length` for `maxLength`. */
export function flagOf(name: string): string {
  return `--${name.replace(capitals, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * Adds the flags of all options that an operation accepts. A flag for a refused option is also parsed but not
 * listed: its error says why it is refused.
 */
export function addTableOptions(command: Command, accepted: Accepted): Command {
  for (const [name, row] of Object.entries(accepted.table)) {
    if (row.flag === "none" || command.options.some(({ long }) => long === flagOf(name))) continue;
    const refusal = refusalOf(accepted, name);
    if (refusal === undefined) command.addOption(flagFor(name, row));
    else command.addOption(refusingFlag(name, row, refusal));
  }
  return command;
}

/** The flag of one option. */
export function flagFor(name: string, row: OptionRow): Option {
  const { schema, short, argument, help, group, conflicts = [], isRare = false } = row;
  const names = short === undefined ? flagOf(name) : `-${short}, ${flagOf(name)}`;
  const flag = new Option(argument === undefined ? names : `${names} ${argument}`, help)
    .conflicts([...conflicts])
    .helpGroup(`${group}:`);
  if (schema instanceof z.ZodEnum) preset(flag.choices(schema.options as string[]), row.preset);
  else if (row.flag === "model") flag.argParser(modelFile);
  else if (argument !== undefined && row.flag !== "file") {
    flag.argParser((text) => parsed(schema, text));
  }
  return isRare ? rare(flag) : flag;
}

function parsed(schema: z.ZodType, text: string): unknown {
  const value = valueOfText(schema, [text]);
  const result = schema.safeParse(value);
  if (result.success) return value;
  const issue = result.error.issues[0]!;
  // A wrong word of a list gets a proposal.
  const message = schema instanceof z.ZodArray ? faultOf(issue, value, schema) : issue.message;
  const end = message.endsWith("?") ? "" : ".";
  throw new InvalidArgumentError(`${message[0]!.toUpperCase()}${message.slice(1)}${end}`);
}

function refusingFlag(name: string, { argument }: OptionRow, refusal: string): Option {
  // The argument is optional, so that the error gives the reason instead of a missing argument.
  const option = new Option(argument === undefined ? flagOf(name) : `${flagOf(name)} [value]`);
  const refuse = (): never => {
    throw new UsageError(`${flagOf(name)} ${refusal}`);
  };
  return option.argParser(refuse).preset("").hideHelp();
}

/** Options whose flags name files. */
type FromFiles = "model" | "partsModel" | "site";

/** The options that flags set, if the operation accepts them. Options that name files are left out. */
export function tableOptionsOf<Options extends object>(
  flags: object,
  accepted: Accepted,
): Omit<Options, FromFiles | "url" | "charset"> {
  const given = flags as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    acceptedRows(accepted).flatMap(([name, { flag = "value" }]) =>
      flag === "value" && given[name] !== undefined ? [[name, given[name]]] : [],
    ),
  ) as Omit<Options, FromFiles | "url" | "charset">;
}

/** Adds the flags that all commands for pages share beside the options of functions. */
export function addPageFlags(command: Command): Command {
  return command
    .addOption(
      new Option("-c, --charset <label>", "encoding of the pages; overrides what they declare")
        .argParser(charset)
        .helpGroup("Fetching:"),
    )
    .addOption(
      new Option("-o, --output <file>", "write to this file, all or nothing").helpGroup("Output:"),
    )
    .addOption(new Option("-q, --quiet", "only errors on stderr").helpGroup("Output:"));
}

/** `--md` and `--json` beside `--format`. */
export interface FormatFlags {
  readonly format: FormatName;
  readonly md?: boolean;
  readonly json?: boolean;
}

export function addFormatFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--md", "the same as --format markdown")
        .implies({ format: "markdown" })
        .helpGroup("Output:"),
    )
    .addOption(
      new Option("--json", "the same as --format json")
        .implies({ format: "json" })
        .helpGroup("Output:"),
    );
}

/** Refuses two formats at once, and options without effect on the chosen format. */
export function checkFormat(
  { format, md, json }: FormatFlags,
  options: ExtractOptions<FormatName>,
): void {
  const short = md ? "markdown" : json ? "json" : format;
  if (short !== format || (md && json)) {
    const found = md && json ? "--md and --json" : `--${md ? "md" : "json"} and --format ${format}`;
    throw new UsageError(`found ${found}, expected one of them`);
  }
  const [ignored] = withoutEffect(format, options);
  if (ignored === undefined) return;
  throw new UsageError(`${flagOf(ignored.option)} ${ignored.message}; leave it out`);
}

/** `--csv-raw`, for commands that write texts as CSV and have no other options of the form. */
export function csvRawOption(): Option {
  return flagFor("csvRaw", pageOptions.csvRaw);
}
