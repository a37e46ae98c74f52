import type { TitleChoice } from "../decision/options.ts";
import type { TitleRule } from "../decision/title.ts";
import { chosenFormat, type FormatWord, formatRegistry } from "../output/formats/registry.ts";

/** The rule for the headline: `auto` does what readers expect of the page's main format. */
export function titleRule(title: TitleChoice = "auto", format?: FormatWord): TitleRule {
  if (title !== "auto") return title;
  return formatRegistry[chosenFormat(format)].hasHeadline ? "include" : "model";
}
