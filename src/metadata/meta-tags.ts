/** `<meta>`, `<link>` and `<html lang>`: what the head says, Open Graph aside (open-graph.ts). */
import { addTo } from "../base/lists.ts";
import { attribute, type Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { tag } from "../document/tags.ts";
import { collapse } from "../document/words.ts";
import { type Claim, claim, type Field } from "./claim.ts";
import { spaceSeparated } from "./space-separated.ts";
import { tellingElements } from "./telling-elements.ts";

const BODY = tag("body");
const HEAD = tag("head");
const META = tag("meta");
const LINK = tag("link");
const HTML = tag("html");
const DUBLIN_CORE = /^(dc|dcterms):/;
/** How other names of a date of publication end, but those of Open Graph: `w-published-date`, `article:published:time`. */
const PUBLISHED =
  /^(?!(?:og:)?(?:article:)?published_time$).*publi(?:sh(?:ed)?|cation)[^a-z]?(?:date|time|at)$/;
/** Where Yoast's plug-in says who wrote a page, and in what words. */
const WRITTEN_BY = "twitter:data1";
const BY =
  /^(?:(?:written |posted )?by|author|verfasst von|geschrieben von|von|\u00e9crit par|escrito por|scritto da|geschreven door|napisane przez|skrivet av|\u0430\u0432\u0442\u043e\u0440|\u4f5c\u8005)$/iu;

/**
 * A `<meta>` that has a name: lower case, from `name`, `property` or `http-equiv`; in the head also from
 * `itemprop`, which belongs to no item there. `dc:title` is `dc.title`.
 */
export interface MetaTag {
  readonly node: number;
  readonly name: string;
  readonly content: string;
}

/**
 * Names by field, the most trusted first. Sources: WHATWG HTML 4.2.5.1 "Standard metadata names",
 * DCMI Metadata Terms, Google Scholar's inclusion guidelines (`citation_*`), the documentation of
 * Parse.ly, Sailthru and Twitter cards; Trafilatura's list of what pages call their dates.
 */
const NAMES = Object.entries({
  title:
    "citation_title dc.title dcterms.title headline parsely-title sailthru.title twitter:title " +
    "title",
  author:
    "citation_author dc.creator dcterms.creator author dc.contributor parsely-author " +
    `sailthru.author byl ${WRITTEN_BY}`,
  published:
    "citation_publication_date citation_date citation_online_date parsely-pub-date sailthru.date " +
    "datepublished dc.date.issued dcterms.issued dc.date dcterms.date dc.date.created " +
    "dcterms.created publish-date publish_date publication_date published-date date_published " +
    "article_date_original originalpublicationdate published pubdate datecreated ms.date date",
  modified: "datemodified dcterms.modified dc.date.modified modified-date last-modified revised",
  siteName: "application-name apple-mobile-web-app-title citation_journal_title",
  publisher: "dc.publisher dcterms.publisher citation_publisher publisher",
  language: "content-language dc.language dcterms.language citation_language language",
  description: "description dc.description dcterms.description twitter:description",
  image: "twitter:image twitter:image:src parsely-image-url thumbnail",
  licence: "dcterms.license dc.rights dcterms.rights",
  tag: "news_keywords parsely-tags sailthru.tags keywords dc.subject citation_keywords",
} satisfies Partial<Record<Field, string>>).map(([field, names]) => ({
  field: field as Field,
  names: names.split(" "),
}));

/** The author on a card of Twitter, the first of its two labelled texts: "Written by". */
function writtenBy(tags: readonly MetaTag[]): MetaTag[] {
  const label = tags.find(({ name }) => name === "twitter:label1")?.content ?? "";
  return BY.test(label) ? tags.filter(({ name }) => name === WRITTEN_BY) : [];
}

/** All named `<meta>` elements with content, in document order, wherever they stand. */
export const metaTags: (document: Document) => readonly MetaTag[] = perPage((document) => {
  const found: MetaTag[] = [];
  for (const node of tellingElements(document)) {
    if (document.tags[node] !== META) continue;
    const content = collapse(attribute(document, node, "content") ?? "");
    if (content === "") continue;
    const isInHead = document.tags[document.parents[node]!] === HEAD;
    const name =
      attribute(document, node, "property") ??
      attribute(document, node, "name") ??
      attribute(document, node, "http-equiv") ??
      (isInHead ? attribute(document, node, "itemprop") : undefined);
    // RDFa: an attribute may name several properties.
    for (const one of spaceSeparated(name ?? "")) {
      found.push({ node, name: one.replace(DUBLIN_CORE, "$1."), content });
    }
  }
  return found;
});

/**
 * Claims of the head; a claim's source is the tag's name, e.g. `meta:author`.
 *
 * @param only the field to read of named tags; default all. Links are read for all alone, attributes of the page in any case
 */
export function metaClaims(document: Document, tags: readonly MetaTag[], only?: Field): Claim[] {
  const claims: Claim[] = [];
  const byName = new Map<string, MetaTag[]>();
  for (const tag of tags) addTo(byName, tag.name, tag);
  for (const { field, names } of NAMES) {
    if (only !== undefined && field !== only) continue;
    for (const name of names) {
      const fields = byName.get(name);
      if (fields === undefined) continue;
      for (const { content } of name === WRITTEN_BY ? writtenBy(tags) : fields) {
        claim(claims, field, content, `meta:${name}`);
      }
    }
    if (field !== "published") continue;
    for (const { name, content } of tags) {
      if (PUBLISHED.test(name) && !names.includes(name))
        claim(claims, field, content, `meta:${name}`);
    }
  }
  claimLinks(claims, document, only === undefined);
  return claims;
}

function claimLinks(claims: Claim[], document: Document, readsLinks: boolean): void {
  for (const node of tellingElements(document)) {
    if (document.tags[node] === HTML) {
      const language = attribute(document, node, "lang") ?? attribute(document, node, "xml:lang");
      claim(claims, "language", language, "html:lang");
      claim(claims, "direction", attribute(document, node, "dir"), "html:dir");
    }
    if (document.tags[node] === BODY) {
      claim(claims, "direction", attribute(document, node, "dir"), "body:dir");
    }
    if (!readsLinks || document.tags[node] !== LINK) continue;
    const href = attribute(document, node, "href");
    for (const rel of spaceSeparated(attribute(document, node, "rel") ?? "")) {
      if (rel === "canonical") claim(claims, "canonicalUrl", href, "link:canonical");
      if (rel === "license") claim(claims, "licence", href, "link:license");
      if (rel === "image_src") claim(claims, "image", href, "link:image_src");
      if (rel === "icon") claim(claims, "favicon", href, "link:icon");
      if (rel === "apple-touch-icon") claim(claims, "favicon", href, `link:${rel}`);
    }
  }
}
