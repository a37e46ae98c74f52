import type { Command, Option } from "commander";

/** Options that only `--help --all` lists. */
const rareOptions = new WeakSet<Option>();
/** Help that only `--help --all` shows, by command. */
const details = new WeakMap<Command, string>();

/** Marks an option that few need: only `--help --all` lists it. */
export function rare(option: Option): Option {
  rareOptions.add(option);
  return option;
}

/** Defaults of options with choices, as help shows them. */
const presets = new WeakMap<Option, string>();

/** Sets the default that help shows for an option with choices. */
export function preset(option: Option, value: string | undefined): Option {
  if (value !== undefined) presets.set(option, value);
  return option;
}

/** An option's line of help: its purpose and its choices, the default first. */
function describe(option: Option): string {
  const { description, argChoices, defaultValue } = option;
  const chosen = presets.get(option) ?? (argChoices && (defaultValue as string | undefined));
  if (argChoices === undefined) {
    const isShown = typeof defaultValue === "string" || typeof defaultValue === "number";
    return isShown ? `${description} (default: ${defaultValue})` : description;
  }
  const others = argChoices.filter((choice) => choice !== chosen);
  const choices = chosen === undefined ? others : [`${chosen} (default)`, ...others];
  return `${description}: ${choices.join(", ")}`;
}

/**
 * Adds examples to the help of a command, and details that only `--help --all` shows.
 *
 * @param examples command lines; `--help` shows the first few
 */
export function addHelp(
  command: Command,
  { about, examples }: { readonly about: string; readonly examples: readonly string[] },
): Command {
  const all = `\n${about.trim()}\n\n${listed(examples)}\n${EXIT_CODES}`;
  details.set(command, all);
  return command.addHelpText("after", () =>
    details.has(command)
      ? `\n${listed(examples.slice(0, FEW))}\n${EXIT_CODES}\n${more(command)}`
      : all,
  );
}

const FEW = 5;
const EXIT_CODES = "\nExit codes: 0 success, 1 some input failed, 2 wrong usage.";

function listed(examples: readonly string[]): string {
  return ["Examples:", ...examples.map((example) => `  ${example}`)].join("\n");
}

function more(command: Command): string {
  const left = command.options.filter((option) => rareOptions.has(option)).length;
  const options = left === 0 ? "" : `${left} more options, `;
  return `seine ${command.name()} --help --all has ${options}inputs, formats and more examples.`;
}

/** Makes the help of a command short or complete. */
export function chooseHelp(command: Command, isWhole: boolean): void {
  command.configureHelp({ optionDescription: describe });
  if (isWhole) details.delete(command);
  else for (const option of command.options) if (rareOptions.has(option)) option.hideHelp();
}
