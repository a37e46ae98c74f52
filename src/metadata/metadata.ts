/**
 * A page's metadata: title, authors, dates and more, each with the place where it was found.
 *
 * The order of places is fixed: JSON-LD, microdata, `<meta>`, Open Graph, then the visible text around the
 * title. The title itself is chosen among all stated titles (titles.ts).
 */
import type { Document } from "../document/document.ts";
import { perPageAnd } from "../document/per-page.ts";
import { createResolver } from "../document/urls.ts";
import { statedNames, unique } from "./authors.ts";
import { Beginning } from "./beginning.ts";
import { asIs, type Claim, type Field, type Found, first } from "./claim.ts";
import { dateOfPath, parseDate } from "./dates.ts";
import { chosenTitle, claimsOf, readStatements } from "./statements.ts";
import { squash } from "./title-parts.ts";
import { distantClaims, VisibleClaims } from "./visible-claims.ts";

export type { Found } from "./claim.ts";

/** The metadata of a page; unknown fields are absent. */
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
  /** Language that the page declares for its text. */
  readonly direction?: Found<"ltr" | "rtl">;
  readonly description?: Found<string>;
  /** The description, else the first long enough paragraph below the title. */
  readonly excerpt?: Found<string>;
  /** Absolute if the page's address is known; so is `canonicalUrl`. */
  readonly image?: Found<string>;
  readonly canonicalUrl?: Found<string>;
  /** URL or text of a licence. */
  readonly licence?: Found<string>;
  /** Without repetitions; never empty. */
  readonly tags?: Found<readonly string[]>;
  /** As WCXB names them: `article`, `forum`, `product`, `collection`, `documentation`, `service`. */
  readonly pageType?: Found<string>;
}

const HTTP = /^https?:/i;
/** Servers and editors set these whenever anything on a page changes. */
const CHANGES = new Set(["meta:last-modified", "meta:revised"]);
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
  return metadataOf(document, url);
}

const metadataOf = perPageAnd((document: Document, url: string | undefined): Metadata => {
  const page = readStatements(document);
  const { language, pageType, published, isWork } = page;
  const of = (field: Field): readonly Claim[] => claimsOf(page, field);
  const spoken = language?.value ?? "en";
  const sites = of("siteName").map(({ text }) => text);
  const chosen = chosenTitle(document, url);
  const shown = new VisibleClaims(document, chosen?.text ?? "", spoken);
  const resolve = createResolver(document, { url });
  const address = (text: string): string | undefined => {
    const target = resolve(text);
    return target !== undefined && (HTTP.test(target) || !target.includes(":"))
      ? target
      : undefined;
  };
  const date = (text: string): string | undefined => parseDate(text, spoken);
  const modified = first(of("modified"), date) ?? first(shown.dates("modified"), date);
  const isChange = modified !== undefined && CHANGES.has(modified.source);
  const description = first(of("description"), asIs);
  const groups = [...sites, ...of("organization").map(({ text }) => text)];
  const beginning = new Beginning(document, page, chosen !== undefined, shown, spoken);
  const authorsShown = (): readonly Claim[] => {
    const poster = beginning.poster();
    return poster.length > 0 ? poster : shown.authors();
  };
  const named = authorsOf(of("author"), authorsShown, groups, spoken);
  const posted = published ?? postedAt(beginning.post()?.time.iso, "post");
  const authors = named ?? namedBeside(beginning.beside()?.author);
  const dated =
    posted ??
    first(shown.dates("published"), date) ??
    postedAt(beginning.beside()?.time, "dateline") ??
    first(shown.dates("modified"), date) ??
    (isChange ? undefined : modified) ??
    dateOfUrl(url) ??
    first(distantClaims(document, "published", spoken), date);
  const mayHaveAuthor = isWork || dated !== undefined;
  return known({
    title: chosen && { value: chosen.text, source: chosen.source },
    authors:
      authors ??
      (mayHaveAuthor
        ? authorsOf([], () => distantClaims(document, "author", spoken), groups, spoken)
        : undefined),
    published: dated,
    modified,
    siteName: siteOf(of("siteName"), isFrontPage(url, isWork) ? undefined : chosen?.text),
    language,
    direction: first(of("direction"), directionOf) as Metadata["direction"],
    description,
    excerpt: description ?? first(shown.excerpt(), asIs),
    image: first(of("image"), address),
    canonicalUrl: first(of("canonicalUrl"), address),
    licence: first(of("licence"), (text) => (SPACE.test(text) ? text : address(text))),
    tags: tagsOf(of("tag")),
    pageType,
  });
});

/** The site's name. Some pages state their own title there; only a front page is named like its site. */
function siteOf(claims: readonly Claim[], title: string | undefined): Found<string> | undefined {
  const own = title === undefined ? undefined : squash(title);
  return first(
    claims.filter(({ text }) => squash(text) !== own),
    asIs,
  );
}

/** Whether a page is its site's first. One that presents a work is not. */
function isFrontPage(url: string | undefined, isWork: boolean): boolean {
  if (url === undefined || !URL.canParse(url)) return !isWork;
  return new URL(url).pathname.length < 2;
}

function postedAt(iso: string | undefined, source: string): Found<string> | undefined {
  return iso === undefined ? undefined : { value: iso, source };
}

function namedBeside(name: string | undefined): Found<readonly string[]> | undefined {
  return name === undefined ? undefined : { value: [name], source: "dateline" };
}

function directionOf(text: string): string | undefined {
  const name = text.toLowerCase();
  return name === "ltr" || name === "rtl" ? name : undefined;
}

/**
 * The names of the first source that has any. Visible names come before a source that names only the site or
 * another organisation.
 *
 * @param visible looks for names that the page shows, all of one source
 */
function authorsOf(
  stated: readonly Claim[],
  visible: () => readonly Claim[],
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
  const shown = visible();
  if (shown.length === 0) return fallback;
  return { value: unique(shown.map(({ text }) => text)), source: shown[0]!.source };
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

/** Drops unknown fields. */
function known(fields: { readonly [K in keyof Metadata]: Metadata[K] | undefined }): Metadata {
  const present = Object.entries(fields).filter(([, found]) => found !== undefined);
  return Object.fromEntries(present) as Metadata;
}
