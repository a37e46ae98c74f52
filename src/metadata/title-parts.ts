/** Titles as parts between separators, and which of the parts are the site's name. */
import { tokens } from "../document/words.ts";

/**
 * ` | `, ` - ` and the like between a title and the text around it; a colon or bar may lack space, and
 * Chinese needs none. White space in titles is collapsed.
 */
const SEPARATORS =
  / [-|\u2013\u2014\u2022\u00b7\u00bb\u203a\u00ab\u2039~/:]+ | ?[|\uff5c\u00bb] ?|: |(?<=[\p{sc=Han}\p{Pf}\p{Pe}])[-_](?=\p{sc=Han})/gu;
const COLON = /^\s*:/;
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

const ASCII = /^[\0-\x7f]*$/;
const NO_TOKEN = /[^0-9A-Za-z]+/g;

/** Letters and digits only, in lower case: the form in which texts are compared. */
export function squash(text: string): string {
  if (ASCII.test(text)) return text.replace(NO_TOKEN, "").toLowerCase();
  return tokens(text.normalize("NFKC")).join("").toLowerCase();
}

const BEGINNING = /^[\0-/:-@[-`{-\x7f]*([0-9A-Za-z])(?![^\0-\x7f])/;

/** Whether a text equals another one that is squashed, once squashed itself. */
export function isSquashed(text: string, squashed: string): boolean {
  // Nearly all texts begin with another letter; one beyond ASCII may change the one before it.
  const [, first] = BEGINNING.exec(text) ?? [];
  if (first !== undefined && first.toLowerCase() !== squashed[0]) return false;
  return squash(text) === squashed;
}

/** The text up to each of its separators, squashed. */
export function beginnings(text: string): string[] {
  return partsOf(text).map(({ end }) => squash(text.slice(0, end)));
}

/** The text after each of its separators, squashed. */
export function endings(text: string): string[] {
  return partsOf(text).map(({ start }) => squash(text.slice(start)));
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
  const parts: Part[] = [];
  let start = 0;
  for (const { index, 0: separator } of text.matchAll(SEPARATORS)) {
    if (index > start) parts.push({ start, end: index, hasColon: COLON.test(separator) });
    start = index + separator.length;
  }
  if (start < text.length || parts.length === 0) {
    parts.push({ start, end: text.length, hasColon: false });
  }
  return parts;
}
