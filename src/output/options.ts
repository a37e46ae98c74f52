/** What the content may be written as; each has a file in this folder and a line in `formats.ts`. */
export const formatNames = ["text", "markdown", "html", "json", "xml", "csv"] as const;
export type FormatName = (typeof formatNames)[number];

/** A few words on each format for `--help`. */
export const formatDescriptions: Readonly<Record<FormatName, string>> = {
  text: "plain text, a paragraph, list item or table row a line",
  markdown: "GitHub Flavored Markdown",
  html: "clean HTML, semantic elements only",
  json: "JSON with blocks, their places in the source and images",
  xml: "TEI XML, as Trafilatura writes it",
  csv: "a line per page: metadata, score and text",
};

/** What to do with links, images or tables: keep them, keep their text alone, or drop them. */
export const structureChoices = ["keep", "text", "drop"] as const;
export type StructureChoice = (typeof structureChoices)[number];

/** Options that shape the content once its blocks are chosen. */
export interface ContentOptions {
  /** Default `text`. */
  readonly format?: FormatName | undefined;
  /**
   * Default `keep`. `text` keeps what they say, and changes nothing in `text` and `json`, which have no
   * links; `drop` drops that too.
   */
  readonly links?: StructureChoice | undefined;
  /** Default `keep`. `text` keeps their alternative texts; `drop` changes nothing in `text`. */
  readonly images?: StructureChoice | undefined;
  /** Default `keep`. `text` makes each row a paragraph. */
  readonly tables?: StructureChoice | undefined;
  /** Reads title, authors, dates and the like, and writes them before the content, but of `text`. */
  readonly metadata?: boolean | undefined;
  /** Most characters (UTF-16 code units) of text; what is over is cut off at a word. */
  readonly maxLength?: number | undefined;
  /** Address of the page. Relative links are resolved against it and the page's `<base>`. */
  readonly url?: string | undefined;
  /**
   * Address to resolve relative links against, whatever the page says; `text` has none. `canonical` is
   * the address that the page gives itself, if it does.
   */
  readonly baseUrl?: string | undefined;
}
