/** A page's statements about itself, and the title that follows from them. */
import { addTo } from "../base/lists.ts";
import type { Document } from "../document/document.ts";
import type { PageText } from "../document/page-text.ts";
import { perPage, perPageAnd } from "../document/per-page.ts";
import { asIs, type Claim, type Field, type Found, first } from "./claim.ts";
import { parseDate } from "./dates.ts";
import { jsonLdThings } from "./json-ld.ts";
import { languageTag } from "./languages.ts";
import { metaClaims, metaTags } from "./meta-tags.ts";
import { microdataThings } from "./microdata.ts";
import { openGraphClaims } from "./open-graph.ts";
import { schemaOrgClaims } from "./schema-org.ts";
import { hostNames } from "./site-names.ts";
import { type OwnTitles, ownTitles } from "./title-elements.ts";
import { squash } from "./title-parts.ts";
import { chooseTitle, type TitleText } from "./titles.ts";

const LINKED = new Set(["json-ld", "microdata"]);
export const DUBLIN_CORE: ReadonlySet<string> = new Set(["meta:dc.title", "meta:dcterms.title"]);
/** Page types of one work: its heading is its title. */
const WORKS = new Set(["article", "forum"]);

/** Claims of all places, the most trusted place first, and what they say of the page's kind. */
export interface Statements {
  readonly own: OwnTitles;
  readonly byField: ReadonlyMap<Field, readonly Claim[]>;
  readonly language: Found<string> | undefined;
  readonly pageType: Found<string> | undefined;
  readonly published: Found<string> | undefined;
  /** Whether the page presents one work (an article, a question) rather than a site. */
  readonly isWork: boolean;
}

const NO_CLAIMS: readonly Claim[] = [];

/** The claims of one field. */
export function claimsOf({ byField }: Pick<Statements, "byField">, field: Field): readonly Claim[] {
  return byField.get(field) ?? NO_CLAIMS;
}

/** The claims of `<meta>`, `<link>` and Open Graph. */
export const headClaims: (document: Document) => readonly Claim[] = perPage((document) => {
  const tags = metaTags(document);
  return [...metaClaims(document, tags), ...openGraphClaims(tags)];
});

/** Reads JSON-LD, microdata, `<meta>` and Open Graph. */
export const readStatements: (document: Document) => Statements = perPage((document) => {
  const stated = ownTitles(document);
  const titles = [...stated.headings, ...stated.title].map(({ text }) => text);
  const head = headClaims(document);
  const addresses = head.flatMap(({ field, text }) => (field === "canonicalUrl" ? text : []));
  const byField = groupedByField([
    schemaOrgClaims(jsonLdThings(document), "json-ld", titles, addresses),
    schemaOrgClaims(microdataThings(document), "microdata", titles, addresses),
    head,
  ]);
  const claims = { byField };
  const language = first(claimsOf(claims, "language"), languageTag);
  const pageType = first(claimsOf(claims, "pageType"), asIs);
  const spoken = language?.value ?? "en";
  const published = first(claimsOf(claims, "published"), (text) => parseDate(text, spoken));
  const isWork = published !== undefined || WORKS.has(pageType?.value ?? "");
  return { own: stated, byField, language, pageType, published, isWork };
});

function groupedByField(places: readonly (readonly Claim[])[]): Map<Field, Claim[]> {
  const byField = new Map<Field, Claim[]>();
  for (const claim of places.flat()) addTo(byField, claim.field, claim);
  return byField;
}

/** How JSON spells a character by its number, and the least and largest figure behind that for a letter of ASCII. */
const NUMBERED = "\\u00";
const [LEAST_LETTER, LAST_LETTER] = [0x34, 0x37];

/** Whether JSON may spell a letter by its number. */
function mayNumberLetters(source: PageText): boolean {
  for (let at = source.indexOf(NUMBERED); at >= 0; at = source.indexOf(NUMBERED, at + 1)) {
    const figure = source.charCodeAt(at + NUMBERED.length);
    if (figure >= LEAST_LETTER && figure <= LAST_LETTER) return true;
  }
  return false;
}

/** Whether a page has the name of the property. Six characters are found by the first of them, which is rare: ten times as fast. */
function mentionsLanguage(source: PageText): boolean {
  return source.includes("Langua") && source.includes("inLanguage");
}

/**
 * The language of {@link readStatements}: BCP 47 tag. If no item declares a language, only the head is read.
 */
export function statedLanguage(document: Document): string | undefined {
  const { source } = document;
  if (mentionsLanguage(source) || mayNumberLetters(source)) {
    return readStatements(document).language?.value;
  }
  const tags = metaTags(document);
  const claims = [...metaClaims(document, tags, "language"), ...openGraphClaims(tags)];
  return first(
    claims.filter(({ field }) => field === "language"),
    languageTag,
  )?.value;
}

/** The page's title as its metadata have it, and the names of its site, squashed. */
export function documentTitle(
  document: Document,
  url: string | undefined,
): { readonly title: string | undefined; readonly siteNames: ReadonlySet<string> } {
  const title = chosenTitle(document, url)?.text;
  return { title, siteNames: namesOfSite(document, url) };
}

/** Names of the site, squashed: those stated, those of links to its front page, its host's. */
export const namesOfSite: (document: Document, url: string | undefined) => ReadonlySet<string> =
  perPageAnd((document, url) => {
    const page = readStatements(document);
    const stated = claimsOf(page, "siteName").map(({ text }) => text);
    return new Set([...stated, ...page.own.banners, ...hostNames(url)].map(squash));
  });

/** The page's title, without the name of its site, by the page's address if it is known. */
export const chosenTitle: (document: Document, url: string | undefined) => TitleText | undefined =
  perPageAnd(titleAmong);

function titleAmong(document: Document, url: string | undefined): TitleText | undefined {
  const page = readStatements(document);
  const { headings, subheadings, title } = page.own;
  const claims = claimsOf(page, "title");
  const og = claims.find(({ source }) => source === "og:title");
  const dublin = claims.find(({ source }) => DUBLIN_CORE.has(source));
  const linked = claims.filter(({ source }) => LINKED.has(source));
  const titles = {
    headings,
    subheadings,
    stated: [dublin, og, ...title].filter((one) => one !== undefined),
    linked: linked.map(({ text }) => text),
  };
  const context = {
    siteNames: namesOfSite(document, url),
    isWork: page.isWork,
    url: url ?? claimsOf(page, "canonicalUrl")[0]?.text,
  };
  return chooseTitle(titles, context) ?? claims[0];
}
