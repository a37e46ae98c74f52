import { csv } from "./csv.ts";
import type { OutputFormat } from "./format.ts";
import type { FormatName } from "./registry.ts";
import { text } from "./text.ts";

/** The command line has text and the columns of CSV loaded in any case; the others have large libraries. */
const loaders: Readonly<Record<FormatName, () => OutputFormat | Promise<OutputFormat>>> = {
  text: () => text,
  markdown: async () => (await import("./markdown.ts")).markdown,
  html: async () => (await import("./html.ts")).html,
  json: async () => (await import("./json.ts")).json,
  xml: async () => (await import("./xml.ts")).xml,
  csv: () => csv,
};

/** Loads one format alone: a command must not wait for the libraries of all. */
export async function loadFormat(name: FormatName): Promise<OutputFormat> {
  return loaders[name]();
}
