import type { Rendering } from "../../rendering/rendering.ts";
import type { InputError } from "../exit.ts";

/** A page as it came in. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  /** Charset of the HTTP header. */
  readonly charset?: string;
  /** Where a fetched page came from, after redirects. */
  readonly url?: string;
  /** What is wrong with the address that was given for it, which it therefore goes without. */
  readonly urlError?: string;
  /** What its site is known by where no address is: the folder that a file lies in, or a JSONL file. */
  readonly folder?: string;
  /** Whether it was fetched from its address just now. */
  readonly isFetched?: boolean;
  /** What a browser made of it, whose HTML the bytes then are. */
  readonly rendering?: Rendering;
}

/** A page that an argument stands for; nothing is read before `read` is called. */
export interface Source {
  /** What records and messages call it: the path, the URL or `-`. */
  readonly name: string;
  /** Rejects with an {@link InputError}. After `signal` nobody waits for it any more. */
  read(signal?: AbortSignal): Promise<PageBytes>;
}

/** A source that is already known to fail: it is reported in its turn. */
export function failing(name: string, error: InputError): Source {
  return { name, read: () => Promise.reject(error) };
}
