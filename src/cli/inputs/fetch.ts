import { InputError, messageOf } from "../exit.ts";
import { version } from "../version.ts";
import { readStream, tooLarge } from "./files.ts";
import type { PageBytes, Source } from "./source.ts";

/** How arguments begin that are fetched. */
export const URL_START: RegExp = /^https?:\/\//i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Limits of one fetch. */
export interface FetchLimits {
  readonly milliseconds: number;
  readonly bytes: number;
  /** Called before each request, those of redirects too; what it throws ends the fetch. */
  readonly checkHost?: (host: string) => Promise<void>;
}

/** As browsers do. */
const MOST_REDIRECTS = 20;
const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const defaultLimits: FetchLimits = { milliseconds: 30_000, bytes: 20 * 2 ** 20 };

/** Whether an argument is a URL that can be fetched. */
export function isUrl(text: string): boolean {
  return URL_START.test(text) && URL.canParse(text);
}

/** A page on the web: redirects are followed, the header's charset is kept. */
export function urlSource(url: string, limits: FetchLimits = defaultLimits): Source {
  return { name: url, read: (signal) => fetchPage(url, limits, signal) };
}

/** The charset that a Content-Type header tells. */
export function charsetOf(contentType: string): string | undefined {
  return CHARSET.exec(contentType)?.[1];
}

async function fetchPage(
  url: string,
  limits: FetchLimits,
  stop: AbortSignal | undefined,
): Promise<PageBytes> {
  const timeout = AbortSignal.timeout(limits.milliseconds);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  try {
    const headers = {
      "user-agent": `seine/${version()}`,
      accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5",
    };
    const response = await answerTo(url, { signal, headers }, limits.checkHost);
    const bytes = await bodyOf(response, limits.bytes);
    const charset = charsetOf(response.headers.get("content-type") ?? "");
    return {
      bytes,
      url: response.url,
      isFetched: true,
      ...(charset === undefined ? {} : { charset }),
    };
  } catch (error) {
    // Whatever stage the time ran out in, and whatever it was called there.
    if (timeout.aborted) {
      throw new InputError("timeout", `no answer within ${limits.milliseconds / 1000} s`);
    }
    if (error instanceof InputError && error.reason !== "unreadable") throw error;
    throw new InputError("fetch-failed", `cannot fetch the page: ${causeOf(error)}`);
  }
}

async function answerTo(
  url: string,
  init: RequestInit,
  checkHost: FetchLimits["checkHost"],
): Promise<Response> {
  if (checkHost === undefined) return fetch(url, init);
  let at = url;
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    if (!isUrl(at)) throw new InputError("fetch-failed", `found ${at}, expected http or https`);
    await checkHost(new URL(at).hostname);
    const response = await fetch(at, { ...init, redirect: "manual" });
    const location = response.headers.get("location");
    if (location === null || !redirections.has(response.status)) return response;
    await response.body?.cancel();
    at = new URL(location, at).href;
  }
  throw new InputError("fetch-failed", `found more than ${MOST_REDIRECTS} redirects`);
}

async function bodyOf(response: Response, limit: number): Promise<Uint8Array> {
  const { status, statusText, body } = response;
  if (!response.ok) {
    await body?.cancel();
    const found = `${status} ${statusText}`.trim();
    throw new InputError("http-status", `found HTTP status ${found}, expected 200`);
  }
  if (Number(response.headers.get("content-length") ?? 0) > limit) {
    await body?.cancel();
    throw tooLarge(limit);
  }
  return body === null ? new Uint8Array() : readStream(body, limit);
}

/** What undici hides behind "fetch failed"; a refused connection on two addresses has no message. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause === undefined ? messageOf(error) : cause.message || cause.code || messageOf(error);
}
