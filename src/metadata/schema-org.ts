/** Claims of schema.org's items about the page, in any syntax. */
import { collapse } from "../document/words.ts";
import { type Claim, claim } from "./claim.ts";
import { namesOf, type Thing, textsOf, type Value, valuesOf } from "./thing.ts";

/** Kinds of items in order of trust: a page's article, another work it presents, the page itself. */
const KINDS: readonly RegExp[] = [
  /(?:Article|BlogPosting|Posting|Report|Review|Question|ArticleComment)$/,
  /^(?:Book|Chapter|Course|CreativeWork|Dataset|Episode|Event|Game|Guide|HowTo|MediaObject|Movie|MusicRecording|PodcastEpisode|Product|ProductGroup|Recipe|Service|SoftwareApplication|SoftwareSourceCode|Thesis|Vehicle|VideoObject|WebApplication|MobileApplication)$/,
  /(?:Page|WebContent)$/,
];
const GROUP = /(?:Organization|Corporation|Business)$/;
const NEWS = /NewsArticle$/;
const SITE = /^(?:WebSite|Blog)$/;

/** Page types, named as in the training corpus, by schema.org's types. */
const PAGE_TYPES: readonly (readonly [types: RegExp, pageType: string])[] = [
  [/^(?:TechArticle|APIReference|SoftwareSourceCode)$/, "documentation"],
  [/^(?:DiscussionForumPosting|Question|QAPage)$/, "forum"],
  [/(?:Article|BlogPosting|LiveBlogPosting|Report|Recipe|HowTo|Review)$/, "article"],
  [/^(?:Product|ProductGroup|ItemPage)$/, "product"],
  [/^(?:CollectionPage|SearchResultsPage)$/, "collection"],
  [/^Service$/, "service"],
];

/**
 * Claims of a page's items, the most trusted first.
 *
 * A page with several sibling articles is a list of them, unless one of them has the page's own title.
 *
 * @param titles texts the page shows or declares as its title, `addresses` those it declares as its own
 */
export function schemaOrgClaims(
  things: readonly Thing[],
  source: string,
  titles: readonly string[],
  addresses: readonly string[] = [],
): Claim[] {
  const claims: Claim[] = [];
  let hasAuthor = false;
  const all = things.flatMap((thing) => [
    thing,
    ...itemsOf(thing, "mainEntity"),
    ...itemsOf(thing, "hasPart").filter((part) => valuesOf(part, "headline").length > 0),
  ]);
  for (const kind of KINDS) {
    const ofKind = all.filter(({ types }) => types.some((type) => kind.test(type)));
    for (const thing of ownOf(ofKind, titles, addresses)) {
      const ofWork = claimsOfWork(thing, source, !hasAuthor);
      hasAuthor ||= ofWork.some(({ field }) => field === "author");
      for (const one of ofWork) claims.push(one);
    }
  }
  for (const thing of all) {
    if (!thing.types.some((type) => SITE.test(type))) continue;
    for (const name of namesOf(thing)) claim(claims, "siteName", collapse(name), source);
  }
  return claims;
}

function ownOf(
  things: readonly Thing[],
  titles: readonly string[],
  addresses: readonly string[],
): readonly Thing[] {
  if (things.length < 2) return things;
  const works = things.filter((thing) =>
    titlesOf(thing).some((title) => titles.some((shown) => shown.includes(title))),
  );
  if (works.length > 0) return works;
  const here = things.filter((thing) =>
    ["url", "mainEntityOfPage"].some((property) =>
      addressesOf(thing, property).some((address) => addresses.includes(address)),
    ),
  );
  if (here.length > 0) return here;
  const names = new Set(things.flatMap(titlesOf));
  return names.size > 1 ? [] : things;
}

function titlesOf(thing: Thing): string[] {
  const titles = [...textsOf(thing, "headline"), ...namesOf(thing)].map(collapse);
  return titles.filter((title) => title !== "");
}

/** @param mayHaveAuthor authors are of one work only: the others are comments, answers and quotations */
function claimsOfWork(thing: Thing, source: string, mayHaveAuthor: boolean): Claim[] {
  const claims: Claim[] = [];
  const kind = thing.types.some((type) => NEWS.test(type)) ? "news" : undefined;
  const all = (field: Claim["field"], texts: readonly string[]): void => {
    for (const text of texts) claim(claims, field, collapse(text), source, kind);
  };
  all("title", titlesOf(thing));
  if (mayHaveAuthor) {
    for (const property of ["author", "creator"]) {
      all("author", peopleOf(thing, property));
      const groups = itemsOf(thing, property).filter(({ types }) => types.some(isGroup));
      all("organization", groups.flatMap(namesOf));
    }
  }
  for (const property of ["datePublished", "dateCreated", "uploadDate"]) {
    all("published", textsOf(thing, property));
  }
  all("modified", textsOf(thing, "dateModified"));
  all("siteName", textsOf(thing, "publisher"));
  all("publisher", textsOf(thing, "publisher"));
  all("standfirst", textsOf(thing, "alternativeHeadline"));
  all("free", textsOf(thing, "isAccessibleForFree"));
  for (const site of itemsOf(thing, "isPartOf")) {
    if (site.types.some((type) => SITE.test(type))) all("siteName", namesOf(site));
  }
  all("language", textsOf(thing, "inLanguage"));
  all("description", textsOf(thing, "description"));
  for (const property of ["image", "thumbnailUrl"]) all("image", addressesOf(thing, property));
  all("canonicalUrl", addressesOf(thing, "url"));
  all("licence", addressesOf(thing, "license"));
  all("tag", textsOf(thing, "keywords"));
  for (const type of thing.types) {
    const pageType = PAGE_TYPES.find(([types]) => types.test(type));
    claim(claims, "pageType", pageType?.[1], source);
  }
  return claims;
}

function isGroup(type: string): boolean {
  return GROUP.test(type);
}

function itemsOf(thing: Thing, property: string): Thing[] {
  return valuesOf(thing, property).filter((value) => typeof value !== "string");
}

/** Names of people; a person may have a first and a last name only. */
function peopleOf(thing: Thing, property: string): string[] {
  return valuesOf(thing, property).flatMap((value) => {
    if (typeof value === "string") return [value];
    const names = namesOf(value);
    if (names.length > 0) return names;
    return [["givenName", "familyName"].flatMap((part) => textsOf(value, part)).join(" ")];
  });
}

/** Addresses: those written as text, and of items their `url` or `contentUrl`. */
function addressesOf(thing: Thing, property: string): string[] {
  const addressOf = (value: Value): string[] =>
    typeof value === "string"
      ? [value]
      : [...textsOf(value, "url"), ...textsOf(value, "contentUrl")];
  return valuesOf(thing, property).flatMap(addressOf);
}
