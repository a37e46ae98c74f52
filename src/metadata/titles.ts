/**
 * The title of a page among its heading, its `<title>` and those it states for others.
 *
 * A `<title>` often has the site's name before or behind it. That name is told by what the page says
 * of its site and by the host's name, and a part of the title is told from the rest by what the page
 * shows as heading: no word of any language is known here.
 */
import { tokens, words } from "../document/words.ts";

/** A title and the place it stands in. */
export interface TitleText {
  readonly text: string;
  readonly source: string;
}

/**
 * ` | `, ` - ` and the like between a title and what is around it; a colon or bar may lack space, and
 * Chinese needs none.
 */
const SEPARATORS =
  /\s+[-|\u2013\u2014\u2022\u00b7\u00bb\u203a\u00ab\u2039~/:]+\s+|\s*[|\uff5c\u00bb]\s*|:\s+|(?<=[\p{sc=Han}\p{Pf}\p{Pe}])[-_](?=\p{sc=Han})/gu;
const BAR = /[|\uff5c]/u;
/** A site's name that is shorter is too easily a word of the title. */
const LEAST_NAME = 3;

interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The heading that a stated title begins with. Where they differ, the heading of a work, if it has
 * a word in common with the title; of another page only one that says less than the title: shops
 * and services head their pages with slogans.
 *
 * @param headings the page's `<h1>`, in document order
 * @param stated titles in `<title>`, Open Graph and linked data, the most trusted first
 * @param siteNames names of the site, its host's included
 * @param isWork whether the page presents one work (an article, a question) rather than a site
 */
export function chooseTitle(
  headings: readonly TitleText[],
  stated: readonly TitleText[],
  siteNames: readonly string[],
  isWork: boolean,
): TitleText | undefined {
  const names = new Set(siteNames.map(squash).filter((name) => name.length >= LEAST_NAME));
  for (const name of tailsAmong(headings, stated)) names.add(name);
  const own = headings
    .map(({ text, source }) => ({ text: withoutSite(text, names), source }))
    .filter(({ text }) => squash(text) !== "" && !names.has(squash(text)));
  const bare = stated.map(({ text, source }) => ({ text: withoutSite(text, names), source }));
  const beginning = new Set(bare.flatMap(({ text }) => beginnings(text)));
  const agreed = longest(own.filter(({ text }) => beginning.has(squash(text))));
  if (agreed !== undefined) return agreed;
  const known = new Set(bare.flatMap(({ text }) => words(text)));
  const share = ({ text }: TitleText): number => {
    const all = words(text);
    return all.filter((word) => known.has(word)).length / all.length;
  };
  const nearest = own.reduce<TitleText | undefined>(
    (best, heading) => (best && share(best) >= share(heading) ? best : heading),
    undefined,
  );
  if (nearest === undefined || bare.length === 0) return nearest ?? (bare[0] && beforeBar(bare[0]));
  const isShown = isWork ? share(nearest) > 0 : share(nearest) === 1;
  return isShown ? nearest : beforeBar(bare[0]!);
}

/** The part before a bar, where it is more than a word: what follows names a section, a site, a slogan. */
function beforeBar({ text, source }: TitleText): TitleText {
  const head = text.split(BAR, 1)[0]!.trim();
  return { text: words(head).length > 1 ? head : text, source };
}

/** Headings that a stated title ends with, after something else: names of the site or the book. */
function tailsAmong(headings: readonly TitleText[], stated: readonly TitleText[]): string[] {
  const tails = new Set<string>();
  for (const { text } of stated) {
    for (const { start } of partsOf(text).slice(1)) tails.add(squash(text.slice(start)));
  }
  return headings.map(({ text }) => squash(text)).filter((heading) => tails.has(heading));
}

function longest(texts: readonly TitleText[]): TitleText | undefined {
  return texts.reduce<TitleText | undefined>(
    (best, text) => (best && best.text.length >= text.text.length ? best : text),
    undefined,
  );
}

/** The text without parts at its end that name the site. */
function withoutSite(text: string, names: ReadonlySet<string>): string {
  const parts = partsOf(text);
  let last = parts.length - 1;
  const isSite = ({ start, end }: Part): boolean => names.has(squash(text.slice(start, end)));
  while (last > 0 && isSite(parts[last]!)) last--;
  return text.slice(0, parts[last]!.end);
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { index, 0: separator } of text.matchAll(SEPARATORS)) {
    if (index > start) parts.push({ start, end: index });
    start = index + separator.length;
  }
  if (start < text.length || parts.length === 0) parts.push({ start, end: text.length });
  return parts;
}

/** The text up to each of its separators, squashed. */
function beginnings(text: string): string[] {
  const parts = partsOf(text);
  return parts.map(({ end }) => squash(text.slice(0, end)));
}

/** Letters and digits alone, lower case: how texts are compared. */
export function squash(text: string): string {
  return tokens(text.normalize("NFKC")).join("").toLowerCase();
}
