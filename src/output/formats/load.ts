import { csv } from "./csv.ts";
import type { OutputFormat } from "./format.ts";
import type { FormatName } from "./registry.ts";
import { text } from "./text.ts";

/** The command line always loads text and the columns of CSV; the other formats have large libraries. */
const loaders: Readonly<Record<FormatName, () => OutputFormat | Promise<OutputFormat>>> = {
  text: () => text,
  markdown: async () => (await import("./markdown.ts")).markdown,
  html: async () => (await import("./html.ts")).html,
  json: async () => (await import("./json.ts")).json,
  xml: async () => (await import("./xml.ts")).xml,
  csv: () => csv,
};

/** Loads a single format, so that a command does not wait for the libraries of all. */
export async function loadFormat(name: FormatName): Promise<OutputFormat> {
  return loaders[name]();
}
