/**
 * Stamps: dates and times of day as units of a page carry them, such as readers' comments. They are read by
 * digits and by the names that the platform has for months and spans of time in the page's language.
 */
import { countWords } from "../document/words.ts";
import { foldName, monthNames } from "./month-names.ts";
import { spansAgo } from "./spans-ago.ts";

/** What a text has of a stamp. */
export interface Stamp {
  /** Whether it has the time of day, or how long ago it was: many texts have dates alone. */
  readonly hasTime: boolean;
  /** Whether it has the day, or how long ago it was. */
  readonly hasDate: boolean;
  /** Words beside it, before and after. */
  readonly before: number;
  readonly after: number;
}

/** Characters at either end of a text in which a stamp is looked for. */
export const REACH: number = 90;

const DIGIT = /\d/;
const CLOCK = /\d[:h]\d/i;
const TIME =
  /(?<![\d:.,])(?:[01]?\d|2[0-4])[:h][0-5]\d(?::[0-5]\d)?(?![\d:])(?:\s?[ap]\.?m\b\.?)?/giu;
const NUMERIC =
  /(?<![\d.,/-])(?:\d{4}([-/.])\s?\d{1,2}\1\s?\d{1,2}|\d{1,2}([-/.])\s?\d{1,2}\2\s?(?:\d{4}|\d{2}))(?![\d/-]|\.\d)/gu;
const EAST_ASIAN = /(?:\d{2,4}\s?[年년]\s?)?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일号號]/gu;
/** Dates in figures, each with a hint that every text with one matches. */
const DATES = [
  { all: NUMERIC, hint: /\d[-/.]\s?\d/ },
  { all: EAST_ASIAN, hint: /\d\s?[月월]/ },
] as const;
const PIECES = /[\p{L}\p{M}]+|\d+/gu;
const LETTER = /^\p{L}/u;
const IDEOGRAPH = /\p{Script=Han}/u;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The stamp at the beginning of a text, or else at its end.
 *
 * @param language BCP 47 tag
 * @returns undefined for a text without one
 */
export function stampOf(text: string, language: string): Stamp | undefined {
  if (text.length <= REACH) return stampIn(text, language);
  const start = text.slice(0, REACH);
  const end = text.slice(-REACH);
  // Long texts are many, and one counts only with a time of day.
  if (!CLOCK.test(start) && !CLOCK.test(end)) return undefined;
  const first = stampIn(start, language);
  const rest = countWords(text) - countWords(start);
  if (first !== undefined) return { ...first, after: first.after + rest };
  const last = stampIn(end, language);
  return last && { ...last, before: last.before + countWords(text) - countWords(end) };
}

function stampIn(text: string, language: string): Stamp | undefined {
  if (!DIGIT.test(text)) return undefined;
  let from = text.length;
  let to = 0;
  const times = CLOCK.test(text) ? extentOf(TIME, text) : undefined;
  if (times !== undefined) {
    from = times.start;
    to = times.end;
  }
  let hasDate = false;
  for (const { all, hint } of DATES) {
    const dates = hint.test(text) ? extentOf(all, text) : undefined;
    if (dates === undefined) continue;
    from = Math.min(from, dates.start);
    to = Math.max(to, dates.end);
    hasDate = true;
  }
  const named = namedDate(text, language);
  if (named !== undefined) {
    from = Math.min(from, named.start);
    to = Math.max(to, named.end);
    hasDate = true;
  }
  const span = spansAgo(text, language);
  if (span !== undefined) {
    from = Math.min(from, span.start);
    to = Math.max(to, span.end);
    hasDate = true;
  }
  if (to === 0) return undefined;
  return {
    hasTime: times !== undefined || span !== undefined,
    hasDate,
    before: countWords(text.slice(0, from)),
    after: countWords(text.slice(to)),
  };
}

/** A part of a text. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

/** From the first match of an expression to the last; undefined without. */
function extentOf(expression: RegExp, text: string): Extent | undefined {
  expression.lastIndex = 0;
  let start = -1;
  let end = 0;
  for (let found = expression.exec(text); found !== null; found = expression.exec(text)) {
    if (start < 0) start = found.index;
    end = expression.lastIndex;
  }
  return start < 0 ? undefined : { start, end };
}

/** Where the pieces of a text begin and end: words and numbers. There is one text at a time. */
const starts = new Int32Array(REACH + 1);
const ends = new Int32Array(REACH + 1);

/** Finds the pieces of a text of at most {@link REACH} characters. @returns their number */
function findPieces(text: string): number {
  let count = 0;
  if (BEYOND_ASCII.test(text)) {
    PIECES.lastIndex = 0;
    for (let match = PIECES.exec(text); match !== null; match = PIECES.exec(text)) {
      starts[count] = match.index;
      ends[count++] = PIECES.lastIndex;
    }
    return count;
  }
  for (let i = 0; i < text.length; ) {
    const start = i;
    while (i < text.length && isDigit(text.charCodeAt(i))) i++;
    if (i === start) while (i < text.length && isAsciiLetter(text.charCodeAt(i))) i++;
    if (i === start) i++;
    else {
      starts[count] = start;
      ends[count++] = i;
    }
  }
  return count;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** A month's name with a day or a year beside it: 5. März, Jan 10, 2012, 5 de marzo, января 2012. */
function namedDate(text: string, language: string): Extent | undefined {
  const count = findPieces(text);
  const names = monthNames(language);
  for (let i = 0; i < count; i++) {
    if (!isDayOrYear(text, starts[i]!, ends[i]!)) continue;
    for (let step = 1; step >= -1; step -= 2) {
      const month = nearest(text, count, i, step);
      if (month < 0 || !names.has(foldName(text.slice(starts[month], ends[month])))) continue;
      // The year may follow: 5 March 2024, March 5, 2024.
      let last = step === 1 ? month : i;
      if (last + 1 < count && isDayOrYear(text, starts[last + 1]!, ends[last + 1]!)) last++;
      return { start: starts[Math.min(i, month)]!, end: ends[last]! };
    }
  }
  return undefined;
}

/** Whether a piece is a number from 1 to 31, or one of 1900 to 2099. */
function isDayOrYear(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start) - 0x30;
  if (first < 0 || first > 9) return false;
  const second = text.charCodeAt(start + 1) - 0x30;
  if (end - start === 4) return (first === 1 && second === 9) || (first === 2 && second === 0);
  const value = end - start === 1 ? first : 10 * first + second;
  return end - start <= 2 && value >= 1 && value <= 31;
}

/** The word beside a number, over short ones such as the ending of an ordinal or a preposition; -1 without. */
function nearest(text: string, count: number, at: number, step: number): number {
  for (let i = at + step, over = 0; over < 3; i += step, over++) {
    if (i < 0 || i >= count) return -1;
    if (isDigit(text.charCodeAt(starts[i]!))) return -1;
    const piece = text.slice(starts[i], ends[i]);
    if (!LETTER.test(piece)) return -1;
    if (piece.length > 2 || IDEOGRAPH.test(piece)) return i;
  }
  return -1;
}
