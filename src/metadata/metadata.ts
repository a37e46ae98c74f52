/**
 * What a page is, beside its content: title, authors, dates and the like, each with the place it was
 * found in.
 *
 * Places are asked in one order on all pages: JSON-LD, microdata, `<meta>`, Open Graph, then what
 * the page shows around its title. The title itself is chosen among all that is stated (titles.ts).
 */
import type { Document } from "../document/document.ts";
import { createResolver } from "../document/urls.ts";
import { statedNames, unique } from "./authors.ts";
import type { Claim, Field } from "./claim.ts";
import { dateOfPath, parseDate } from "./dates.ts";
import { jsonLdThings } from "./json-ld.ts";
import { languageTag } from "./languages.ts";
import { metaClaims, metaTags } from "./meta-tags.ts";
import { microdataThings } from "./microdata.ts";
import { openGraphClaims } from "./open-graph.ts";
import { schemaOrgClaims } from "./schema-org.ts";
import { hostNames } from "./site-names.ts";
import { ownTitles } from "./title-elements.ts";
import { squash } from "./title-parts.ts";
import { chooseTitle } from "./titles.ts";
import { distantClaims, visibleClaims } from "./visible.ts";

/** A value and the place that stated it. */
export interface Found<T> {
  readonly value: T;
  /** E.g. `json-ld`, `microdata`, `og:title`, `meta:author`, `title`, `h1`, `time`, `byline`, `url`. */
  readonly source: string;
}

/** What is known of a page; a field that nothing tells is absent. */
export interface Metadata {
  readonly title?: Found<string>;
  /** Names, in the page's order; never empty. */
  readonly authors?: Found<readonly string[]>;
  /** ISO 8601: `2024-03-05`, with time and offset where the page gives them, or `2024-03`. */
  readonly published?: Found<string>;
  /** As `published`. */
  readonly modified?: Found<string>;
  readonly siteName?: Found<string>;
  /** BCP 47 tag. */
  readonly language?: Found<string>;
  /** Of the page's text, where the page declares it. */
  readonly direction?: Found<"ltr" | "rtl">;
  readonly description?: Found<string>;
  /** The description, or else the first paragraph of some length below the title. */
  readonly excerpt?: Found<string>;
  /** Absolute where the page's address is known, as `canonicalUrl`. */
  readonly image?: Found<string>;
  readonly canonicalUrl?: Found<string>;
  /** Address of a licence, or its words. */
  readonly licence?: Found<string>;
  /** Without repetitions; never empty. */
  readonly tags?: Found<readonly string[]>;
  /** As WCXB names them: `article`, `forum`, `product`, `collection`, `documentation`, `service`. */
  readonly pageType?: Found<string>;
}

const HTTP = /^https?:/i;
const COMMA = / ?[,;\uff0c\u3001] ?/;
const SPACE = /\s/;
const MAX_TAGS = 100;
const LINKED = new Set(["json-ld", "microdata"]);
/** Page types of one work: its heading is its title. */
const WORKS = new Set(["article", "forum"]);

/**
 * Reads a page's metadata. Never throws; linear in the size of the page.
 *
 * @param url the page's address: completes relative addresses, tells the site's name and, when
 *   nothing else does, the date (`/2024/03/05/`)
 */
export function documentMetadata(document: Document, url?: string): Metadata {
  const { headings, subheadings, title, banners } = ownTitles(document);
  const tags = metaTags(document);
  const titles = [...headings, ...title].map(({ text }) => text);
  const stated = [
    ...schemaOrgClaims(jsonLdThings(document), "json-ld", titles),
    ...schemaOrgClaims(microdataThings(document), "microdata", titles),
    ...metaClaims(document, tags),
    ...openGraphClaims(tags),
  ];
  const of = (field: Field): Claim[] => stated.filter((claim) => claim.field === field);
  const language = first(of("language"), languageTag);
  const spoken = language?.value ?? "en";
  const sites = of("siteName").map(({ text }) => text);
  const pageType = first(of("pageType"), asIs);
  const published = first(of("published"), (text) => parseDate(text, spoken));
  const isWork = published !== undefined || WORKS.has(pageType?.value ?? "");
  const og = of("title").filter(({ source }) => source === "og:title");
  const linked = of("title").filter(({ source }) => LINKED.has(source));
  const chosen =
    chooseTitle(
      {
        headings,
        subheadings,
        stated: [...og.slice(0, 1), ...title],
        linked: linked.map(({ text }) => text),
      },
      {
        siteNames: [...sites, ...banners, ...hostNames(url)],
        isWork,
        url: url ?? of("canonicalUrl")[0]?.text,
      },
    ) ?? of("title")[0];
  const shown = visibleClaims(document, chosen?.text ?? "", spoken);
  const resolve = createResolver(document, { url });
  const address = (text: string): string | undefined => {
    const target = resolve(text);
    return target !== undefined && (HTTP.test(target) || !target.includes(":"))
      ? target
      : undefined;
  };
  const date = (text: string): string | undefined => parseDate(text, spoken);
  const seen = (field: Field): Claim[] => shown.filter((claim) => claim.field === field);
  const modified = first([...of("modified"), ...seen("modified")], date);
  const description = first(of("description"), asIs);
  const groups = [...sites, ...of("organization").map(({ text }) => text)];
  const authors = authorsOf(of("author"), seen("author"), groups, spoken);
  const dated =
    published ??
    first(seen("published"), date) ??
    first(seen("modified"), date) ??
    modified ??
    dateOfUrl(url) ??
    first(distantClaims(document, "published", spoken), date);
  const mayHaveAuthor = isWork || dated !== undefined;
  return known({
    title: chosen && { value: chosen.text, source: chosen.source },
    authors:
      authors ??
      (mayHaveAuthor
        ? authorsOf([], distantClaims(document, "author", spoken), groups, spoken)
        : undefined),
    published: dated,
    modified,
    siteName: first(of("siteName"), asIs),
    language,
    direction: first(of("direction"), directionOf) as Metadata["direction"],
    description,
    excerpt: description ?? first(seen("excerpt"), asIs),
    image: first(of("image"), address),
    canonicalUrl: first(of("canonicalUrl"), address),
    licence: first(of("licence"), (text) => (SPACE.test(text) ? text : address(text))),
    tags: tagsOf(of("tag")),
    pageType,
  });
}

function directionOf(text: string): string | undefined {
  const name = text.toLowerCase();
  return name === "ltr" || name === "rtl" ? name : undefined;
}

function asIs(text: string): string {
  return text;
}

/** The first claim whose text can be read. */
function first(
  claims: readonly Claim[],
  read: (text: string) => string | undefined,
): Found<string> | undefined {
  for (const { text, source } of claims) {
    const value = read(text);
    if (value !== undefined) return { value, source };
  }
  return undefined;
}

/**
 * The names of the first source that states any; what the page shows counts before a source that
 * states nobody but the site or another organisation.
 */
function authorsOf(
  stated: readonly Claim[],
  shown: readonly Claim[],
  groups: readonly string[],
  language: string,
): Found<readonly string[]> | undefined {
  const ofSite = new Set(groups.map(squash));
  let fallback: Found<readonly string[]> | undefined;
  for (const source of new Set(stated.map((claim) => claim.source))) {
    const own = stated.filter((claim) => claim.source === source);
    const names = unique(own.flatMap(({ text }) => statedNames(text, language)));
    const people = names.filter((name) => !ofSite.has(squash(name)));
    if (people.length > 0) return { value: people, source };
    if (names.length > 0) fallback ??= { value: names, source };
  }
  if (shown.length === 0) return fallback;
  const { source } = shown[0]!;
  const own = shown.filter((claim) => claim.source === source);
  return { value: unique(own.map(({ text }) => text)), source };
}

function tagsOf(claims: readonly Claim[]): Found<readonly string[]> | undefined {
  const source = claims[0]?.source;
  if (source === undefined) return undefined;
  const own = claims.filter((claim) => claim.source === source);
  const byForm = new Map<string, string>();
  for (const tag of own.flatMap(({ text }) => text.split(COMMA)).filter(Boolean)) {
    const form = tag.toLowerCase();
    if (!byForm.has(form)) byForm.set(form, tag);
  }
  const tags = [...byForm.values()].slice(0, MAX_TAGS);
  return tags.length === 0 ? undefined : { value: tags, source };
}

function dateOfUrl(url: string | undefined): Found<string> | undefined {
  const value = url === undefined ? undefined : dateOfPath(url);
  return value === undefined ? undefined : { value, source: "url" };
}

/** The fields that are known. */
function known(fields: { readonly [K in keyof Metadata]: Metadata[K] | undefined }): Metadata {
  const present = Object.entries(fields).filter(([, found]) => found !== undefined);
  return Object.fromEntries(present) as Metadata;
}
