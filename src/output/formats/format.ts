import type { Metadata } from "../../metadata/metadata.ts";
import type { ExtractionRecord } from "../extraction-schema.ts";
import type { ContentTree } from "../tree/content-tree.ts";
import type { StructureOptions } from "../tree/structure.ts";

/** The content of a page, ready to be written. */
export interface Content {
  readonly tree: ContentTree;
  readonly record: ExtractionRecord;
  /** What the page says of itself, for formats that always tell; the record has what was asked for. */
  readonly metadata?: Metadata;
  /** The page's address, if it is known. */
  readonly url?: string | undefined;
  readonly csvRaw?: boolean | undefined;
}

/** Options that a format may leave without effect. */
export interface FormatOptions extends StructureOptions {
  /** Reads title, authors, dates and the like, and writes them before the content, but of `text`. */
  readonly metadata?: boolean | undefined;
  /** Most characters (UTF-16 code units) of text; what is over is cut off at a word. */
  readonly maxLength?: number | undefined;
  /**
   * Whether cells of CSV that begin like a formula are left as they are; by default an apostrophe stands
   * before them, as spreadsheets would run them.
   */
  readonly csvRaw?: boolean | undefined;
}

/** An option, or one of its values, that changes nothing in a format. */
export interface Ignored {
  readonly option: keyof FormatOptions;
  /** Undefined: whatever its value. */
  readonly value?: string;
  readonly because: string;
}

/** A way to write the content. */
export interface OutputFormat {
  /** Its key in the registry. */
  readonly name: string;
  readonly ignores: readonly Ignored[];
  /** Writes the content, without a line end after it. */
  render(content: Content): string;
}

const ofCsv: Ignored = { option: "csvRaw", because: "it has no cells" };

/** What to tell somebody whose options change nothing, an entry per option. */
export function withoutEffect(
  { name, ignores }: OutputFormat,
  options: FormatOptions,
): { readonly option: keyof FormatOptions; readonly message: string }[] {
  const others = name === "csv" ? [] : [ofCsv];
  return [...ignores, ...others]
    .filter(({ option, value }) => {
      const given = options[option];
      return given !== undefined && (value === undefined || value === given);
    })
    .map(({ option, because }) => ({
      option,
      message: `has no effect on ${name} output: ${because}`,
    }));
}
