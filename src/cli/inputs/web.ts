/** How addresses are fetched: which may be reached, by which headers, and what robots.txt permits. */
import { lookup } from "node:dns/promises";
import { InputError } from "../exit.ts";
import { version } from "../version.ts";
import { type Ask, askAny, bodyOf, defaultLimits, fetched, urlSource } from "./fetch.ts";
import { askAt } from "./pinned.ts";
import { addressesOf, type HostRules, isPublic, publicHosts } from "./public-hosts.ts";
import { productOf } from "./robots.ts";
import { createRobotsFiles, type SiteRules } from "./robots-files.ts";
import type { Source } from "./source.ts";

export interface WebOptions {
  readonly userAgent?: string | undefined;
  /** Headers for the hosts that the user names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly robots?: boolean | undefined;
  /** Whether addresses that pages, sitemaps and feeds lead to may be on private networks. */
  readonly allowPrivate?: boolean | undefined;
}

/**
 * Who names an address. A user may name any host. What the network names, by a redirect or in a document,
 * must be on the public Internet, so that nobody reaches private networks through the user.
 */
export interface Trust {
  /** Whether the host is one that the user named, and gets the user's headers. */
  isNamed(address: URL): boolean;
  /** Sends a request if the address may be reached. */
  readonly ask: Ask;
}

/** Fetches pages and documents. */
export interface Web {
  /** An address that the user gave. */
  given(url: string): Trust;
  /** The address of a document, whose own host its addresses may name, even if that is private. */
  documentAt(url: string): Promise<Trust>;
  /** Addresses that a document names. */
  readonly found: Trust;
  page(url: string, trust: Trust): Source;
  /** The bytes of a list of addresses, and where it is after redirects. */
  document(url: string, trust: Trust): Promise<{ readonly bytes: Uint8Array; readonly at: string }>;
  /**
   * Pause that robots.txt asks for, in milliseconds.
   *
   * @throws InputError with the reason `robots` if the address may not be asked for
   */
  permission(url: string, trust: Trust): Promise<number | undefined>;
}

/** The largest sitemap that its protocol permits, decompressed: 50 MiB. */
export const DOCUMENT_BYTES: number = 50 * 2 ** 20;

export function createWeb({ userAgent, headers = {}, robots, allowPrivate }: WebOptions = {}): Web {
  const agent = userAgent ?? `seine/${version()}`;
  const files = robots ? createRobotsFiles(productOf(agent)) : undefined;
  const askPublic: Ask = async (address, init) =>
    askAt(address, await permitted(address.hostname, publicHosts), init);
  const askFound = allowPrivate ? askAny : askPublic;
  const found: Trust = { isNamed: () => false, ask: askFound };

  async function rulesFor(address: URL, trust: Trust): Promise<SiteRules | undefined> {
    const rules = await files?.rulesFor(address, withHeaders(trust));
    if (rules === undefined || rules.allows(address.pathname + address.search)) return rules;
    const why =
      rules.failure === undefined
        ? `robots.txt of ${address.host} does not permit it`
        : `robots.txt of ${address.host} cannot be had, so nothing there is permitted: ${rules.failure}`;
    throw new InputError("robots", why);
  }
  function withHeaders(trust: Trust): Ask {
    return (address, init) => {
      const own = trust.isNamed(address) ? headers : {};
      return trust.ask(address, {
        ...init,
        headers: { ...init.headers, "user-agent": agent, ...own },
      });
    };
  }
  /** Asks robots.txt before each request, also before those that redirects lead to. */
  function politely(trust: Trust): Ask {
    const ask = withHeaders(trust);
    return async (address, init) => {
      await rulesFor(address, trust);
      return ask(address, init);
    };
  }
  const limitsOf = (trust: Trust) => ({ ...defaultLimits, ask: politely(trust) });
  return {
    found,
    given(url) {
      const isNamed = hostOf(url);
      return {
        isNamed,
        ask: (address, init) => (isNamed(address) ? askAny : askFound)(address, init),
      };
    },
    async documentAt(url) {
      const isNamed = hostOf(url);
      if (allowPrivate) return { isNamed, ask: askAny };
      const { host, hostname } = new URL(url);
      const own = await privateAddresses(hostname);
      const rules = { ...publicHosts, mayAsk: (ip: string) => isPublic(ip) || own.has(ip) };
      return {
        isNamed,
        ask: async (address, init) =>
          address.host === host
            ? askAt(address, await permitted(address.hostname, rules), init)
            : askPublic(address, init),
      };
    },
    page: (url, trust) => urlSource(url, limitsOf(trust)),
    document(url, trust) {
      // The user asks for this one: robots.txt is for what it leads to.
      const limits = { ...limitsOf(trust), ask: withHeaders(trust) };
      return fetched(url, { accept: "*/*" }, limits, undefined, async (answer, at) => ({
        bytes: await bodyOf(answer, DOCUMENT_BYTES),
        at,
      }));
    },
    permission: async (url, trust) => (await rulesFor(new URL(url), trust))?.delayMs,
  };
}

/** The addresses of a host that may be reached. @throws InputError that names the way around */
async function permitted(
  hostname: string,
  rules: HostRules,
): Promise<Awaited<ReturnType<typeof addressesOf>>> {
  try {
    return await addressesOf(hostname, rules);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.reason, `${error.message}; --allow-private permits it`);
  }
}

/** Whether an address is on the host of a URL, by a connection that is no less safe. */
function hostOf(url: string): (address: URL) => boolean {
  const { hostname, protocol } = new URL(url);
  return (address) =>
    address.hostname === hostname &&
    (address.protocol === protocol || address.protocol === "https:");
}

/** The addresses of a host that is private throughout; none if any of them is public. */
async function privateAddresses(hostname: string): Promise<ReadonlySet<string>> {
  try {
    const name = hostname.replace(/^\[|\]$/g, "");
    const all = (await lookup(name, { all: true })).map(({ address }) => address);
    return new Set(all.some(isPublic) ? [] : all);
  } catch {
    // The request reports it.
    return new Set();
  }
}
