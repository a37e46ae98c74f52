/** Fetches pages of the public Internet only, so that a client cannot reach private networks through the server. */
import { bodyOf, defaultLimits, type FetchLimits, fetched, urlSource } from "./fetch.ts";
import type { HostRules } from "./public-hosts.ts";
import { createReach } from "./reach.ts";
import type { PageBytes } from "./source.ts";

/**
 * A function that fetches pages, and checks each address that it connects to, including those of redirects.
 *
 * @throws InputError if a page cannot be fetched, or is on this machine or a private network
 */
export function publicPages(
  rules?: HostRules,
  limits: Omit<FetchLimits, "ask"> = defaultLimits,
): (url: string) => Promise<PageBytes> {
  return (url) => urlSource(url, { ...limits, ask: createReach({ rules })() }).read();
}

/** Limits of what a page is drawn with. */
const fileLimits = { milliseconds: 10_000, bytes: 4 * 2 ** 20 };

/** The same for what pages are drawn with; with the media type. */
export function publicFiles(
  rules?: HostRules,
): (url: string) => Promise<{ readonly bytes: Uint8Array; readonly type?: string }> {
  const ask = createReach({ rules })();
  return (url) =>
    fetched(
      url,
      { accept: "text/css,image/*,font/*" },
      { ...fileLimits, ask },
      undefined,
      async (answer) => {
        const bytes = await bodyOf(answer, fileLimits.bytes);
        const type = answer.headers.get("content-type");
        return { bytes, ...(type !== null && { type }) };
      },
    );
}
