import { csv } from "./csv.ts";
import type { OutputFormat } from "./format.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import type { FormatName } from "./registry.ts";
import { text } from "./text.ts";
import { xml } from "./xml.ts";

/**
 * Every format of the registry, loaded, for `extract()`, which is synchronous. The compiler requires a
 * line for a new format.
 */
export const formats: Readonly<Record<FormatName, OutputFormat>> = {
  text,
  markdown,
  html,
  json,
  xml,
  csv,
};

/** The format of that name. */
export function formatNamed(name: FormatName): OutputFormat {
  return formats[name];
}
