/**
 * Dates as people and machines write them, to ISO 8601.
 *
 * A date must exist in the calendar, be in the years 1800 to 2099, and have one reading only: if day and
 * month are both numbers below 13, the language's order decides.
 */
import { remembered } from "../base/remembered.ts";
import { gregorian } from "./calendars.ts";
import { foldName, monthNames } from "./month-names.ts";

const FIRST_YEAR = 1800;
const LAST_YEAR = 2099;
/** Longer texts are prose: a date in them may be about anything. */
const MAX_LENGTH = 200;

const DIGITS = /\p{Nd}/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Matches every text with a digit of any script. */
const MAY_HAVE_DIGIT = /[\d\x80-\uffff]/;
const ISO =
  /^[+]?(\d{4})-?(\d{2})-?(\d{2})(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?/i;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;
const UNIX = /^\d{10}(?:\d{3})?$/;
const TIME =
  /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap])?\.?(?:m\b)?\.?\s*(Z\b|UTC|GMT|[+-]\d{2}:?\d{2})?/i;
const AFTERNOON = /(?:\u4e0b\u5348|\u5348\u5f8c|\uc624\ud6c4)\s?$/;
const MORNING = /(?:\u4e0a\u5348|\u5348\u524d|\uc624\uc804)\s?$/;
const PIECES = /[\p{L}\p{M}]+\.?|\d+/gu;
/** The same of ASCII, in a third of the time. */
const ASCII_PIECES = /[a-z]+\.?|\d+/gi;
const LETTER = /^\p{L}/u;
const NUMERIC = /(?<!\d)(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)/g;
/** Chinese, Japanese and Korean: the units follow the numbers. */
const EAST_ASIAN =
  /(?<!\d)(\d{4})\s?[\u5e74\ub144]\s?(\d{1,2})\s?[\u6708\uc6d4]\s?(\d{1,2})\s?[\u65e5\u53f7\u865f\uc77c]/;

const FIRST_FIGURE = /\d/;
const DAY = /^\d{1,2}$/;
const YEAR = /^\d{4}$/;
/** Every text with a year of its own matches. */
const HAS_YEAR = /(?<!\d)\d{4}(?!\d)/;
const PATH = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/_.-]|$)/;
const IS_DIGIT = /\p{Nd}/u;

/** A day as written; it may not exist in the calendar. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Offset of its end in the text: a time of day may follow. */
  readonly end: number;
}

/**
 * The date in a text, with its time of day and offset where they are written.
 *
 * @param text a date, perhaps with a few words around it; the first date counts
 * @param language BCP 47 tag of the page; names of months in it and in English are known
 * @returns `2024-03-05`, `2024-03-05T14:30:00` or `2024-03-05T14:30:00+01:00`; `2024-03` where the
 *   text is just that; undefined when the text has no date or no unambiguous one
 */
export function parseDate(text: string, language = "en"): string | undefined {
  if (!MAY_HAVE_DIGIT.test(text)) return undefined;
  const plain = asciiDigits(text.trim().slice(0, MAX_LENGTH));
  return parseIso(plain) ?? parseUnix(plain) ?? parseWritten(plain, language);
}

/** The date in a path such as `/2024/03/05/`; undefined when it has none. */
export function dateOfPath(url: string): string | undefined {
  const match = PATH.exec(url);
  return match === null ? undefined : isoDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

function parseIso(text: string): string | undefined {
  const month = ISO_MONTH.exec(text);
  if (month !== null) return isoDay(Number(month[1]), Number(month[2]), 1)?.slice(0, -3);
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, monthOfYear, day, hour, minute, second = "00", zone] = match;
  const date = isoDay(Number(year), Number(monthOfYear), Number(day));
  return date === undefined || hour === undefined
    ? date
    : date + isoTime(Number(hour), Number(minute), Number(second), zone);
}

/** Seconds or milliseconds since 1970. */
function parseUnix(text: string): string | undefined {
  if (!UNIX.test(text)) return undefined;
  const milliseconds = Number(text) * (text.length === 10 ? 1000 : 1);
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function parseWritten(text: string, language: string): string | undefined {
  const found = parseEastAsian(text) ?? parseNumeric(text, language) ?? parseNamed(text, language);
  if (found === undefined) return undefined;
  const date = isoDay(...gregorian(found.year, found.month, found.day));
  const behind = text.slice(found.end);
  const time = TIME.exec(behind);
  if (date === undefined || time === null) return date;
  const [, hours, minute, second = "0", after, zone] = time;
  const half = after ?? halfBefore(behind.slice(0, time.index));
  const hour =
    half === undefined
      ? Number(hours)
      : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return date + isoTime(hour, Number(minute), Number(second), zone);
}

/** `p` or `a` where Chinese, Japanese or Korean says before a time that it is of the afternoon or the morning. */
function halfBefore(text: string): string | undefined {
  if (!BEYOND_ASCII.test(text)) return undefined;
  return AFTERNOON.test(text) ? "p" : MORNING.test(text) ? "a" : undefined;
}

function parseEastAsian(text: string): Day | undefined {
  if (!BEYOND_ASCII.test(text)) return undefined;
  const match = EAST_ASIAN.exec(text);
  if (match === null) return undefined;
  const [all, year, month, day] = match;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    end: match.index + all.length,
  };
}

function parseNumeric(text: string, language: string): Day | undefined {
  NUMERIC.lastIndex = 0;
  for (let match = NUMERIC.exec(text); match !== null; match = NUMERIC.exec(text)) {
    const [, first, separator, second, third] = match;
    const end = NUMERIC.lastIndex;
    if (first!.length === 4 && third!.length < 3) {
      return { year: Number(first), month: Number(second), day: Number(third), end };
    }
    if (first!.length > 2) continue;
    if (isShortYear(match, text.charAt(end), language)) {
      return { year: 2000 + Number(third), month: Number(second), day: Number(first), end };
    }
    if (third!.length !== 4) continue;
    const [a, b] = [Number(first), Number(second)];
    const dayFirst = a > 12 || (b <= 12 && (separator === "." || putsDayFirst(language)));
    const [day, month] = dayFirst ? [a, b] : [b, a];
    return { year: Number(third), month, day, end };
  }
  return undefined;
}

/** Whether a date is 25.04.24, in a language that puts the day first: two figures each, and no more of them. */
function isShortYear(match: RegExpExecArray, next: string, language: string): boolean {
  const [, first, separator, second, third] = match;
  const isOfTwo = first!.length === 2 && second!.length === 2 && third!.length === 2;
  return (
    isOfTwo &&
    separator === "." &&
    next !== "." &&
    match.index === match.input.search(FIRST_FIGURE) &&
    putsDayFirst(language)
  );
}

/** 5 March 2024, March 5th, 2024, 5 de marzo de 2024, 2024. március 5. */
function parseNamed(text: string, language: string): Day | undefined {
  if (!HAS_YEAR.test(text)) return undefined;
  const names = monthNames(language);
  /** Numbers and words, those left out that come between: 5th, 1er, de, of. Of words the month, or none. */
  const pieces: string[] = [];
  const months: (number | undefined)[] = [];
  const ends: number[] = [];
  const next = BEYOND_ASCII.test(text) ? PIECES : ASCII_PIECES;
  next.lastIndex = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [piece] = match;
    const isWord = LETTER.test(piece);
    const month = isWord ? names.get(foldName(piece)) : undefined;
    if (isWord && month === undefined && piece.length <= 3) continue;
    pieces.push(piece);
    months.push(month);
    ends.push(next.lastIndex);
  }
  const number = (at: number, digits: RegExp): number | undefined => {
    const found = pieces[at];
    return found !== undefined && digits.test(found) ? Number(found) : undefined;
  };
  for (const [at, month] of months.entries()) {
    if (month === undefined) continue;
    const [before, after] = [number(at - 1, DAY), number(at + 1, DAY)];
    const [next, second, previous] = [
      number(at + 1, YEAR),
      number(at + 2, YEAR),
      number(at - 1, YEAR),
    ];
    if (before !== undefined && next !== undefined) {
      return { year: next, month, day: before, end: ends[at + 1]! };
    }
    if (after !== undefined && second !== undefined) {
      return { year: second, month, day: after, end: ends[at + 2]! };
    }
    if (after !== undefined && previous !== undefined) {
      return { year: previous, month, day: after, end: Math.max(ends[at]!, ends[at + 1]!) };
    }
  }
  return undefined;
}

/** Whether the language writes the day before the month in numeric dates. */
const putsDayFirst = remembered((language) => {
  const parts = new Intl.DateTimeFormat(language, { calendar: "gregory" }).formatToParts(0);
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  return at("day") < at("month");
});

/** Days of each month; those of February in leap years. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2024-03-05`; undefined for a day that does not exist, and for 1970-01-01, a clock's zero. */
function isoDay(year: number, month: number, day: number): string | undefined {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  if (year === 1970 && month === 1 && day === 1) return undefined;
  // No month, no day: also where the month is none.
  if (!(day >= 1 && day <= DAYS[month - 1]!)) return undefined;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !isLeap) return undefined;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** `T14:30:00+01:00`; nothing for a time that no clock shows. */
function isoTime(hour: number, minute: number, second: number, zone: string | undefined): string {
  if (hour > 23 || minute > 59 || second > 59) return "";
  return `T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${isoZone(zone)}`;
}

function isoZone(zone: string | undefined): string {
  if (zone === undefined) return "";
  const sign = zone[0]!;
  if (sign !== "+" && sign !== "-") return "Z";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${sign}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Digits of any script as those of ASCII: Unicode keeps each script's ten in a row. */
function asciiDigits(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text.replace(DIGITS, (digit) => {
    if (digit <= "9") return digit;
    let value = 0;
    for (
      let code = digit.codePointAt(0)! - 1;
      value < 9 && IS_DIGIT.test(String.fromCodePoint(code));
      code--
    ) {
      value++;
    }
    return String(value);
  });
}
