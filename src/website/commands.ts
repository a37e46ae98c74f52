/** The reference of the command line: a page per command, from the commands and the table of options. */
import type { Command, Help, Option } from "commander";
import { wholeProgram } from "../cli/program.ts";
import { headingOf, listing } from "./markdown.ts";
import { anchors, escaped, type Heading, type SitePage } from "./page.ts";

const SECTION = "Reference";
const OVERVIEW = "cli/index.html";
const INDENT = /^ {2,}/;
const TITLED = /^([A-Z][\w ]+): /;

/** An overview, and a page for every command. */
export async function commandReference(): Promise<SitePage[]> {
  const [short, whole] = [await wholeProgram(false), await wholeProgram(true)];
  const pages = whole.commands.map((command, i) =>
    commandPage(command, commonOptions(short.commands[i]!)),
  );
  const rows = whole.commands.map((command) => {
    const name = command.name();
    return `<tr><td><a href="${name}.html"><code>seine ${name}</code></a></td><td>${escaped(sentence(command.summary()))}</td></tr>`;
  });
  const overview: SitePage = {
    path: OVERVIEW,
    title: "Command line",
    section: SECTION,
    headings: [],
    body: `<h1>Command line</h1>
<p>${escaped(whole.description())}</p>
${listing("seine &lt;command&gt; --help --all")}
<div class="table" tabindex="0"><table><thead><tr><th>command</th><th>what it does</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>
<p>Data goes to stdout, messages to stderr. Exit codes: 0 all well, 1 some input failed, 2 wrong usage.</p>`,
  };
  return [overview, ...pages];
}

/** Options that the short help lists, by their flags. */
function commonOptions(command: Command): ReadonlySet<string> {
  const all = [command, ...command.commands];
  return new Set(
    all.flatMap(({ options }) => options.filter(({ hidden }) => !hidden).map(({ flags }) => flags)),
  );
}

function sentence(text: string): string {
  return text === ""
    ? ""
    : `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

function commandPage(command: Command, common: ReadonlySet<string>): SitePage {
  const headings: Heading[] = [];
  const anchorOf = anchors();
  const heading = (level: number, text: string): string => {
    const id = anchorOf(text);
    headings.push({ level, id, text });
    return headingOf(level, id, escaped(text));
  };
  const name = `seine ${command.name()}`;
  const parts = [`<h1><code>${name}</code></h1>`, described(command, name, 2, common, heading)];
  for (const inner of command.commands) {
    if (inner.name() === "help") continue;
    const whole = `${name} ${inner.name()}`;
    parts.push(heading(2, whole), described(inner, whole, 3, common, heading));
  }
  return {
    path: `cli/${command.name()}.html`,
    title: name,
    parent: OVERVIEW,
    section: SECTION,
    headings,
    body: parts.join("\n"),
  };
}

/** What a command does, its arguments, its options by groups, examples and details. */
function described(
  command: Command,
  name: string,
  level: number,
  common: ReadonlySet<string>,
  heading: (level: number, text: string) => string,
): string {
  const help = Object.assign(command.createHelp(), command.configureHelp()) as Help;
  const items = command.registeredArguments.map(
    (argument) =>
      `<tr><td><code>${escaped(argument.name())}</code></td><td>${escaped(argument.description)}</td></tr>`,
  );
  const byGroup = new Map<string, Option[]>();
  // Every command has --help.
  const own = help.visibleOptions(command).filter(({ long }) => long !== "--help");
  for (const option of own) {
    const group = option.helpGroupHeading ?? "Options:";
    byGroup.set(group, [...(byGroup.get(group) ?? []), option]);
  }
  const { about, examples } = details(command);
  // In the order of the page, which is that of its list of headings.
  const shown =
    examples.length === 0
      ? ""
      : heading(level, "Examples") + listing(examples.map(escaped).join("\n"));
  const options = [...byGroup].map(
    ([group, members]) =>
      heading(level, group.replace(":", "")) + optionTable(help, members, common),
  );
  return [
    `<p>${escaped(sentence(command.description()))}</p>`,
    listing(escaped(`${name} ${command.usage()}`)),
    items.length === 0 ? "" : table(["argument", "what it is"], items),
    shown,
    ...options,
    about.length === 0 ? "" : heading(level, "Details") + about.join("\n"),
  ].join("\n");
}

function optionTable(help: Help, options: readonly Option[], common: ReadonlySet<string>): string {
  const rows = options.map((option) => {
    const rare = common.has(option.flags) ? "" : ' <span class="rare">rare</span>';
    return `<tr><td><code>${escaped(option.flags)}</code>${rare}</td><td>${escaped(sentence(help.optionDescription(option)))}</td></tr>`;
  });
  return table(["option", "what it does"], rows);
}

function table(titles: readonly string[], rows: readonly string[]): string {
  const head = titles.map((title) => `<th>${title}</th>`).join("");
  return `<div class="table" tabindex="0"><table class="options"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
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
  const after = written.slice(command.helpInformation().length).trim();
  const [before = "", rest = ""] = after.split("Examples:\n");
  const lines = rest.split("\n");
  const end = lines.findIndex((line) => !INDENT.test(line));
  const examples = lines.slice(0, end === -1 ? undefined : end).map((line) => line.trim());
  const about = before
    .split("\n\n")
    .filter((part) => part.trim() !== "" && !part.startsWith("Exit codes"))
    .map((part) => {
      if (part.split("\n").some((line) => INDENT.test(line))) return listing(escaped(part));
      return `<p>${escaped(part).replace(TITLED, "<strong>$1.</strong> ")}</p>`;
    });
  return { about, examples: examples.filter((line) => line !== "") };
}
