import type { LabelledSpan } from "../../../src/document/labelled-spans.ts";
import type { PartRun } from "../part-runs.ts";

/** One labelled page of a corpus as read, not yet decoded, parsed or cleaned. */
export interface LabelledPage {
  /** Unique within the corpus. */
  readonly id: string;
  /** Registrable domain or other source name; all pages of a site are in the same fold. */
  readonly site: string;
  /** The page's raw bytes, decompressed. */
  readonly html: Uint8Array;
  /** The page's file, if it contains only this page. */
  readonly file?: string;
  /** Charset known from outside the bytes (HTTP header), if any. */
  readonly encoding?: string;
  readonly url?: string;
  /** The main content as plain text; empty if the page has none. */
  readonly gold: string;
  /** User comments as plain text, if the corpus separates them from the main content. */
  readonly comments?: string;
  /** An annotator's labels of blocks, if the corpus has them; they override the texts. */
  readonly labels?: readonly LabelledSpan[];
  /** What its blocks are, where an annotator said so. */
  readonly parts?: readonly PartRun[];
  /** Offsets at which the annotator cut blocks. */
  readonly cuts?: readonly number[];
  /** Who gave them. */
  readonly annotator?: string;
  /** `foreign`: the corpus has labels for other bytes, which are not used; `unfinished`: some labels are missing. */
  readonly labelFault?: "foreign" | "unfinished";
  readonly pageType?: string;
  readonly language?: string;
  /** The corpus's own split, e.g. `train` or `test`. */
  readonly split?: string;
  /** Snippets that must and must not appear in an extraction. */
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Values by attribute of the things that the page presents; each of several values is right. */
  readonly records?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly metadata?: {
    readonly title?: string;
    readonly author?: string;
    readonly publishDate?: string;
    readonly siteName?: string;
  };
}

/** Why a page cannot be used: a file is missing or damaged, the page is empty, or it is not HTML. */
export type ReaderFault = "unreadable" | "empty" | "not-html";

/** A page that could not be read; reading of the corpus continues. */
export class ReaderError extends Error {
  override readonly name = "ReaderError";
  readonly fault: ReaderFault;
  /** Id of the page. */
  readonly id: string;
  /** File that was read or expected. */
  readonly path: string;

  constructor(id: string, path: string, message: string, fault: ReaderFault = "unreadable") {
    super(`page ${id}: ${message} (${path})`);
    this.fault = fault;
    this.id = id;
    this.path = path;
  }
}

/** Reads one layout of labelled pages. Readers are tried in registry order; the first match reads. */
export interface Reader {
  readonly name: string;
  /** Describes the layout in one sentence, for error messages and `--help`. */
  readonly layout: string;
  /** Whether `path` (a file or a folder) has this layout. Never throws for an existing path. */
  detect(path: string): Promise<boolean>;
  /** Pages in a fixed order (sorted by id); a bad page is yielded as a {@link ReaderError}. */
  read(path: string): AsyncIterable<LabelledPage | ReaderError>;
}
