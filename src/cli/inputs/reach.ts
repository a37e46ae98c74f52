/**
 * Where requests go: which addresses may be asked, at which IP address, and with which headers. Pages, lists,
 * redirects and robots.txt are all asked through it.
 */
import type { LookupAddress } from "node:dns";
import { type Ask, askAny } from "./fetch.ts";
import { askAt } from "./pinned.ts";
import { addressesOf, type HostRules, publicHosts } from "./public-hosts.ts";

export interface ReachOptions {
  /** Headers for what the user names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether all may be asked, wherever it is; names are then resolved by `fetch`, or by its proxy. */
  readonly allowPrivate?: boolean | undefined;
  readonly rules?: HostRules | undefined;
}

/** Whether an address has the scheme, host and port of the one that the user named. */
export function isNamed({ origin }: URL, named: string): boolean {
  return new URL(named).origin === origin;
}

/** Names that only the network named and whose addresses are kept; the oldest are forgotten. */
const MOST_FOUND = 10_000;

/**
 * What sends the requests that an address leads to. Those to its own scheme, host and port go wherever that is,
 * with the user's headers. All others go to the public Internet, without them: nobody reaches private networks
 * through the user. A name is looked up once; later requests go to the addresses it had then.
 *
 * @returns by the address that the user named, if any
 */
export function createReach({
  headers = {},
  allowPrivate,
  rules = publicHosts,
}: ReachOptions = {}): (named?: string) => Ask {
  const ofNamed = new Map<string, Promise<readonly LookupAddress[]>>();
  const ofFound: typeof ofNamed = new Map();
  function lookUp(host: string, isOwn: boolean): Promise<readonly LookupAddress[]> {
    const addresses = ofNamed.get(host) ?? ofFound.get(host) ?? rules.resolve(host);
    const reached = isOwn ? ofNamed : ofFound;
    if (reached.has(host)) return addresses;
    reached.set(host, addresses);
    addresses.catch(() => reached.delete(host));
    const [oldest] = ofFound.keys();
    if (ofFound.size > MOST_FOUND) ofFound.delete(oldest!);
    return addresses;
  }
  return (named) => async (address, init) => {
    const isOwn = named !== undefined && isNamed(address, named);
    const sent = isOwn ? { ...init, headers: { ...init.headers, ...headers } } : init;
    if (allowPrivate) return askAny(address, sent);
    const resolve = (host: string) => lookUp(host, isOwn);
    const mayAsk = isOwn ? () => true : rules.mayAsk;
    return askAt(address, await addressesOf(address.hostname, { resolve, mayAsk }), sent);
  };
}
