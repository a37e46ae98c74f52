/** What a text may be by its characters alone: most texts of a page can be no time, which no expression has to say. */
import { isName } from "../../document/attribute-names.ts";
import { ALNUM, SPACE, wordClass } from "../../document/words.ts";
import { AGED, ALL, DATED, DAY, LONGEST_AGE, MAX_TEXT, TIMED } from "./time-texts.ts";

/** Classes of characters; ASCII letters, signs and white space have none. */
const FIGURE = 1;
const REFERENCE = 2;
/** Characters beyond ASCII. */
const OTHER = 3;
const classes = new Uint8Array(0x100).fill(OTHER, 0x80);
classes.fill(FIGURE, 0x30, 0x3a);
// NUL is dropped, and so what is around it joined.
for (const code of [0, 0x26]) classes[code] = REFERENCE;

function isFigure(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  if (code >= 0x80) return (wordClass(code) & ALNUM) !== 0;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a character is white space, or may be. */
function maySeparate(code: number): boolean {
  return code <= 0x20 || (code >= 0x80 && !isLetter(code));
}

/**
 * Bits for `timeliness`, which finds no time in a text without them.
 *
 * @param start offset of the text's first character that is no white space
 * @param end offset behind the text
 */
export function timeHints(source: string, start: number, end: number): number {
  let hints = 0;
  let hasFigure = false;
  let hasOther = false;
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    const kind = code < 0x100 ? classes[code]! : OTHER;
    if (kind === 0) continue;
    // It may stand for anything.
    if (kind === REFERENCE) return ALL;
    if (kind === OTHER) {
      hasOther = true;
      if (code === YEAR_SIGN || code === KOREAN_YEAR_SIGN) hints |= DATED;
      continue;
    }
    const first = i;
    while (i + 1 < end && isFigure(source.charCodeAt(i + 1))) i++;
    const length = i + 1 - first;
    if (length >= YEAR) hints |= DATED;
    if (i + 1 < end) {
      const hint = behindFigure(source, i + 1, end);
      // The first figure of an age is its count.
      hints |= hasFigure || length > COUNT ? hint & ~AGED : hint;
    }
    hasFigure = true;
  }
  if (!hasFigure) hints = ageHint(source, start, end);
  hints |= dayHint(source, start, end, hasOther);
  if (hints === 0 || end - start <= LONGEST_AGE) return hints;
  const length = leastLength(source, start, end);
  return length > MAX_TEXT ? 0 : length > LONGEST_AGE ? hints & ~AGED : hints;
}

/** Figures in a row that may be a year. */
const YEAR = 4;
/** Most figures of the count of an age. */
const COUNT = 3;
/** "Year" in East Asian dates. */
const YEAR_SIGN = 0x5e74;
const KOREAN_YEAR_SIGN = 0xb144;

/** What a figure may be a part of by what is behind it: 14:30, 14h30, 5.3.2024, 2024-03-05, 3/5/24, 2 h. */
function behindFigure(source: string, at: number, end: number): number {
  const code = source.charCodeAt(at);
  const next = at + 1 < end ? source.charCodeAt(at + 1) : NONE;
  if (isLetter(code)) return (code | 0x20) === 0x68 && isFigure(next) ? AGED | TIMED : AGED;
  if (next === NONE) return 0;
  if (maySeparate(code)) return maySeparate(next) || isLetter(next) ? AGED : 0;
  if (!isFigure(next)) return 0;
  const isPartOfDate = code === DOT || code === HYPHEN || code === OBLIQUE;
  if (!isPartOfDate && code !== COLON) return 0;
  const second = at + 2 < end ? source.charCodeAt(at + 2) : NONE;
  // Minutes have two figures.
  let hints = (code === DOT || code === COLON) && isFigure(second) ? TIMED : 0;
  if (isPartOfDate) {
    const sign = isFigure(second) && at + 3 < end ? source.charCodeAt(at + 3) : second;
    if (sign === DOT || sign === HYPHEN || sign === OBLIQUE) hints |= DATED;
  }
  return hints;
}

/** No character. */
const NONE = -1;
const COLON = 0x3a;
const DOT = 0x2e;
const HYPHEN = 0x2d;
const OBLIQUE = 0x2f;

/** Most characters of a text when its white space is collapsed may be more than this. */
function leastLength(source: string, start: number, end: number): number {
  let length = 0;
  let isBehindSpace = false;
  for (let i = start; i < end; i++) {
    const isSpace = maySeparate(source.charCodeAt(i));
    if (!isSpace) length += isBehindSpace ? 2 : 1;
    isBehindSpace = isSpace;
  }
  return length;
}

/** Words of an age up to its count: "almost an hour ago". */
const MOST_WORDS = 3;
/** Counts in words by their length. */
const COUNTS = [[], ["a"], ["an"], ["one", "few"]];

/** Whether a text without figures may be an age: it has a count among its first words. */
function ageHint(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && isBeforeAge(source.charCodeAt(at))) at++;
  for (let words = 0; words < MOST_WORDS && at < end; words++) {
    const first = at;
    while (at < end && !maySeparate(source.charCodeAt(at))) at++;
    const length = at - first;
    while (at < end && maySeparate(source.charCodeAt(at))) at++;
    if (length >= COUNTS.length || at === end || !mayBeginSpan(source.charCodeAt(at))) continue;
    for (const count of COUNTS[length]!) if (isName(count, source, first)) return AGED;
  }
  return 0;
}

/** Whether a character is white space, or a sign that may stand before an age: "(", "|", "-", a dot. */
function isBeforeAge(code: number): boolean {
  return maySeparate(code) || code === 0x28 || code === 0x7c || code === 0x2d;
}

const spanLetters = new Uint8Array(0x80);
for (const letter of "smhdwySMHDWY") spanLetters[letter.charCodeAt(0)] = 1;

/** Whether a character may be the first of a span of time: "s", "m", "h", "d", "w", "y", the long s. */
function mayBeginSpan(code: number): boolean {
  return code >= 0x80 || spanLetters[code] === 1;
}

/** How texts of a day beside today begin. */
const DAYS = "today yesterday heute gestern hier aujourd'hui ayer hoy posted on".split(" ");
const daysByLetter: string[][] = Array.from({ length: 0x80 }, () => []);
for (const day of DAYS) {
  for (const first of [day[0]!, day[0]!.toUpperCase()])
    daysByLetter[first.charCodeAt(0)]!.push(day);
}
/** The first letters of those in Cyrillic. */
const CYRILLIC = [0x421, 0x441, 0x412, 0x432];

/** Whether a text begins like a day behind signs. */
function dayHint(source: string, start: number, end: number, hasOther: boolean): number {
  let at = start;
  while (at < end && isBeforeDay(source.charCodeAt(at))) at++;
  const lead = source.charCodeAt(at);
  if (lead >= 0x80) return (wordClass(lead) & SPACE) !== 0 || CYRILLIC.includes(lead) ? DAY : 0;
  for (const day of daysByLetter[lead] ?? []) {
    // A long s is an s.
    if (hasOther || isName(day, source, at)) return DAY;
  }
  return 0;
}

/** Whether a character is white space, "(" or ",". */
function isBeforeDay(code: number): boolean {
  return code <= 0x20 || code === 0x28 || code === 0x2c;
}
