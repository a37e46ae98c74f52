/** How addresses are fetched: by which name, and what robots.txt permits. */
import { InputError } from "../exit.ts";
import { version } from "../version.ts";
import { type Ask, bodyOf, defaultLimits, fetched, urlSource } from "./fetch.ts";
import { createReach, isNamed, type ReachOptions } from "./reach.ts";
import { productOf } from "./robots.ts";
import { createRobotsFiles, type SiteRules } from "./robots-files.ts";
import type { Source } from "./source.ts";

export interface WebOptions extends ReachOptions {
  readonly userAgent?: string | undefined;
  readonly robots?: boolean | undefined;
}

/** Fetches pages and documents. `named` is the address that the user named, itself or the list that leads to it. */
export interface Web {
  page(url: string, named: string): Source;
  /** The bytes of a list of addresses, and where it is after redirects. */
  document(
    url: string,
    named: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly at: string }>;
  /**
   * Pause that robots.txt asks for, in milliseconds.
   *
   * @throws InputError with the reason `robots` if the address may not be asked for
   */
  permission(url: string, named: string): Promise<number | undefined>;
}

/** The largest sitemap that its protocol permits, decompressed: 50 MiB. */
export const DOCUMENT_BYTES: number = 50 * 2 ** 20;

export function createWeb({ userAgent, robots, ...options }: WebOptions = {}): Web {
  const agent = userAgent ?? `seine/${version()}`;
  const files = robots ? createRobotsFiles(productOf(agent)) : undefined;
  const reach = createReach(options);

  function askFor(named: string): Ask {
    const ask = reach(named);
    return async (address, init) => {
      try {
        return await ask(address, { ...init, headers: { ...init.headers, "user-agent": agent } });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        throw new InputError(error.reason, `${error.message}; --allow-private permits it`);
      }
    };
  }
  async function rulesFor(address: URL, named: string): Promise<SiteRules | undefined> {
    const rules = await files?.rulesFor(address, askFor(named), isNamed(address, named));
    if (rules === undefined || rules.allows(address.pathname + address.search)) return rules;
    const why =
      rules.failure === undefined
        ? `robots.txt of ${address.host} does not permit it`
        : `robots.txt of ${address.host} cannot be had, so nothing there is permitted: ${rules.failure}`;
    throw new InputError("robots", why);
  }
  return {
    page(url, named) {
      const ask = askFor(named);
      // Robots.txt is asked before each request, also before those that redirects lead to.
      const politely: Ask = async (address, init) => {
        await rulesFor(address, named);
        return ask(address, init);
      };
      return urlSource(url, { ...defaultLimits, ask: politely });
    },
    document(url, named) {
      // The user asks for this one: robots.txt is for what it leads to.
      const limits = { ...defaultLimits, ask: askFor(named) };
      return fetched(url, { accept: "*/*" }, limits, undefined, async (answer, at) => ({
        bytes: await bodyOf(answer, DOCUMENT_BYTES),
        at,
      }));
    },
    permission: async (url, named) => (await rulesFor(new URL(url), named))?.delayMs,
  };
}
