import type { FormatName } from "../options.ts";
import { csv } from "./csv.ts";
import type { OutputFormat } from "./format.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { text } from "./text.ts";
import { xml } from "./xml.ts";

/** Every output format. A new one is a file in this folder, a name in `options.ts`, a line here and one in `load-format.ts`. */
export const formats: readonly OutputFormat[] = [text, markdown, html, json, xml, csv];

/** The format of that name. */
export function formatNamed(name: FormatName): OutputFormat {
  return formats.find((format) => format.name === name)!;
}
