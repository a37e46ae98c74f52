/** Titles as parts between separators, and which of the parts are the site's name. */
import { ALNUM, tokens, wordClass } from "../document/words.ts";

/**
 * ` | `, ` - ` and the like between a title and the text around it; a colon or bar may lack space, and
 * Chinese needs none. White space in titles is collapsed.
 */
const SEPARATORS =
  / [-|\u2013\u2014\u2022\u00b7\u00bb\u203a\u00ab\u2039~/:]+ | ?[|\uff5c\u3163\u00bb] ?|: |(?<=[\p{sc=Han}\p{Pf}\p{Pe}])[-_](?=\p{sc=Han})/gu;
/** Every text with a separator has one of these. */
const MAY_SEPARATE = /[-_|\uff5c\u3163\u2013\u2014\u2022\u00b7\u00bb\u203a\u00ab\u2039~/:]/;
const COLON = /^\s*:/;
const QUOTES = /[\u00ab\u00bb]/;
/** Shorter names of sites may be part of another word. */
const LEAST_WITHIN = 4;
/** Share of a part that a name within it must have, or of a name that a part must have. */
const LEAST_SHARE = 1 / 3;

/** Titles have fewer parts; more would have too many runs. */
const MAX_PARTS = 8;

interface Part {
  readonly start: number;
  readonly end: number;
  /** Whether a colon follows: then a subtitle may come next, not only another name. */
  readonly hasColon: boolean;
}

/** Longer texts are squashed token by token. */
const SHORT = 256;

/** Letters and digits only, in lower case: the form in which texts are compared. */
export function squash(text: string): string {
  return squashedAscii(text) ?? tokens(text.normalize("NFKC")).join("").toLowerCase();
}

/** {@link squash} of a short text of ASCII characters alone, as most are; undefined for another one. */
function squashedAscii(text: string): string | undefined {
  if (text.length > SHORT) return undefined;
  const codes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return undefined;
    if ((wordClass(code) & ALNUM) !== 0) codes.push(lowerCase(code));
  }
  return String.fromCharCode(...codes);
}

const AMPERSAND = 0x26;

/** Whether a text equals another one that is squashed, once squashed itself. */
export function isSquashed(text: string, squashed: string): boolean {
  return !beginsOtherwise(text, 0, text.length, squashed) && squash(text) === squashed;
}

/**
 * Whether a text surely begins with another letter or figure than a squashed one, as nearly all texts do. It may be read
 * where the page has it, with character references.
 */
export function beginsOtherwise(
  text: { charCodeAt(at: number): number },
  start: number,
  end: number,
  squashed: string,
): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (!isPlain(code)) return false;
    if ((wordClass(code) & ALNUM) === 0) continue;
    // A character beyond ASCII may change the one before it.
    const isSure = at + 1 < end && isPlain(text.charCodeAt(at + 1));
    return isSure && lowerCase(code) !== squashed.charCodeAt(0);
  }
  return false;
}

/** Whether a character of a page is of ASCII, stays, and stands for itself. */
function isPlain(code: number): boolean {
  return code < 0x80 && code !== AMPERSAND && code !== 0;
}

/** The code of a letter or figure of ASCII, lower-cased. */
function lowerCase(code: number): number {
  return code < 0x41 ? code : code | 0x20;
}

/** The text up to each of its separators, squashed. */
export function beginnings(text: string): string[] {
  return partsOf(text).map(({ end }) => squash(text.slice(0, end)));
}

/** The text after each of its separators, squashed. */
export function endings(text: string): string[] {
  return partsOf(text).map(({ start }) => squash(text.slice(start)));
}

/** The text after each of its separators but colons, which stand before headlines, too; squashed. */
export function tails(text: string): string[] {
  const parts = partsOf(text);
  return parts
    .slice(1)
    .flatMap(({ start }, i) => (parts[i]!.hasColon ? [] : squash(text.slice(start))));
}

/** Signs between a kicker and a headline. */
const KICKER_END = /(?<![\s:|\u2013\u2014/+-])[\s:|\u2013\u2014/+-]+$/u;

/** What a text has before a headline that ends it: Kenya of Kenya: a bridge opens. */
export function kickerOf(text: string, headline: string): string | undefined {
  const before = text.length - headline.length;
  if (before < 2 || headline === "" || !text.endsWith(headline)) return undefined;
  const kicker = text.slice(0, before).replace(KICKER_END, "");
  return kicker === "" || kicker.length === before ? undefined : kicker;
}

/** Every run of the parts of a text, squashed. */
export function runs(text: string): string[] {
  const parts = partsOf(text).slice(0, MAX_PARTS);
  return parts.flatMap(({ start }, first) =>
    parts.slice(first).map(({ end }) => squash(text.slice(start, end))),
  );
}

/**
 * The text without parts at its ends that name the site.
 *
 * @param names squashed
 * @param isFrontPage whether the page is the site's own: then its name may begin the title
 */
export function withoutSite(text: string, names: ReadonlySet<string>, isFrontPage = false): string {
  const parts = partsOf(text);
  let last = parts.length - 1;
  const named = ({ start, end }: Part): string => squash(text.slice(start, end));
  while (last > 0 && isLike(named(parts[last]!), names, isFrontPage || parts[last - 1]!.hasColon))
    last--;
  let first = 0;
  while (!isFrontPage && first < last && isLike(named(parts[first]!), names, true)) first++;
  return text.slice(parts[first]!.start, parts[last]!.end);
}

/** Whether a part is a name or, unless it must match exactly, similar to one: Example's Forum. */
function isLike(part: string, names: ReadonlySet<string>, isExact: boolean): boolean {
  if (names.has(part)) return true;
  return !isExact && [...names].some((name) => isWithin(name, part) || isWithin(part, name));
}

function isWithin(inner: string, outer: string): boolean {
  return (
    inner.length >= LEAST_WITHIN &&
    inner.length >= LEAST_SHARE * outer.length &&
    outer.includes(inner)
  );
}

function partsOf(text: string): Part[] {
  if (!MAY_SEPARATE.test(text)) return [{ start: 0, end: text.length, hasColon: false }];
  const parts: Part[] = [];
  // Where both are in a title, they are quotation marks.
  const isQuoted = text.includes("\u00ab") && text.includes("\u00bb");
  let start = 0;
  SEPARATORS.lastIndex = 0;
  for (let match = SEPARATORS.exec(text); match !== null; match = SEPARATORS.exec(text)) {
    const { index, 0: separator } = match;
    if (isQuoted && QUOTES.test(separator)) continue;
    if (index > start) parts.push({ start, end: index, hasColon: COLON.test(separator) });
    start = index + separator.length;
  }
  if (start < text.length || parts.length === 0) {
    parts.push({ start, end: text.length, hasColon: false });
  }
  return parts;
}
