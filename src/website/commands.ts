/** The reference of the command line in Markdown: a page per command, from the commands and the table of options. */
import type { Command, Help, Option } from "commander";
import { wholeProgram } from "../cli/program.ts";
import { asMarkdown } from "./markdown.ts";

const INDENT = /^ {2,}/m;
const TITLED = /^([A-Z][\w ]+): /;
const EXAMPLES = "Examples:\n";

/** An overview, named `index`, and a page for every command, by its name. */
export async function commandReference(): Promise<Map<string, string>> {
  const [short, whole] = [await wholeProgram(false), await wholeProgram(true)];
  const rows = whole.commands.map((command) => [
    `[\`seine ${command.name()}\`](${command.name()}.html)`,
    sentence(command.summary()),
  ]);
  const overview = `# Command line

${asMarkdown(whole.description())}

${listing("seine <command> --help --all")}
${table(["command", "what it does"], rows)}
Data goes to stdout, messages to stderr. Exit codes: 0 success, 1 some input failed, 2 wrong usage.`;
  const pages = whole.commands.map((command, i) => {
    const common = commonOptions(short.commands[i]!);
    const name = `seine ${command.name()}`;
    const inner = command.commands.filter((own) => own.name() !== "help");
    const parts = inner.map((own) => {
      const title = `${name} ${own.name()}`;
      return `## ${title}\n\n${described(own, title, "###", common)}`;
    });
    const text = [`# \`${name}\`\n`, described(command, name, "##", common), ...parts].join("\n");
    return [command.name(), text] as const;
  });
  return new Map([["index", overview], ...pages]);
}

/** Options that the short help lists, by their flags. */
function commonOptions(command: Command): ReadonlySet<string> {
  const all = [command, ...command.commands].flatMap(({ options }) => options);
  return new Set(all.filter(({ hidden }) => !hidden).map(({ flags }) => flags));
}

function sentence(text: string): string {
  if (text === "") return "";
  return asMarkdown(`${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`);
}

const listing = (text: string): string => `\`\`\`\n${text}\n\`\`\`\n`;

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = [titles, titles.map(() => "---"), ...rows];
  return `\n${lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("")}\n`;
}

/** What a command does, its arguments, its options by groups, examples and details. */
function described(
  command: Command,
  name: string,
  level: string,
  common: ReadonlySet<string>,
): string {
  const help = Object.assign(command.createHelp(), command.configureHelp()) as Help;
  const code = (words: string): string => `\`${words.replaceAll("|", "\\|")}\``;
  const rowOf = (option: Option): string[] => [
    `${code(option.flags)}${common.has(option.flags) ? "" : " *rare*"}`,
    sentence(help.optionDescription(option)),
  ];
  // Every command has --help.
  const options = help.visibleOptions(command).filter(({ long }) => long !== "--help");
  const groups = [...new Set(options.map((option) => option.helpGroupHeading ?? "Options:"))];
  const items = command.registeredArguments.map((own) => [
    code(own.name()),
    asMarkdown(own.description),
  ]);
  const { about, examples } = details(command);
  return [
    `${sentence(command.description())}\n`,
    listing(`${name} ${command.usage()}`),
    table(["argument", "what it is"], items),
    examples.length === 0 ? "" : `${level} Examples\n\n${listing(examples.join("\n"))}`,
    ...groups.map((group) => {
      const ofGroup = options.filter((option) => (option.helpGroupHeading ?? "Options:") === group);
      return `${level} ${group.replace(":", "")}\n${table(["option", "what it does"], ofGroup.map(rowOf))}`;
    }),
    about.length === 0 ? "" : `${level} Details\n\n${about.join("\n\n")}\n`,
  ].join("\n");
}

/** What the help of a command says after its options, in parts. */
function details(command: Command): { about: string[]; examples: string[] } {
  let written = "";
  command.configureOutput({
    writeOut: (text) => {
      written += text;
    },
  });
  command.outputHelp();
  const [before = "", rest = ""] = written.slice(command.helpInformation().length).split(EXAMPLES);
  const lines = rest.split("\n");
  const end = lines.findIndex((line) => !INDENT.test(line));
  const examples = lines.slice(0, end === -1 ? undefined : end).map((line) => line.trim());
  const about = before
    .split("\n\n")
    .filter((part) => part.trim() !== "" && !part.trim().startsWith("Exit codes"))
    .map((part) =>
      INDENT.test(part) ? listing(part) : asMarkdown(part).replace(TITLED, "**$1.** "),
    );
  return { about, examples: examples.filter((line) => line !== "") };
}
