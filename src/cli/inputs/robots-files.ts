/** The robots.txt of sites, each asked for once a day. */
import { InputError, messageOf } from "../exit.ts";
import { type Ask, defaultLimits, fetched } from "./fetch.ts";
import { allowAll, allowNone, parseRobots, ROBOTS_BYTES, type RobotsRules } from "./robots.ts";

export interface RobotsFiles {
  /**
   * The rules of an address's site: all is permitted without a robots.txt (status 4xx), nothing if it
   * cannot be had (no answer, status 5xx). RFC 9309, 2.3.1.
   *
   * @param ask sends the request
   * @param isNamed whether the user named the site: what only the network names may be out of reach
   */
  rulesFor(address: URL, ask: Ask, isNamed: boolean): Promise<SiteRules>;
}

export interface SiteRules extends RobotsRules {
  /** Why robots.txt cannot be had. */
  readonly failure: string | undefined;
}

interface Known {
  readonly rules: Promise<SiteRules>;
  readonly since: number;
}

/** RFC 9309, 2.4. */
const DAY_MS = 86_400_000;
/** Sites whose rules are kept; the oldest are forgotten. */
const MOST_SITES = 10_000;

/** @param product the name that robots.txt knows */
export function createRobotsFiles(product: string, now: () => number = Date.now): RobotsFiles {
  const sites = new Map<string, Known>();
  return {
    rulesFor({ origin }, ask, isNamed) {
      const site = `${origin} ${isNamed}`;
      const found = sites.get(site);
      if (found !== undefined && now() - found.since < DAY_MS) return found.rules;
      sites.delete(site);
      const [oldest] = sites.keys();
      if (sites.size >= MOST_SITES) sites.delete(oldest!);
      const rules = rulesAt(`${origin}/robots.txt`, product, ask);
      sites.set(site, { rules, since: now() });
      return rules;
    },
  };
}

async function rulesAt(url: string, product: string, ask: Ask): Promise<SiteRules> {
  const limits = { ...defaultLimits, ask };
  try {
    const text = await fetched(url, { accept: "text/plain" }, limits, undefined, async (answer) => {
      const { status, body } = answer;
      if (status < 200 || status > 299) {
        await body?.cancel();
        if (status >= 400 && status < 500) return undefined;
        throw new InputError("http-status", `it has HTTP status ${status}`);
      }
      return body === null ? "" : startOf(body);
    });
    const rules = text === undefined ? allowAll : parseRobots(text, product);
    return { ...rules, failure: undefined };
  } catch (error) {
    return { ...allowNone, failure: messageOf(error) };
  }
}

/** The text of as many bytes as are read of a robots.txt. */
async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length >= ROBOTS_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, ROBOTS_BYTES));
}
