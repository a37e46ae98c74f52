import type { PageText } from "../../../document/page-text.ts";

/** Where a link leads. */
export const FRAGMENT = 1;
/** The page itself, by its address. */
export const SAME_PAGE = 2;
export const SCRIPT = 3;
/** A mail address or a telephone number. */
export const CONTACT = 4;
/** An address without a host. */
export const RELATIVE = 5;
/** An address with a host: that of the page's site, another, or unknown as the page's own is. */
export const SAME_SITE = 6;
export const EXTERNAL = 7;
export const ABSOLUTE = 8;

const SMALL_S = 0x73;
const HASH = 0x23;
const SLASH = 0x2f;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const contactScheme = /^(?:mailto|tel|sms|whatsapp):/i;
const scriptScheme = /^javascript:/i;
const authority = /^(?:https?:)?\/\/([^/?#]*)/i;
const port = /:\d*$/;
const www = /^www\d?\./;

/** Host of an address in lower case, without user, port and `www.`; undefined without one. */
export function hostOf(address: string): string | undefined {
  const found = authority.exec(address)?.[1];
  if (found === undefined) return undefined;
  const host = found.slice(found.lastIndexOf("@") + 1).toLowerCase();
  return host.replace(port, "").replace(www, "");
}

/** Whether an address begins with `http://` or `https://`. */
function isOnWeb(source: PageText, start: number, end: number): boolean {
  if (start + 7 > end || !source.hasName("http", start)) return false;
  const rest = (source.charCodeAt(start + 4) | 32) === SMALL_S ? start + 5 : start + 4;
  return rest + 3 <= end && source.hasName("://", rest);
}

/** Classifies the links of a page. */
export class LinkClassifier {
  readonly #url: string | undefined;
  readonly #host: string | undefined;
  readonly #address: string | undefined;
  readonly #path: string | undefined;

  /** @param url the page's address, if known */
  constructor(url: string | undefined) {
    this.#url = url;
    this.#host = url === undefined ? undefined : hostOf(url);
    this.#address = url?.split("#", 1)[0];
    this.#path = this.#address?.replace(authority, "");
  }

  /** The kind of an address in a source, from `start` to before `end`. */
  kindOf(source: PageText, start: number, end: number): number {
    const first = start < end ? source.charCodeAt(start) : 0;
    if (first === HASH) return FRAGMENT;
    // Most addresses of a page whose own is unknown, for which what follows comes to this.
    if (this.#url === undefined) {
      const isPath =
        first === SLASH && (start + 1 === end || source.charCodeAt(start + 1) !== SLASH);
      if (isPath) return RELATIVE;
      if (isOnWeb(source, start, end)) return ABSOLUTE;
    }
    const trimmed = source.slice(start, end).trim();
    if (trimmed.startsWith("#")) return FRAGMENT;
    const hash = trimmed.indexOf("#");
    const target = hash < 0 ? trimmed : trimmed.slice(0, hash);
    if (target === "" || target === this.#address) return SAME_PAGE;
    // Most addresses: a path has neither a scheme nor a host.
    const isPath = target.charCodeAt(0) === SLASH && target.charCodeAt(1) !== SLASH;
    if (isPath) return target === this.#path ? SAME_PAGE : RELATIVE;
    const host = this.#host;
    if (host === undefined) {
      if (authority.test(target)) return ABSOLUTE;
    } else {
      const targetHost = hostOf(target);
      if (targetHost !== undefined) {
        return isWithin(targetHost, host) || isWithin(host, targetHost) ? SAME_SITE : EXTERNAL;
      }
    }
    if (scriptScheme.test(target)) return SCRIPT;
    if (contactScheme.test(target)) return CONTACT;
    if (scheme.test(target)) return ABSOLUTE;
    return target === this.#path ? SAME_PAGE : RELATIVE;
  }
}

/** Whether a host is another or one of its subdomains. */
function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}
