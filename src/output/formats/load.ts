import type { FormatName } from "../options.ts";
import type { OutputFormat } from "./format.ts";

const loaders: Readonly<Record<FormatName, () => Promise<OutputFormat>>> = {
  text: async () => (await import("./text.ts")).text,
  markdown: async () => (await import("./markdown.ts")).markdown,
  html: async () => (await import("./html.ts")).html,
  json: async () => (await import("./json.ts")).json,
  xml: async () => (await import("./xml.ts")).xml,
  csv: async () => (await import("./csv.ts")).csv,
};

/** Loads one format alone, where a page must not wait for the libraries of all. */
export function loadFormat(name: FormatName): Promise<OutputFormat> {
  return loaders[name]();
}
