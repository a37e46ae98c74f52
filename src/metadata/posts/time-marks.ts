/** The places of a page that say when something was written: elements and short texts with a date or time. */
import { DATA_NAME, isName, OTHER_NAME } from "../../document/attribute-names.ts";
import { attribute, type Document, nodeText } from "../../document/document.ts";
import { silentTags, TEXT, tag } from "../../document/tags.ts";
import { collapse } from "../../document/words.ts";
import { parseDate } from "../dates.ts";
import { shownText } from "../text-lines.ts";

/** A place that states a time. */
export interface TimeMark {
  /** The element or text node. */
  readonly node: number;
  /** As the page shows it: `2 hours ago`. */
  readonly text: string;
  /** ISO 8601, as `parseDate` gives it; absent where the page says it only relative to now. */
  readonly iso?: string | undefined;
}

const TIME = tag("time");
const ABBR = tag("abbr");
/** Longer texts are sentences. */
const MAX_TEXT = 90;
const MAX_STATED = 60;
const MAX_PART = 16;
const MAX_LABEL = 40;
/** A date is text of at least this length; a time of day or an age may be shorter. */
const LEAST_TEXT = 2;
const FIGURE = /\d/;
const MAY_BE_DATE = /\d{4}|\d[-/.]\d{1,2}[-/.]\d\d|[\u5e74\ub144]/;
/** Numeric dates whose year has two figures have no certain reading, but are times. */
const SHORT_DATE = /(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]'?\d\d(?!\d)/;
const CLOCK =
  /^[\s[(@,]*(?:[^\W\d_]{2,10},? (?:at |um |\u00e0 )?)?(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)? ?(?:[ap]\.?m\.?)?[\s\])]*$/iu;
const AGE =
  /^[\s(\u00b7\u2022|-]*(?:\p{L}{1,9} ){0,2}(?:\d{1,3} ?|(?:an?|one|few) )(?:s|sec|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|mos|months?|y|yrs?|years?)\.?(?:,? \d{1,2} ?(?:months?|days?|hours?|minutes?))? ?(?:ago)?[\s)\u00b7\u2022|-]*$/iu;
const AGE_ELSEWHERE =
  /^[\s(]*(?:vor \d{1,3} \p{L}{3,8}|il y a \d{1,3} \p{L}{1,8}|hace \d{1,3} \p{L}{1,8}|h\u00e1 \d{1,3} \p{L}{1,8}|\d{1,3} \p{L}{1,9} (?:geleden|fa|sedan|siden|temu|\u043d\u0430\u0437\u0430\u0434|\u00f6nce|ago)|\d{1,3} ?\p{L}{1,3}(?:\u524d|\uc804))[\s)]*$/iu;
const RELATIVE_DAY =
  /^[\s(,]*(?:posted |on )?(?:today|yesterday|heute|gestern|hier|aujourd'hui|ayer|hoy|\u0441\u0435\u0433\u043e\u0434\u043d\u044f|\u0432\u0447\u0435\u0440\u0430)(?:$|[\s,@]+(?:(?:at|um|\u00e0|\u0432) )?\d{1,2}[:.h]\d\d)/iu;
const BEFORE_DAY = /^[\s(,]/;
const LONGEST_AGE = 40;
/** Every time without a figure matches: an age, a day. */
const IN_WORDS =
  /an? |one |few |today|yesterday|heute|gestern|hier|aujourd'hui|ayer|hoy|\u0441\u0435\u0433\u043e\u0434\u043d\u044f|\u0432\u0447\u0435\u0440\u0430/iu;
/** Labels of dates on people and on changes. */
const OTHER_DATE =
  /\b(?:join(?:ed| date)|regist\w*|since|last (?:seen|active|visit|edited)|edited|updat\w*|modif\w*|born|expires?|bearbeitet|dabei seit|inscri\w*)\b/i;
const WORDS = /\p{L}+/gu;
/** Most words beside those of the date: "Posted: … Post subject". */
const MOST_OTHERS = 9;
const DATA_TIME = /time|date|stamp|epoch|utc/;

/** All time marks of a page, in document order; those inside others are left out. Linear in its size. */
export function timeMarks(document: Document, language: string): TimeMark[] {
  const { tags, ends, size } = document;
  const marks: TimeMark[] = [];
  /** The text node before, which may be a label. */
  let before = 0;
  for (let node = 1; node < size; ) {
    const number = tags[node]!;
    if (silentTags.has(number)) {
      node = ends[node]!;
      continue;
    }
    const isText = number === TEXT;
    if (isText && isBlank(document, node)) {
      node++;
      continue;
    }
    const mark = isText ? ofText(document, node, language) : ofElement(document, node, language);
    if (mark !== undefined && !isOfOther(document, before)) marks.push(mark);
    if (isText) before = node;
    node = mark === undefined ? node + 1 : ends[node]!;
  }
  return marks;
}

/** Whether a text is the label of a date that is not a post's: "Joined:", "edited". */
function isOfOther(document: Document, node: number): boolean {
  if (node === 0 || document.stops[node]! - document.starts[node]! > MAX_LABEL) return false;
  return OTHER_DATE.test(nodeText(document, node));
}

function isBlank({ source, starts, stops }: Document, node: number): boolean {
  for (let i = starts[node]!; i < stops[node]!; i++) {
    if (source.charCodeAt(i) > 0x20) return false;
  }
  return true;
}

/** A `<time>`, or an element with a date in its attributes. */
function ofElement(document: Document, node: number, language: string): TimeMark | undefined {
  const { attributeStarts, attributeNames, tags, starts, stops } = document;
  const first = attributeStarts[node]!;
  const last = attributeStarts[node + 1]!;
  const isTime = tags[node] === TIME;
  if (first === last && !isTime) return undefined;
  if (stops[node]! - starts[node]! > 600) return undefined;
  const stated = isTime ? attribute(document, node, "datetime") : undefined;
  let iso = stated === undefined ? undefined : parseDate(stated, language);
  for (let a = first; a < last && iso === undefined; a++) {
    const name = attributeNames[a];
    if (name !== OTHER_NAME && name !== DATA_NAME) continue;
    if (name === OTHER_NAME ? !isTitle(document, a) : !isDataTime(document, a)) continue;
    const value = statedBy(document, a);
    if (value.length <= MAX_STATED && FIGURE.test(value) && !OTHER_DATE.test(value))
      iso = parseDate(value, language);
  }
  if (iso === undefined && !isTime) return undefined;
  const text = shownText(document, node);
  if (text.length > MAX_STATED || OTHER_DATE.test(text)) return undefined;
  iso ??= parseDate(text, language);
  // Not a name with a date in its title: the text must be one of a time, or part of one ("Mar 2024").
  const isPart = iso !== undefined && text.length <= MAX_PART;
  const isShown = isTime || tags[node] === ABBR || isPart || timeIn(text, language) !== undefined;
  return isShown && (iso !== undefined || FIGURE.test(text)) ? { node, text, iso } : undefined;
}

function isTitle({ source, attributes }: Document, a: number): boolean {
  const start = attributes[4 * a]!;
  return attributes[4 * a + 1]! - start === 5 && isName("title", source, start);
}

function isDataTime({ source, attributes }: Document, a: number): boolean {
  const start = attributes[4 * a]!;
  return DATA_TIME.test(source.slice(start, Math.min(attributes[4 * a + 1]!, start + 40)));
}

function statedBy({ source, attributes }: Document, a: number): string {
  return source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!).trim();
}

/** A short text that is little more than a date, a time of day or an age. */
function ofText(document: Document, node: number, language: string): TimeMark | undefined {
  const { starts, stops } = document;
  const length = stops[node]! - starts[node]!;
  if (length < LEAST_TEXT || length > 3 * MAX_TEXT) return undefined;
  const text = collapse(nodeText(document, node));
  if (text.length < LEAST_TEXT) return undefined;
  const found = timeIn(text, language);
  return found && { node, text, iso: found.iso };
}

/** Whether a text without a figure may be a time: an age, which is short, or a day, behind signs at most. */
function mayBeInWords(text: string): boolean {
  return (text.length <= LONGEST_AGE || BEFORE_DAY.test(text)) && IN_WORDS.test(text);
}

/** The date in a text that is little more than a time, if it has one; undefined for other texts. */
function timeIn(text: string, language: string): { readonly iso: string | undefined } | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const hasFigure = FIGURE.test(text);
  // Most texts of a page have none of these, and the expressions below are slow.
  if (!hasFigure && !mayBeInWords(text)) return undefined;
  if (OTHER_DATE.test(text)) return undefined;
  const isTime = isPlainTime(text, hasFigure);
  if (!isTime && !mayBeDate(text, hasFigure)) return undefined;
  const iso = parseDate(text, language);
  return isTime || iso !== undefined || SHORT_DATE.test(text) ? { iso } : undefined;
}

/** Whether a text is a day beside today, an age or a time of day. */
function isPlainTime(text: string, hasFigure: boolean): boolean {
  if (RELATIVE_DAY.test(text)) return true;
  if (text.length <= LONGEST_AGE && (AGE.test(text) || AGE_ELSEWHERE.test(text))) return true;
  return hasFigure && text.length <= 24 && CLOCK.test(text);
}

function mayBeDate(text: string, hasFigure: boolean): boolean {
  if (!hasFigure || !MAY_BE_DATE.test(text)) return false;
  return (text.match(WORDS)?.length ?? 0) <= MOST_OTHERS;
}
