import { attribute, type Document } from "./document.ts";
import { tag } from "./tags.ts";

/** Makes a reference absolute; undefined for one that must not be followed or cannot be. */
export type Resolve = (reference: string) => string | undefined;

const BASE = tag("base");
const WEB = new Set(["http:", "https:"]);
const SAFE = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Stands in for an address nobody told, to see what a relative reference would lead to. */
const NOWHERE = "https://nowhere.invalid/";
/**
 * What is no scheme but would be one without some character (a soft hyphen, NUL) that whoever reads
 * the content may drop.
 */
const nearScheme = /^[^/?#]*:/;
/** URL parsers, browsers' too, skip these inside a scheme: `java\nscript:`. */
const tabsAndNewlines = /[\t\n\r]/g;

/**
 * Resolver for the references of a page: against `baseUrl`, else the page's `<base>`, else `url`.
 * Without any of them relative references stay relative. Only http, https, mailto and tel lead
 * anywhere; a mere `#fragment` does so only when the page's address is known.
 */
export function createResolver(
  document: Document,
  { url, baseUrl }: { readonly url?: string | undefined; readonly baseUrl?: string | undefined },
): Resolve {
  const candidates = [parsed(baseUrl ?? baseOf(document) ?? "", url), parsed(url ?? "")];
  // As in browsers, where a base of `data:` or `javascript:` is none.
  const base = candidates.find((candidate) => WEB.has(candidate?.protocol ?? ""))?.href;
  return (reference) => {
    const cleaned = reference.replace(tabsAndNewlines, "").trim();
    if (cleaned === "" || (base === undefined && cleaned.startsWith("#"))) return undefined;
    // Asking first is cheap, a URL is not, least of all one that throws.
    if (!URL.canParse(cleaned, base ?? NOWHERE)) return undefined;
    if (base === undefined && !URL.canParse(cleaned)) {
      return nearScheme.test(cleaned) ? undefined : cleaned;
    }
    const target = new URL(cleaned, base ?? NOWHERE);
    return SAFE.has(target.protocol) ? target.href : undefined;
  };
}

function baseOf(document: Document): string | undefined {
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== BASE) continue;
    const href = attribute(document, node, "href");
    if (href !== undefined) return href.trim();
  }
  return undefined;
}

function parsed(reference: string, base?: string): URL | undefined {
  try {
    return new URL(reference, base === undefined || !URL.canParse(base) ? undefined : base);
  } catch {
    return undefined;
  }
}
