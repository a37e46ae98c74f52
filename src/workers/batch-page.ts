import type { Extraction } from "../api/extract-with.ts";
import type { OperationName, OperationOptions } from "../api/operations/operation.ts";
import type { ChunkOptions } from "../api/options/chunk-options.ts";
import type { ExtractOptions } from "../api/options/page-options.ts";
import type { RecordsOptions } from "../api/options/record-options.ts";
import type { LineOptions } from "../chunks/chunk-formats.ts";
import type { Identity } from "../document/identity.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { RecordsFormat, RecordsTable } from "../output/records-text.ts";
import type { PageRecord } from "../records/record.ts";
import type { Rendering } from "../rendering/rendering.ts";
import type { PredictionFiles } from "./predictions.ts";
import type { SiteFiles } from "./site-files.ts";

/** A page of a batch, or the failure to read one, which is reported in its turn. */
export type PageInput = Page | FailedPage;

/** A page of a batch. Its outcome repeats its id and its identity. */
export interface Page extends Identity {
  /** Names the outcome, e.g. a path or a URL. */
  readonly id: string;
  readonly html: string | Uint8Array;
  /** Charset label from outside the page (HTTP header). */
  readonly charset?: string;
}

/** A page without a result. */
export interface FailedPage extends Identity {
  readonly id: string;
  readonly error: Failure;
}

export interface Failure {
  readonly reason: FailureReason;
  /** The fault, and how to fix it. */
  readonly message: string;
}

/** Why a page of a batch has no extraction. */
export type FailureReason =
  /** It has no bytes, or only white space. */
  | "empty"
  /** It is another kind of file: an image, a PDF, an archive. */
  | "not-html"
  /** It has more bytes than `maxBytes`. */
  | "too-large"
  /** It took longer than `deadlineMs`. Its worker was replaced. */
  | "deadline"
  /** Its worker died, most likely out of memory, and was replaced. */
  | "crash"
  /** The run was aborted before the page was done. */
  | "aborted"
  /** Its record in a WARC or JSONL file or its request is damaged, or the input is not a page. */
  | "bad-record"
  /** Its content encoding or gzip data is damaged. */
  | "undecodable"
  /** The server answered with an error. */
  | "http-status"
  /** The server did not answer. */
  | "fetch-failed"
  /** The site's robots.txt does not permit to ask for it. */
  | "robots"
  /** The server did not answer in time, or the page was not rendered in time. */
  | "timeout"
  /** A browser exceeded its memory limit on the page. */
  | "out-of-memory"
  /** A browser could not render it, or the page navigated to another one. */
  | "render-failed"
  /** It is in another language than `targetLanguage`. */
  | "language"
  /** It has no title, no date or no address, and `onlyWithMetadata` asks for them. */
  | "missing-metadata"
  /** Its text is nearly that of a page before it. */
  | "duplicate"
  /** The file does not exist. */
  | "not-found"
  /** The file exists but cannot be read. */
  | "unreadable"
  /** Anything else; see the message. */
  | "failed";

/** The outcome of a page: exactly one per input page. */
export type PageOutcome<Formats extends FormatName = never> =
  | (Identity & { readonly id: string; readonly extraction: Extraction<Formats> })
  | FailedPage;

/** A page that came from a file. */
export interface FilePage extends Page {
  /** Why the URL that was given for it is invalid and was ignored. */
  readonly urlError?: string;
  /** The key of its site, if neither its URL nor the page states one. */
  readonly folder?: string;
  /** A browser's rendering of it; the page is then the rendering's HTML. */
  readonly rendering?: Rendering;
  /** Its number in the input, if the input is read twice. */
  readonly place?: number;
}

/** The output of a page, without the extraction itself, which would have to be copied between threads. */
export interface Writing {
  /** In the requested format. */
  readonly content: string;
  /** Number of blocks of the content. */
  readonly blocks: number;
  /** Length of the content as plain text, in UTF-16 code units. */
  readonly characters: number;
  /** Why the page has no content, if the choice of parts leaves nothing. */
  readonly note?: string | undefined;
  /** Whether the page has no content, but scripts that may write it. */
  readonly isScripted?: boolean;
  /** SimHash of its text, if it was requested and the page has words. */
  readonly simhash?: string | undefined;
  /** Present if requested, and the page has text and a site. */
  readonly learnt?: LearntPage | undefined;
  /** Present if its site has labelled pages. */
  readonly fit?: PageFit | undefined;
}

/** Whether a page fits the labelled pages of its site. */
export interface PageFit {
  /** Key of the site; empty if it has none. */
  readonly site: string;
  /** Whether it lacks the places where they have content. */
  readonly isForeign: boolean;
}

/** The summary of a page for its site. */
export interface LearntPage {
  /** Key of its site. */
  readonly key: string;
  /** Digest of the summary. */
  readonly digest: number;
  /** `PageSummary` as JSON: threads copy text faster than numbers. */
  readonly summary: string;
}

/** The result of a first pass for a page. */
export interface Learning {
  readonly learnt?: LearntPage | undefined;
  /** The packed prediction, if the next pass reuses it. */
  readonly predicted?: Uint8Array | undefined;
}

/** The results that a worker can compute for a page, by name. */
export interface PageResults<Formats extends FormatName = never> {
  readonly extraction: Extraction<Formats>;
  readonly writing: Writing;
  readonly learning: Learning;
}

/** How pages are cut into chunks. */
export type Chunking = LineOptions &
  Pick<
    ChunkOptions,
    "maxTokens" | "minTokens" | "overlap" | "markdown" | "segments" | "permitted" | "wholePage"
  >;

/** A worker's result, or why the options turn the page away. */
export type Worked<Result> = { readonly result: Result } | { readonly error: Failure };

/** The task for each page. */
export interface PageTask {
  readonly options: Omit<ExtractOptions<FormatName>, "model" | "partsModel">;
  /** Path of a model file; the package's default model when absent. */
  readonly model: string | undefined;
  /** Path of a model of parts; the package's when absent. */
  readonly partsModel?: string | undefined;
  readonly wanted: keyof PageResults;
  readonly sites?: SitesTask | undefined;
  /** For output as chunks; `blocks` then counts chunks. */
  readonly chunking?: Chunking | undefined;
  /** Whether the output is a classification. */
  readonly classifies?: boolean | undefined;
  /** Whether results have the SimHash of the text. */
  readonly hashes?: boolean | undefined;
}

/** What is wrong with a task, whatever its pages are. */
export interface TaskFault {
  /** Whether it is the model; else it is an option. */
  readonly isOfModel: boolean;
  readonly message: string;
}

/** A worker's use of sites. */
export interface SitesTask {
  /** Files of the known sites; absent in a first pass. */
  readonly known?: SiteFiles | undefined;
  /** Whether to return summaries of pages. */
  readonly learns: boolean;
  /** Whether to return predictions, too. */
  readonly tellsPredictions?: boolean | undefined;
  /** Predictions of the pass before. */
  readonly predictions?: PredictionFiles | undefined;
}

/** The results that a worker can compute for a page's records, by name. */
export interface RecordsResults {
  readonly records: PageRecord[];
  readonly writing: Writing;
  readonly learning: { readonly learnt: LearntPage | undefined };
}

/** The task for the records of each page. */
export interface RecordsTask {
  readonly options: RecordsOptions;
  /** Path of a model of records; the package's when absent. */
  readonly model?: string | undefined;
  readonly wanted: keyof RecordsResults;
  /** Output format; default `jsonl`. */
  readonly format?: RecordsFormat | undefined;
  readonly table?: RecordsTable | undefined;
  readonly sites?: SitesTask | undefined;
}

/** The task of a service for all pages; the rest comes with each request. */
export interface ServiceTask {
  /** Path of a model file, of content or of records; the package's models when absent. */
  readonly model: string | undefined;
}

/** The task of a service for one page. */
export interface RequestTask {
  readonly operation: OperationName;
  readonly options: OperationOptions;
  /** The page's site, by the name that a client gave it. */
  readonly site: { readonly name: string; readonly in: SiteFiles } | undefined;
}

/** A worker's input: the task, and the page. */
export type WorkerTask<Task = PageTask> = Task & {
  /** Sent back to the pool when the work begins. */
  readonly number: number;
  readonly page: FilePage;
};
