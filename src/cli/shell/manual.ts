/** The manual page of the program, in man(7). */
import { inputHelp } from "../inputs/inputs.ts";
import { type CommandRow, type OptionText, rowsOf } from "./command-table.ts";

export function manualOf(table: CommandRow, version: string): string {
  const rows = rowsOf(table).filter(({ path }) => path !== "");
  return `${[
    `.TH SEINE 1 "" "seine ${version}" "User Commands"`,
    ".SH NAME",
    "seine \\- the main content of web pages, by a model that can be trained and questioned",
    ".SH SYNOPSIS",
    ...table.commands.flatMap(({ path, usage }, i) => [
      ...(i === 0 ? [] : [".br"]),
      `.B ${escaped(`seine ${path}`)}`,
      escaped(usage),
    ]),
    ".SH DESCRIPTION",
    escaped(table.description),
    "Data goes to standard output, messages go to standard error.",
    "A page that fails is one error, and the run goes on.",
    ".PP",
    ".B seine",
    ".I command",
    ".B \\-\\-help \\-\\-all",
    "has details and examples of a command.",
    ".SH COMMANDS",
    ...rows.flatMap(sectionOf),
    ".SH INPUTS",
    ".nf",
    ...escaped(inputHelp.trim()).split("\n"),
    ".fi",
    ".SH EXIT STATUS",
    ".TP",
    ".B 0",
    "All well.",
    ".TP",
    ".B 1",
    "Some input failed.",
    ".TP",
    ".B 2",
    "Wrong usage.",
    ".SH ENVIRONMENT",
    ".TP",
    ".B CHROMIUM",
    "The browser of \\-\\-render.",
    ".TP",
    ".B SEINE_LEASE",
    "Seconds after which another run takes over an output (90).",
    ".TP",
    ".B TMPDIR",
    "The folder of temporary files.",
  ].join("\n")}\n`;
}

function sectionOf({ path, usage, description, options }: CommandRow): string[] {
  return [
    `.SS ${escaped(`seine ${path} ${usage}`.trim())}`,
    escaped(description),
    ...options.flatMap(optionLines),
  ];
}

function optionLines({ short, long, argument, summary }: OptionText): string[] {
  const names = [...(short ? [short] : []), long].join(", ");
  const shown = argument === undefined ? "" : ` \\fI${escaped(argument)}\\fR`;
  return [".TP", `\\fB${escaped(names)}\\fR${shown}`, escaped(summary)];
}

const BACKSLASH = /\\/g;
const HYPHEN = /-/g;
const CONTROL = /^(?=[.'])/gm;
const BEYOND = /[^\x20-\x7e\n]/gu;

/** A text as roff shows it: no backslash, hyphen or dot at the start of a line is a command. */
function escaped(text: string): string {
  return text
    .replace(BACKSLASH, "\\e")
    .replace(HYPHEN, "\\-")
    .replace(CONTROL, "\\&")
    .replace(
      BEYOND,
      (one) => `\\[u${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
    );
}
