import type { Identity } from "../../document/identity.ts";
import type { Rendering } from "../../rendering/rendering.ts";
import type { InputError } from "../exit.ts";

/** A page as it came in. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  /** Charset of the HTTP header. */
  readonly charset?: string;
  /** Where a fetched page came from, after redirects. */
  readonly url?: string;
  /** Why its given URL is invalid and was ignored. */
  readonly urlError?: string;
  /** Identifies its site if it has no URL: the folder of a file, or the JSONL file. */
  readonly folder?: string;
  /** Whether it was fetched from its address just now. */
  readonly isFetched?: boolean;
  /** A browser's rendering of it; the bytes are then the rendered HTML. */
  readonly rendering?: Rendering;
}

/** A page that an argument stands for; nothing is read before `read` is called. */
export interface Source {
  /** Its name in records and messages: the path, the URL or `-`. */
  readonly name: string;
  /** What is known of it before it is read. */
  readonly identity?: Identity | undefined;
  /** Rejects with an {@link InputError}. `signal` aborts the read. */
  read(signal?: AbortSignal): Promise<PageBytes>;
}

/** A source whose read fails with `error`, so that it is reported at its position. */
export function failing(name: string, error: InputError, identity?: Identity): Source {
  return { name, identity, read: () => Promise.reject(error) };
}
