import { attribute, type Document } from "./document.ts";
import { isPlainRelative, isSettled, isSettledPath } from "./settled-urls.ts";
import { tag } from "./tags.ts";

/** Makes a reference absolute; undefined if it is invalid or must not be followed. */
export type Resolve = (reference: string) => string | undefined;

const BASE = tag("base");
const WEB = new Set(["http:", "https:"]);
const SAFE = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Placeholder for an unknown page address, to resolve relative references for checks. */
const NOWHERE = "https://nowhere.invalid/";
/**
 * Matches text that is not a scheme, but becomes one if a consumer drops some character (a soft hyphen,
 * NUL).
 */
const nearScheme = /^[^/?#]*:/;
/** URL parsers, browsers' too, skip these inside a scheme: `java\nscript:`. */
const tabsAndNewlines = /[\t\n\r]/g;
/** Characters that are invalid in XML, and other controls. */
const unwritable = /[\p{Cc}\ufffe\uffff]/gu;
const halfPairs = /\p{Cs}/gu;
/**
 * Longer base URLs are ignored: no server accepts such an address, and resolving each reference would cost
 * its length in time and space.
 */
export const MAX_BASE: number = 2048;
/**
 * Most characters that the base may add to all references of a page together: per character of the page,
 * and a minimum. Further references stay relative. Lists of links with short names and long addresses add
 * twice the page.
 */
const ADDED = { perCharacter: 4, least: 2 ** 20 } as const;

/**
 * Resolver for the references of a page: against `baseUrl`, else the page's `<base>`, else `url`.
 * Without any of them relative references stay relative, as they do where the base is longer than
 * {@link MAX_BASE} or has added some four times the page. Only http, https, mailto and tel lead
 * anywhere; a mere `#fragment` does so only when the page's address is known.
 */
export function createResolver(
  document: Document,
  { url, baseUrl }: { readonly url?: string | undefined; readonly baseUrl?: string | undefined },
): Resolve {
  /** Undefined until it is needed: few references of some pages need one. */
  let known: { readonly base: string | undefined; readonly origin: string } | undefined;
  const basis = () => {
    // As in browsers, which ignore a base of `data:` or `javascript:`.
    const candidates = [parsed(baseUrl ?? baseOf(document) ?? "", url), parsed(url ?? "")];
    const base = candidates.find(isBase);
    const isPublic = base?.username === "" && base.password === "";
    known = { base: base?.href, origin: isPublic ? base.origin : "" };
    return known;
  };
  let room = Math.max(ADDED.least, ADDED.perCharacter * document.source.length);
  return (reference) => {
    if (isSettled(reference)) return reference;
    const { base, origin } = known ?? basis();
    if (base === undefined && isPlainRelative(reference)) return reference;
    if (room > 0 && origin !== "" && isSettledPath(reference)) {
      room -= origin.length;
      return origin + reference;
    }
    const cleaned = reference.replace(tabsAndNewlines, "").trim();
    const against = room > 0 ? base : undefined;
    if (cleaned === "" || (against === undefined && cleaned.startsWith("#"))) return undefined;
    if (against === undefined && (cleaned.startsWith("/") || !URL.canParse(cleaned))) {
      const leads = URL.canParse(cleaned, NOWHERE) && !nearScheme.test(cleaned);
      return leads ? writable(cleaned) : undefined;
    }
    if (against !== undefined && !URL.canParse(cleaned, against)) return undefined;
    // An absolute URL is valid against any base: this never throws.
    const { protocol, href } = new URL(cleaned, against ?? NOWHERE);
    room -= Math.max(0, href.length - cleaned.length);
    return SAFE.has(protocol) ? href : undefined;
  };
}

/** A relative reference with its special characters percent-encoded. */
function writable(reference: string): string {
  return reference.replace(halfPairs, "\ufffd").replace(unwritable, encodeURIComponent);
}

function isBase(candidate: URL | undefined): boolean {
  return (
    candidate !== undefined && WEB.has(candidate.protocol) && candidate.href.length <= MAX_BASE
  );
}

function baseOf(document: Document): string | undefined {
  const { tags } = document;
  for (let node = tags.indexOf(BASE); node > 0; node = tags.indexOf(BASE, node + 1)) {
    const href = attribute(document, node, "href");
    if (href !== undefined) return href.trim();
  }
  return undefined;
}

/** Tests before it parses: most pages have no base URL, and a thrown error is slow. */
function parsed(reference: string, base?: string): URL | undefined {
  if (reference === "" && base === undefined) return undefined;
  const against = base === undefined || !URL.canParse(base) ? undefined : base;
  return URL.canParse(reference, against) ? new URL(reference, against) : undefined;
}

/** A part of an address with its percent-encoded characters decoded; as it is where they are none. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
