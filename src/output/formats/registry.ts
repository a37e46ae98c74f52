import type { OutputFormat } from "./format.ts";

/** What is known of a format before it is loaded. */
export interface FormatEntry {
  /** A few words for `--help`. */
  readonly description: string;
  /** What the names of its files end in. */
  readonly ending: string;
  /** Whether readers expect the page's headline in it, at its top, unless they ask otherwise. */
  readonly hasHeadline: boolean;
  /** Loads the format alone: a command must not wait for the libraries of all. */
  load(): Promise<OutputFormat>;
}

const formats = {
  text: {
    description: "plain text, a paragraph, list item or table row a line",
    ending: ".txt",
    hasHeadline: false,
    load: async (): Promise<OutputFormat> => (await import("./text.ts")).text,
  },
  markdown: {
    description: "GitHub Flavored Markdown",
    ending: ".md",
    hasHeadline: true,
    load: async (): Promise<OutputFormat> => (await import("./markdown.ts")).markdown,
  },
  html: {
    description: "clean HTML, semantic elements only",
    ending: ".html",
    hasHeadline: true,
    load: async (): Promise<OutputFormat> => (await import("./html.ts")).html,
  },
  json: {
    description: "JSON with blocks, their places in the source and images",
    ending: ".json",
    hasHeadline: true,
    load: async (): Promise<OutputFormat> => (await import("./json.ts")).json,
  },
  xml: {
    description: "TEI XML, as Trafilatura writes it",
    ending: ".xml",
    hasHeadline: true,
    load: async (): Promise<OutputFormat> => (await import("./xml.ts")).xml,
  },
  csv: {
    description: "a line per page: metadata, score and text",
    ending: ".csv",
    hasHeadline: false,
    load: async (): Promise<OutputFormat> => (await import("./csv.ts")).csv,
  },
};

export type FormatName = keyof typeof formats;

/** Every output format, by name. A new one is a file in this folder, a line above and one in `index.ts`. */
export const formatRegistry: Readonly<Record<FormatName, FormatEntry>> = formats;

export const formatNames: readonly FormatName[] = Object.keys(formatRegistry) as FormatName[];

/** Loads one format alone. */
export function loadFormat(name: FormatName): Promise<OutputFormat> {
  return formatRegistry[name].load();
}
