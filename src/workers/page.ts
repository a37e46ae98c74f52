import type { Extraction, ExtractOptions } from "../extract.ts";

/** A page of a batch. */
export interface PageInput {
  /** What the outcome is told by, e.g. a path or a URL. */
  readonly id: string;
  readonly html: string | Uint8Array;
  readonly url?: string;
  /** Charset label from outside the page (HTTP header). */
  readonly charset?: string;
}

/** Why a page of a batch has no extraction. */
export type FailureReason =
  /** It has more bytes than `maxBytes`. */
  | "too-large"
  /** It has no bytes, or none but white space. */
  | "empty"
  /** It took longer than `deadlineMs`; its worker was replaced. */
  | "deadline"
  /** Its worker died, of memory most likely; it was replaced. */
  | "crash"
  /** The run was aborted before it was done. */
  | "aborted"
  /** Anything else; the message tells. */
  | "failed";

/** What became of a page: exactly one per page that came in. */
export type PageOutcome =
  | { readonly id: string; readonly extraction: Extraction }
  | {
      readonly id: string;
      readonly error: { readonly reason: FailureReason; readonly message: string };
    };

/** What a worker is given. */
export interface WorkerTask {
  readonly page: PageInput;
  readonly options: Omit<ExtractOptions, "model">;
  /** Path of a model file; the package's default model when absent. */
  readonly model: string | undefined;
}
