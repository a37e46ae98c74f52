import type { Identity } from "../../document/identity.ts";
import type { Metadata } from "../../metadata/metadata.ts";
import type { ExtractionRecord } from "../extraction-schema.ts";
import type { ContentTree } from "../tree/content-tree.ts";
import type { StructureOptions } from "../tree/structure.ts";

/** The content of a page, ready to be written. */
export interface Content {
  readonly tree: ContentTree;
  readonly record: ExtractionRecord;
  /** The page's metadata, for formats that always write it; the record has it only if requested. */
  readonly metadata?: Metadata;
  /** The page's URL, if it is known. */
  readonly url?: string | undefined;
  /** The page's identity, with its name as `input` where it has one. */
  readonly from?: (Identity & { readonly input?: string }) | undefined;
  readonly csvRaw?: boolean | undefined;
}

/** Options that may have no effect in a format. */
export interface FormatOptions extends StructureOptions {
  /** Whether to read title, authors, dates and the like; all formats except `text` write them first. */
  readonly metadata?: boolean | undefined;
  /** Most characters (UTF-16 code units) of text, which is cut between words. */
  readonly maxLength?: number | undefined;
  /**
   * Whether CSV cells that begin like a formula are written unchanged. By default they get an apostrophe in
   * front, as spreadsheets would run them.
   */
  readonly csvRaw?: boolean | undefined;
}

/** A way to write the content. */
export interface OutputFormat {
  /** Its key in the registry. */
  readonly name: string;
  /** Writes the content, without a line end after it. */
  render(content: Content): string;
}
