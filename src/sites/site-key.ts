import { shown } from "../document/arguments.ts";
import { attribute, type Document } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";

/**
 * The key of a page's site: the host of its URL, such as `news.example`. A wrong key does no harm:
 * pages of another template share neither texts nor paths.
 *
 * @throws TypeError if `url` is not an absolute URL with a host
 */
export function siteKey(url: string): string {
  const host = hostOf(url);
  if (host === undefined) {
    throw new TypeError(`url: expected an absolute URL with a host, found ${shown(url)}`);
  }
  return host;
}

/** The host of a URL; undefined if it is absent, invalid or without a host, as `file:` URLs are. */
export function hostOf(url: string | undefined): string | undefined {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).host : "";
  return host === "" ? undefined : host;
}

const META = tag("meta");
const LINK = tag("link");
const declaringTags = new TagSet("meta link base");

/**
 * The key of a page's site: the host of the URL it was read from, else of the first URL with a host that
 * it declares as its own (`og:url`, the canonical link, the base). Undefined without any.
 */
export function pageKey(document: Document, url: string | undefined): string | undefined {
  const host = hostOf(url);
  if (host !== undefined) return host;
  const [openGraph, canonical, base]: (string | undefined)[][] = [[], [], []];
  for (let node = 1; node < document.size; node++) {
    const number = document.tags[node]!;
    if (!declaringTags.has(number)) continue;
    if (number === META) {
      const property = attribute(document, node, "property")?.trim().toLowerCase();
      if (property === "og:url") openGraph!.push(attribute(document, node, "content"));
    } else if (number === LINK) {
      const relation = attribute(document, node, "rel")?.trim().toLowerCase();
      if (relation === "canonical") canonical!.push(attribute(document, node, "href"));
    } else base!.push(attribute(document, node, "href"));
  }
  for (const address of [...openGraph!, ...canonical!, ...base!]) {
    const declared = address === undefined ? undefined : hostOf(address.trim());
    if (declared !== undefined) return declared;
  }
  return undefined;
}
