/** Pages of the public Internet alone: whoever can make a program ask must not reach what lies within. */
import { defaultLimits, type FetchLimits, urlSource } from "./fetch.ts";
import { askAt } from "./pinned.ts";
import { addressesOf, type HostRules } from "./public-hosts.ts";
import type { PageBytes } from "./source.ts";

/**
 * Fetches pages, each from an address that was checked, redirects included.
 *
 * @throws InputError when a page cannot be fetched, or lies on this machine or a private network
 */
export function publicPages(
  rules?: HostRules,
  limits: Omit<FetchLimits, "ask"> = defaultLimits,
): (url: string) => Promise<PageBytes> {
  const ask: FetchLimits["ask"] = async (address, init) =>
    askAt(address, await addressesOf(address.hostname, rules), init);
  return (url) => urlSource(url, { ...limits, ask }).read();
}
