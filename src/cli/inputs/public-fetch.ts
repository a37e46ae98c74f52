/** Fetches pages of the public Internet only, so that a client cannot reach private networks through the server. */
import { defaultLimits, type FetchLimits, urlSource } from "./fetch.ts";
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
