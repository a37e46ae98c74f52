/**
 * Stamps: dates and times of day as units of a page carry them, such as readers' comments. They are read by
 * digits and by the names that the platform has for months and spans of time in the page's language.
 */
import { countWords } from "../document/words.ts";
import { foldName, monthNames } from "../metadata/month-names.ts";
import { spansAgo } from "../metadata/spans-ago.ts";

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
/** A day or a year. */
const DAY_OR_YEAR = /^(?:0?[1-9]|[12]\d|3[01]|(?:19|20)\d\d)$/;

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
  const add = (start: number, end: number): void => {
    from = Math.min(from, start);
    to = Math.max(to, end);
  };
  let hasTime = false;
  let hasDate = false;
  if (CLOCK.test(text)) {
    for (const { 0: found, index } of text.matchAll(TIME)) {
      add(index, index + found.length);
      hasTime = true;
    }
  }
  for (const pattern of DATES) {
    if (!pattern.hint.test(text)) continue;
    for (const { 0: found, index } of text.matchAll(pattern.all)) {
      add(index, index + found.length);
      hasDate = true;
    }
  }
  const named = namedDate(text, language);
  if (named !== undefined) {
    add(named.start, named.end);
    hasDate = true;
  }
  const span = spansAgo(text, language);
  if (span !== undefined) {
    add(span.start, span.end);
    hasTime = true;
    hasDate = true;
  }
  if (to === 0) return undefined;
  return {
    hasTime,
    hasDate,
    before: countWords(text.slice(0, from)),
    after: countWords(text.slice(to)),
  };
}

/** A month's name with a day or a year beside it: 5. März, Jan 10, 2012, 5 de marzo, января 2012. */
function namedDate(text: string, language: string): { start: number; end: number } | undefined {
  const names = monthNames(language);
  const pieces = text.match(PIECES) ?? [];
  for (const [i, number] of pieces.entries()) {
    if (!DAY_OR_YEAR.test(number)) continue;
    for (const step of [1, -1]) {
      const month = nearest(pieces, i, step);
      if (month < 0 || !names.has(foldName(pieces[month]!))) continue;
      // The year may follow: 5 March 2024, March 5, 2024.
      const last = step === 1 ? month : i;
      const next = pieces[last + 1];
      const end = next !== undefined && DAY_OR_YEAR.test(next) ? last + 1 : last;
      // Few texts have a date: only here is it asked where.
      const places = [...text.matchAll(PIECES)].map(({ index }) => index);
      return { start: places[Math.min(i, month)]!, end: places[end]! + pieces[end]!.length };
    }
  }
  return undefined;
}

/** The word beside a number, over short ones such as the ending of an ordinal or a preposition; -1 without. */
function nearest(pieces: readonly string[], at: number, step: number): number {
  for (let i = at + step, over = 0; over < 3; i += step, over++) {
    const piece = pieces[i];
    if (piece === undefined || !LETTER.test(piece)) return -1;
    if (piece.length > 2 || IDEOGRAPH.test(piece)) return i;
  }
  return -1;
}
