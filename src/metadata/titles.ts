/**
 * Chooses the title of a page among its headings, its `<title>` and its titles for social media and search.
 *
 * A `<title>` often begins or ends with the site's name. The name is recognised by the page's statements on
 * its site and by the host's name; the title's own part is recognised by the page's heading. No word lists of
 * any language are needed.
 */
import { words } from "../document/words.ts";
import { beginnings, endings, runs, squash, tails, withoutSite } from "./title-parts.ts";

/** A title and its place. */
export interface TitleText {
  readonly text: string;
  readonly source: string;
}

/** All titles that a page has. */
export interface Titles {
  /** Its `<h1>`, in document order. */
  readonly headings: readonly TitleText[];
  /** Its `<h2>` and `<h3>`. */
  readonly subheadings: readonly TitleText[];
  /** Titles in `<title>` and Open Graph, the most trusted first. */
  readonly stated: readonly TitleText[];
  /** Titles in linked data. */
  readonly linked: readonly string[];
}

/** Other facts on the page. */
export interface TitleContext {
  /** Names of the site, its host's included; squashed. */
  readonly siteNames: ReadonlySet<string>;
  /** Whether the page presents one work (an article, a question) rather than a site. */
  readonly isWork: boolean;
  /** Its address. */
  readonly url?: string | undefined;
}

const BAR = /[|\uff5c\u3163]/u;
const NO_WORD = /[^\p{L}\p{N}]+/gu;
/** Shorter names of sites may be words of the title. */
const LEAST_NAME = 3;
/** Least share of a heading's words in the stated titles, if there is no other evidence for it. */
const LEAST_SHARE = 0.5;

/**
 * The title. It is the `<h1>` that a stated title begins with; else a lesser heading that is a whole stated
 * title or, without any `<h1>`, a part of one. If heading and stated title differ, it is the one that the
 * address spells; on a site's front page the stated one; else the heading if half of its words are in the
 * stated titles: shops and services use slogans as headings.
 */
export function chooseTitle(
  { headings, subheadings, stated, linked }: Titles,
  { siteNames, isWork, url }: TitleContext,
): TitleText | undefined {
  const path = wordsOfPath(url);
  const isFrontPage = isRoot(url);
  const names = knownBy(siteNames);
  for (const name of tailsAmong(headings, stated, path)) names.add(name);
  const candidates = bareOf(headings, names, isFrontPage).filter(
    ({ text }) => !names.has(squash(text)),
  );
  const bare = bareOf(stated, names, isFrontPage);
  const agreed = longest(
    candidates,
    bare.flatMap(({ text }) => beginnings(text)),
  );
  if (agreed !== undefined) return agreed;
  if (candidates.length === 0 && !isFrontPage) {
    const lesser = longest(
      subheadings,
      stated.flatMap((title) => partsOf(title, names)),
    );
    if (lesser !== undefined) return lesser;
  }
  if (candidates.length > 0 && !isFrontPage) {
    const whole = longest(
      subheadings,
      bare.map(({ text }) => squash(text)),
    );
    if (whole !== undefined) return whole;
  }
  const seen = new Set(bare.flatMap(({ text }) => words(text)));
  const share = ({ text }: TitleText): number => {
    const all = words(text);
    return all.filter((word) => seen.has(word)).length / all.length;
  };
  const nearest = candidates.reduce<TitleText | undefined>(
    (best, heading) => (best && share(best) >= share(heading) ? best : heading),
    undefined,
  );
  const best = bare[0] && { ...bare[0], text: beforeBar(bare[0].text) };
  if (nearest === undefined || best === undefined) return nearest ?? best;
  if (isFrontPage || endings(nearest.text).includes(squash(best.text))) return best;
  const nearer = path === undefined ? 0 : overlap(nearest.text, path) - overlap(best.text, path);
  const isLike = share(nearest) >= LEAST_SHARE && (isWork || nearer === 0);
  const isLinked = isWork && linked.some((title) => squash(title) === squash(nearest.text));
  return nearer > 0 || isLike || isLinked ? nearest : best;
}

/** The names of a site that a title is known by. */
export function knownBy(siteNames: ReadonlySet<string>): Set<string> {
  return new Set([...siteNames].filter(({ length }) => length >= LEAST_NAME));
}

/** The beginnings of a stated title; all of its parts if the site's name came first. */
function partsOf({ text }: TitleText, names: ReadonlySet<string>): string[] {
  const bare = withoutSite(text, names);
  return text.startsWith(bare) ? beginnings(bare) : runs(bare);
}

/** Titles without the site's name; those without letters are left out. */
function bareOf(
  titles: readonly TitleText[],
  names: ReadonlySet<string>,
  isFrontPage: boolean,
): TitleText[] {
  return titles
    .filter(({ text }) => squash(text) !== "")
    .map(({ text, source }) => ({ text: withoutSite(text, names, isFrontPage), source }));
}

/** The part before a bar, if it has several words: a section, a site or a slogan follows. */
export function beforeBar(text: string): string {
  const head = text.split(BAR, 1)[0]!.trim();
  return words(head).length > 1 ? head : text;
}

/**
 * Headings that end a stated title, and begin none: names of the site or the book, unless the address spells
 * them.
 */
function tailsAmong(
  headings: readonly TitleText[],
  stated: readonly TitleText[],
  path: ReadonlySet<string> | undefined,
): string[] {
  if (headings.length === 0) return [];
  const ends = new Set(stated.flatMap(({ text }) => tails(text)));
  for (const { text } of stated) for (const head of beginnings(text)) ends.delete(head);
  const isSpelled = (text: string): boolean =>
    path !== undefined && stated.every((title) => overlap(text, path) > overlap(title.text, path));
  return headings
    .filter(({ text }) => ends.has(squash(text)) && !isSpelled(text))
    .map(({ text }) => squash(text));
}

/** The longest of the texts that are also in another list. */
function longest(texts: readonly TitleText[], among: readonly string[]): TitleText | undefined {
  const wanted = new Set(among);
  return texts
    .filter(({ text }) => wanted.has(squash(text)))
    .reduce<TitleText | undefined>(
      (best, text) => (best && best.text.length >= text.text.length ? best : text),
      undefined,
    );
}

/** Whether an address is that of a site's front page. */
export function isRoot(url: string | undefined): boolean {
  return wordsOfPath(url)?.size === 0;
}

/** Words of the last segment of an address's path: empty for a front page, undefined without an address. */
function wordsOfPath(url: string | undefined): ReadonlySet<string> | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const last = new URL(url).pathname.split("/").findLast(Boolean) ?? "";
  return new Set(words(last.replace(NO_WORD, " ")));
}

/** Jaccard index of two sets of words. */
function overlap(text: string, path: ReadonlySet<string>): number {
  const ofText = new Set(words(text));
  const both = [...ofText].filter((word) => path.has(word)).length;
  return both / (ofText.size + path.size - both);
}
