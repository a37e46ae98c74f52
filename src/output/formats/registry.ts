/** Facts about a format that are needed before it is loaded. */
export interface FormatEntry {
  /** A few words for `--help`. */
  readonly description: string;
  /** File extension. */
  readonly ending: string;
  /** Whether it has the page's headline at its top by default. */
  readonly hasHeadline: boolean;
}

const formats = {
  text: {
    description: "plain text, a paragraph, list item or table row a line",
    ending: ".txt",
    hasHeadline: false,
  },
  markdown: {
    description: "GitHub Flavored Markdown",
    ending: ".md",
    hasHeadline: true,
  },
  html: {
    description: "clean HTML, semantic elements only",
    ending: ".html",
    hasHeadline: true,
  },
  json: {
    description: "JSON with blocks, their places in the source and images",
    ending: ".json",
    hasHeadline: true,
  },
  xml: {
    description: "TEI XML, as Trafilatura writes it",
    ending: ".xml",
    hasHeadline: true,
  },
  csv: {
    description: "a line per page: metadata, score and text",
    ending: ".csv",
    hasHeadline: false,
  },
};

export type FormatName = keyof typeof formats;

/**
 * Every output format, by name. A new one is a file in this folder, a line above, one in `index.ts`, and
 * one in `load.ts`.
 */
export const formatRegistry: Readonly<Record<FormatName, FormatEntry>> = formats;

export const formatNames: readonly FormatName[] = Object.keys(formatRegistry) as FormatName[];

/** What formats are also called: by the endings of their files. */
const byEnding: ReadonlyMap<string, FormatName> = new Map([
  ["txt", "text"],
  ["md", "markdown"],
]);

/** How a format may be asked for. */
export type FormatWord = FormatName | "txt" | "md";

export const formatWords: readonly FormatWord[] = [
  ...formatNames,
  ...(byEnding.keys() as Iterable<FormatWord>),
];

/** The format where none is asked for: on the command line, in functions and in services. */
export const defaultFormat: FormatName = "text";

/** The format that is asked for. */
export function chosenFormat(word: FormatWord = defaultFormat): FormatName {
  return byEnding.get(word) ?? (word as FormatName);
}
