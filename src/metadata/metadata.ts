/**
 * A page's metadata: title, authors, dates and more, each with the place where it was found.
 *
 * Title, authors, date of publication and the site's name are chosen among all claims by what the sources are worth
 * (weights.ts). Of the other fields the first claim counts, in the order JSON-LD, microdata, `<meta>`, Open Graph.
 */
import { remembered } from "../base/remembered.ts";
import type { Document } from "../document/document.ts";
import { perPageAnd } from "../document/per-page.ts";
import { createResolver } from "../document/urls.ts";
import { authorship } from "./authorship.ts";
import { Beginning } from "./beginning.ts";
import type { Choice, Place, WeighedField } from "./choice.ts";
import { asIs, type Claim, type Field, type Found, first } from "./claim.ts";
import { dateOfPath, parseDate } from "./dates.ts";
import { directions, type Metadata, type Precision } from "./fields.ts";
import { headlines } from "./headlines.ts";
import { pageLanguage } from "./languages.ts";
import { licenceLinks } from "./links.ts";
import { precisionOf, publication } from "./publication.ts";
import { hostNames, siteNames } from "./site-names.ts";
import { claimsOf, readStatements } from "./statements.ts";
import { squash } from "./title-parts.ts";
import { VisibleClaims } from "./visible-claims.ts";

export type { Found } from "./claim.ts";
export type { Metadata } from "./fields.ts";

/** What a page says of itself, and what its claims were. */
export interface Reading {
  readonly metadata: Metadata;
  readonly choices: Readonly<Record<WeighedField | "group", Choice<string | readonly string[]>>>;
  readonly claims: ReadonlyMap<Field, readonly Claim[]>;
}

const HTTP = /^https?:/i;
const COMMA = / ?[,;\uff0c\u3001] ?/;
const SPACE = /\s/;
const MAX_TAGS = 100;

/**
 * Reads a page's metadata. Never throws; linear in the size of the page.
 *
 * @param url the page's address: base of relative addresses, evidence for the site's name and, if there is
 *   no other, for the date (`/2024/03/05/`)
 */
export function documentMetadata(document: Document, url?: string): Metadata {
  return readingOf(document, url).metadata;
}

const readingOf: (document: Document, url: string | undefined) => Reading = perPageAnd(
  (document, url) => read(document, url),
);

/** The metadata with all claims, also of places that are not read for the metadata alone. */
export function allClaims(document: Document, url?: string): Reading {
  return read(document, url, true);
}

function read(document: Document, url: string | undefined, readsAll = false): Reading {
  const page = readStatements(document);
  const { pageType, isWork } = page;
  const of = (field: Field): readonly Claim[] => claimsOf(page, field);
  const language = pageLanguage(document, page.language);
  const spoken = language?.value ?? "en";
  const date = remembered((text) => parseDate(text, spoken));
  const resolve = createResolver(document, { url });
  const address = (text: string): string | undefined => {
    const target = resolve(text);
    return target !== undefined && (HTTP.test(target) || !target.includes(":"))
      ? target
      : undefined;
  };
  const titles = headlines(document, url, page);
  const { title } = titles;
  const shown = new VisibleClaims(document, titles.headline?.value ?? title?.value ?? "", spoken);
  const beginning = new Beginning(document, page, title !== undefined, shown, spoken);

  const near = first(of("modified"), date) ?? first(shown.dates("modified"), date);
  const dates = publication(
    of("published"),
    near?.value,
    [
      {
        keys: ["url"],
        claims: () => addressDates([url, ...of("canonicalUrl").map(({ text }) => text)]),
      },
      {
        keys: ["time", "dateline"],
        claims: () => shown.dates("published"),
        isResort: page.published?.value.includes("T") ?? false,
      },
      {
        keys: ["post"],
        claims: () => postedAt(beginning.post()?.time.iso, "post"),
        isResort: page.published !== undefined,
      },
      {
        keys: ["dateline"],
        claims: () => postedAt(beginning.beside()?.time, "dateline"),
        isResort: true,
      },
      {
        keys: ["time (far)", "dateline (far)"],
        claims: () => shown.distantDates("published"),
        isResort: true,
      },
    ],
    date,
    readsAll,
  );
  const published = dates.best();
  const isDated = published !== undefined || near !== undefined;
  const modified = near ?? (isDated ? undefined : first(shown.distantDates("modified"), date));

  const sites = siteNames(
    of("siteName"),
    page.own.banners,
    url,
    isFrontPage(url, isWork) ? undefined : title?.value,
  );
  const named = [...of("siteName"), ...of("publisher"), ...of("organization")].map(
    ({ text }) => text,
  );
  const groups = [...named, ...hostNames(url)];
  const distant: Place = {
    keys: ["rel=author (far)", "class:author (far)", "byline (far)"],
    claims: () =>
      isWork || published !== undefined || modified !== undefined ? shown.distantAuthors() : [],
    isResort: true,
  };
  const authors = authorship(
    of("author"),
    groups,
    [...authorPlaces(beginning, shown), distant],
    spoken,
    readsAll,
  );

  const description = first(of("description"), asIs);
  const licences = of("licence").length > 0 ? of("licence") : licenceLinks(document);
  const metadata = present({
    title,
    headline: titles.headline,
    standfirst:
      first(of("standfirst"), asIs) ??
      (isWork ? first(shown.standfirst(description?.value), asIs) : undefined),
    kicker: titles.kicker,
    authors: authors.people.best(0) ?? authors.groups.best(),
    agency: authors.agency,
    published,
    publishedPrecision: precision(published),
    modified,
    modifiedPrecision: precision(modified),
    siteName: sites.best(),
    publisher: first(of("publisher"), asIs),
    language,
    declaredLanguage: page.language,
    direction: first(of("direction"), directionOf) as Metadata["direction"],
    description,
    excerpt: description ?? first(shown.excerpt(), asIs),
    image: first(of("image"), address),
    favicon: first(of("favicon"), address),
    canonicalUrl: first(of("canonicalUrl"), address),
    licence: first(licences, (text) => (SPACE.test(text) ? text : address(text))),
    tags: tagsOf(of("tag")),
    pageType,
    isAccessibleForFree: freeOf(first(of("free"), freedom)),
  });
  const choices = {
    title: titles.choice,
    author: authors.people,
    group: authors.groups,
    published: dates,
    siteName: sites,
  };
  return { metadata, choices, claims: page.byField };
}

/** Places near the title that show names. The one who began a conversation stands for all of them. */
function authorPlaces(beginning: Beginning, shown: VisibleClaims): Place[] {
  const ofPage = (claims: () => readonly Claim[]): (() => readonly Claim[]) => {
    return () => (beginning.poster().length > 0 ? [] : claims());
  };
  return [
    { keys: ["post"], claims: () => beginning.poster() },
    { keys: ["byline"], claims: ofPage(() => shown.bylines()) },
    {
      keys: ["rel=author", "link:author", "class:author"],
      claims: ofPage(() => shown.authorElements()),
    },
    { keys: ["dateline"], claims: ofPage(() => shown.namedDatelines()) },
    { keys: ["dateline (beside)"], claims: ofPage(() => shown.namesBesideDates()) },
    { keys: ["dateline"], claims: () => namedBeside(beginning.beside()?.author), isResort: true },
  ];
}

/** Whether a page is its site's first. One that presents a work is not. */
function isFrontPage(url: string | undefined, isWork: boolean): boolean {
  if (url === undefined || !URL.canParse(url)) return !isWork;
  return new URL(url).pathname.length < 2;
}

function postedAt(iso: string | undefined, source: string): Claim[] {
  return iso === undefined ? [] : [{ field: "published", text: iso, source }];
}

function namedBeside(name: string | undefined): Claim[] {
  return name === undefined ? [] : [{ field: "author", text: name, source: "dateline" }];
}

function addressDates(urls: readonly (string | undefined)[]): Claim[] {
  for (const url of urls) {
    const text = url === undefined ? undefined : dateOfPath(url);
    if (text !== undefined) return [{ field: "published", text, source: "url" }];
  }
  return [];
}

function precision(found: Found<string> | undefined): Found<Precision> | undefined {
  return found && { value: precisionOf(found.value), source: found.source };
}

function directionOf(text: string): string | undefined {
  return directions.find((name) => name === text.toLowerCase());
}

const FREE = /^(?:true|yes|1)$/i;
const PAID = /^(?:false|no|0)$/i;

function freedom(text: string): string | undefined {
  return FREE.test(text) ? "true" : PAID.test(text) ? "false" : undefined;
}

function freeOf(found: Found<string> | undefined): Found<boolean> | undefined {
  return found && { value: found.value === "true", source: found.source };
}

/** Tags of all places, each once; the source names the places that added some. */
function tagsOf(claims: readonly Claim[]): Found<readonly string[]> | undefined {
  const byForm = new Map<string, string>();
  const sources = new Set<string>();
  for (const { text, source } of claims) {
    for (const tag of text.split(COMMA)) {
      const form = squash(tag);
      if (form === "" || byForm.has(form) || byForm.size >= MAX_TAGS) continue;
      byForm.set(form, tag);
      sources.add(source);
    }
  }
  return byForm.size === 0
    ? undefined
    : { value: [...byForm.values()], source: [...sources].join(", ") };
}

/** Drops unknown fields. */
function present(fields: { readonly [K in keyof Metadata]: Metadata[K] | undefined }): Metadata {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as Metadata;
}
