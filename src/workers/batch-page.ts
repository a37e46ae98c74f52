import type { Extraction } from "../api/extract-with.ts";
import type { OperationName, OperationOptions } from "../api/operations/operation.ts";
import type { ChunkOptions } from "../api/options/chunk-options.ts";
import type { ExtractOptions } from "../api/options/page-options.ts";
import type { RecordsOptions } from "../api/options/record-options.ts";
import type { LineOptions } from "../chunks/chunk-formats.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { RecordsFormat } from "../output/records-text.ts";
import type { PageRecord } from "../records/record.ts";
import type { Rendering } from "../rendering/rendering.ts";
import type { PredictionFiles } from "./predictions.ts";
import type { SiteFiles } from "./site-files.ts";

/** A page of a batch, or one that could not be read: its failure is passed on in its turn. */
export type PageInput = Page | FailedPage;

/** A page of a batch. */
export interface Page {
  /** What the outcome is told by, e.g. a path or a URL. */
  readonly id: string;
  readonly html: string | Uint8Array;
  /** An absolute URL. */
  readonly url?: string;
  /** Charset label from outside the page (HTTP header). */
  readonly charset?: string;
}

/** A page without a result. */
export interface FailedPage {
  readonly id: string;
  readonly error: Failure;
}

export interface Failure {
  readonly reason: FailureReason;
  /** What was found and what to do about it. */
  readonly message: string;
}

/** Why a page of a batch has no extraction. */
export type FailureReason =
  /** It has no bytes, or none but white space. */
  | "empty"
  /** It is another kind of file: an image, a PDF, an archive. */
  | "not-html"
  /** It has more bytes than `maxBytes`. */
  | "too-large"
  /** It took longer than `deadlineMs`; its worker was replaced. */
  | "deadline"
  /** Its worker died, of memory most likely; it was replaced. */
  | "crash"
  /** The run was aborted before it was done. */
  | "aborted"
  /** Its record in a WARC or JSONL file or its request is broken, or what was given is no page. */
  | "bad-record"
  /** Its content encoding or gzip data is broken. */
  | "undecodable"
  /** The server answered with an error. */
  | "http-status"
  /** The server did not answer. */
  | "fetch-failed"
  /** The server did not answer in time, or the page was not rendered in time. */
  | "timeout"
  /** A browser needed more memory for it than it may have. */
  | "out-of-memory"
  /** A browser did not render it, or it put another page in its place. */
  | "render-failed"
  /** It is in another language than `targetLanguage`. */
  | "language"
  /** It has no title, no date or no address, and `onlyWithMetadata` asks for them. */
  | "missing-metadata"
  /** There is no such file. */
  | "not-found"
  /** There is such a file, but it cannot be read. */
  | "unreadable"
  /** Anything else; the message tells. */
  | "failed";

/** What became of a page: exactly one per page that came in. */
export type PageOutcome<Formats extends FormatName = never> =
  | { readonly id: string; readonly extraction: Extraction<Formats> }
  | FailedPage;

/** A page that came from a file. */
export interface FilePage extends Page {
  /** What is wrong with the address that was given for it, which it therefore goes without. */
  readonly urlError?: string;
  /** What stands for its site where neither its address nor the page tells one. */
  readonly folder?: string;
  /** What a browser made of it, whose HTML it then is. */
  readonly rendering?: Rendering;
  /** Number among all pages of the input, where these are read twice. */
  readonly place?: number;
}

/** What is written of a page, without what it was made of: that would go from thread to thread. */
export interface Writing {
  /** In the format that was asked for. */
  readonly content: string;
  /** How many blocks the content has. */
  readonly blocks: number;
  /** How long the content is as plain text, UTF-16 code units. */
  readonly characters: number;
  /** Whether it has no content, but scripts that may write it. */
  readonly isScripted?: boolean;
  /** Where it was asked for, and the page has text and a site. */
  readonly learnt?: LearntPage | undefined;
}

/** What there is to learn of a page. */
export interface LearntPage {
  /** Of its site. */
  readonly key: string;
  /** Of the summary. */
  readonly digest: number;
  /** `PageSummary` as JSON: threads hand on text faster than numbers. */
  readonly summary: string;
}

/** What a first pass tells of a page. */
export interface Learning {
  readonly learnt?: LearntPage | undefined;
  /** What the model said, packed, where the next pass is to recall it. */
  readonly predicted?: Uint8Array | undefined;
}

/** What a worker can give of a page. */
export interface PageResults<Formats extends FormatName = never> {
  readonly extraction: Extraction<Formats>;
  readonly writing: Writing;
  readonly learning: Learning;
}

/** How pages are cut, beside what chooses their content. */
export type Chunking = LineOptions &
  Pick<
    ChunkOptions,
    "maxTokens" | "minTokens" | "overlap" | "markdown" | "segments" | "permitted" | "wholePage"
  >;

/** What a worker gives, or why the caller does not want the page. */
export type Worked<Result> = { readonly result: Result } | { readonly error: Failure };

/** What is to be done with each page. */
export interface PageTask {
  readonly options: Omit<ExtractOptions<FormatName>, "model">;
  /** Path of a model file; the package's default model when absent. */
  readonly model: string | undefined;
  readonly wanted: keyof PageResults;
  readonly sites?: SitesTask | undefined;
  /** Where the writing is of chunks; their number is that of blocks. */
  readonly chunking?: Chunking | undefined;
  /** Where the writing is of a classification. */
  readonly classifies?: boolean | undefined;
}

/** What a worker does with the sites of pages. */
export interface SitesTask {
  /** Where they are known from; absent when they are not known yet. */
  readonly known?: SiteFiles | undefined;
  /** Whether it tells what there is to learn. */
  readonly learns: boolean;
  /** Whether it tells what the model says of pages, too. */
  readonly tellsPredictions?: boolean | undefined;
  /** What the model said in the pass before. */
  readonly predictions?: PredictionFiles | undefined;
}

/** What a worker can give of a page's records. */
export interface RecordsResults {
  readonly records: PageRecord[];
  readonly writing: Writing;
  readonly learning: { readonly learnt: LearntPage | undefined };
}

/** What is to be done with each page to have its records. */
export interface RecordsTask {
  readonly options: RecordsOptions;
  readonly wanted: keyof RecordsResults;
  /** Of the writing; default `jsonl`. */
  readonly format?: RecordsFormat | undefined;
  /** Whether cells of CSV that begin like a formula are left as they are. */
  readonly csvRaw?: boolean | undefined;
  readonly sites?: SitesTask | undefined;
}

/** What a service does with every page; the rest comes with each. */
export interface ServiceTask {
  /** Path of a model file; the package's default model when absent. */
  readonly model: string | undefined;
}

/** What is to be done with one page of a service. */
export interface RequestTask {
  readonly operation: OperationName;
  readonly options: OperationOptions;
  /** The page's site, by the name that the service was told it under. */
  readonly site: { readonly name: string; readonly in: SiteFiles } | undefined;
}

/** What a worker is given: what is to be done, and the page. */
export type WorkerTask<Task = PageTask> = Task & {
  /** Told back to the pool when the work begins. */
  readonly number: number;
  readonly page: FilePage;
};
