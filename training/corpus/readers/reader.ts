import type { LabelledSpan } from "../../../src/document/labelled-spans.ts";

/** One labelled page of a corpus, as read: nothing is decoded, parsed or cleaned yet. */
export interface LabelledPage {
  /** Unique within the corpus. */
  readonly id: string;
  /** Registrable domain or other source name: pages of a site never stand in two folds. */
  readonly site: string;
  /** The page's raw bytes, decompressed. */
  readonly html: Uint8Array;
  /** The file that holds the page and no other, if there is one. */
  readonly file?: string;
  /** Charset known from outside the bytes (HTTP header), if any. */
  readonly encoding?: string;
  readonly url?: string;
  /** The main content as plain text; empty when the page has none. */
  readonly gold: string;
  /** User comments as plain text, where the corpus marks them apart from the main content. */
  readonly comments?: string;
  /** What an annotator said of the page's blocks, where the corpus has it: it goes before the texts. */
  readonly labels?: readonly LabelledSpan[];
  /** Why labels of blocks that the corpus has were not used, or not all there are to be. */
  readonly labelFault?: "foreign" | "unfinished";
  readonly pageType?: string;
  readonly language?: string;
  /** The corpus's own split, e.g. `train` or `test`. */
  readonly split?: string;
  /** Snippets that must and must not appear in an extraction. */
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Values by attribute of the things that the page presents; any of them is right. */
  readonly records?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly metadata?: {
    readonly title?: string;
    readonly author?: string;
    readonly publishDate?: string;
  };
}

/** Why a page cannot be used: a file is missing or broken, the page has no bytes, or is no page. */
export type ReaderFault = "unreadable" | "empty" | "not-html";

/** A page that could not be read; the corpus goes on. */
export class ReaderError extends Error {
  override readonly name = "ReaderError";
  readonly fault: ReaderFault;
  /** Id of the page at fault. */
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
  /** One sentence: what the layout looks like, for error messages and `--help`. */
  readonly layout: string;
  /** Whether `path` (a file or a folder) holds this layout. Never throws for an existing path. */
  detect(path: string): Promise<boolean>;
  /** Pages in a fixed order (sorted by id); a bad page is yielded as a {@link ReaderError}. */
  read(path: string): AsyncIterable<LabelledPage | ReaderError>;
}
