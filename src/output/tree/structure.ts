/** What to do with links, images or tables: keep them, keep their text alone, or drop them. */
export const structureChoices = ["keep", "text", "drop"] as const;
export type StructureChoice = (typeof structureChoices)[number];

/** Options that shape the content tree, whatever it is written as. */
export interface StructureOptions {
  /**
   * Default `keep`. `text` keeps what they say, and changes nothing in `text` and `json`, which have no
   * links; `drop` drops that too.
   */
  readonly links?: StructureChoice | undefined;
  /** Default `keep`. `text` keeps their alternative texts; `drop` changes nothing in `text`. */
  readonly images?: StructureChoice | undefined;
  /** Default `keep`. `text` makes each row a paragraph. */
  readonly tables?: StructureChoice | undefined;
  /** Address of the page. Relative links are resolved against it and the page's `<base>`. */
  readonly url?: string | undefined;
  /** Address to resolve relative links against, whatever the page says; `text` has none. */
  readonly baseUrl?: string | undefined;
}
