import { InputError, messageOf } from "../exit.ts";
import { version } from "../version.ts";
import { readStream, tooLarge } from "./files.ts";
import type { PageBytes, Source } from "./source.ts";

/** The start of an argument that is fetched. */
export const URL_START: RegExp = /^https?:\/\//i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Limits of one fetch. */
export interface FetchLimits {
  readonly milliseconds: number;
  readonly bytes: number;
  /** Makes each request, also to the targets of redirects, which it does not follow. */
  readonly ask: Ask;
}

/** Sends one request to an http or https address. */
export type Ask = (address: URL, init: AskInit) => Promise<Answer>;
export interface AskInit {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
}
/** A response with a decompressed body. */
export type Answer = Pick<Response, "status" | "statusText" | "headers" | "body">;

/** The limit of browsers. */
const MOST_REDIRECTS = 20;
const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const defaultLimits: Omit<FetchLimits, "ask"> = {
  milliseconds: 30_000,
  bytes: 20 * 2 ** 20,
};

/** What is wrong with a text that is no such URL. */
export const NO_URL = "found no valid URL, expected one such as https://example.org/a";

/** Whether an argument is a URL that can be fetched. */
export function isUrl(text: string): boolean {
  return URL_START.test(text) && URL.canParse(text);
}

/** A page on the web. Follows redirects, and keeps the header's charset. */
export function urlSource(url: string, limits: FetchLimits): Source {
  return { name: url, identity: { url }, read: (signal) => fetchPage(url, limits, signal) };
}

/** The charset in a Content-Type header. */
export function charsetOf(contentType: string): string | undefined {
  return CHARSET.exec(contentType)?.[1];
}

async function fetchPage(
  url: string,
  limits: FetchLimits,
  stop: AbortSignal | undefined,
): Promise<PageBytes> {
  const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";
  return fetched(url, { accept }, limits, stop, async (answer, address) => {
    const bytes = await bodyOf(answer, limits.bytes);
    const charset = charsetOf(answer.headers.get("content-type") ?? "");
    return {
      bytes,
      url: address,
      isFetched: true,
      ...(charset === undefined ? {} : { charset }),
    };
  });
}

/**
 * What `use` makes of the answer to a request, after all redirects and within the time limit.
 *
 * @throws InputError if there is no answer, or no text of it that `use` accepts
 */
export async function fetched<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  limits: FetchLimits,
  stop: AbortSignal | undefined,
  use: (answer: Answer, address: string) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(limits.milliseconds);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  try {
    const init = { signal, headers: { "user-agent": `seine/${version()}`, ...headers } };
    const { answer, address } = await answerTo(url, init, limits.ask);
    return await use(answer, address);
  } catch (error) {
    // After a timeout each stage throws its own error: report them all as a timeout.
    if (timeout.aborted) {
      throw new InputError("timeout", `no answer within ${limits.milliseconds / 1000} s`);
    }
    if (error instanceof InputError && error.reason !== "unreadable") throw error;
    throw new InputError("fetch-failed", `cannot fetch the page: ${causeOf(error)}`);
  }
}

/** The answer after all redirects, and its address. */
async function answerTo(
  url: string,
  init: AskInit,
  ask: Ask,
): Promise<{ readonly answer: Answer; readonly address: string }> {
  let at = new URL(url);
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    if (!URL_START.test(at.href)) {
      throw new InputError("fetch-failed", `found ${at.href}, expected http or https`);
    }
    at.hash = "";
    const answer = await ask(at, init);
    const location = answer.headers.get("location");
    if (location === null || !redirections.has(answer.status)) return { answer, address: at.href };
    await answer.body?.cancel();
    at = new URL(location, at);
  }
  throw new InputError("fetch-failed", `found more than ${MOST_REDIRECTS} redirects`);
}

/** Requests any address. */
export const askAny: Ask = (address, init) => fetch(address, { ...init, redirect: "manual" });

/** The body of a good answer. @throws InputError for another, or one of more than `limit` bytes */
export async function bodyOf(answer: Answer, limit: number): Promise<Uint8Array> {
  const { status, statusText, headers, body } = answer;
  if (status < 200 || status > 299) {
    await body?.cancel();
    const found = `${status} ${statusText}`.trim();
    throw new InputError("http-status", `found HTTP status ${found}, expected 200`);
  }
  if (Number(headers.get("content-length") ?? 0) > limit) {
    await body?.cancel();
    throw tooLarge(limit);
  }
  return body === null ? new Uint8Array() : readStream(body, limit);
}

/** The cause behind undici's "fetch failed". A connection refused at two addresses has a code but no message. */
function causeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return messageOf(cause) || (cause as NodeJS.ErrnoException).code || messageOf(error);
}
