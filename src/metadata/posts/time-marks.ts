/** The places of a page that say when something was written: elements and short texts with a date or time. */
import { attribute, type Document, nodeText } from "../../document/document.ts";
import { TEXT, tag } from "../../document/tags.ts";
import { parseDate } from "../dates.ts";
import { shownText } from "../text-lines.ts";
import { MAX_STATED, statedTime, type TimeCandidate, timeCandidates } from "./time-candidates.ts";
import { FIGURE, isOtherDate, NO_TIME, SURE_TIME, timeliness } from "./time-texts.ts";

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
const MAX_PART = 16;
const MAX_LABEL = 40;
/** Numeric dates whose year has two figures have no certain reading, but are times. */
const SHORT_DATE = /(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]'?\d\d(?!\d)/;

/** All time marks of a page, in document order; those inside others are left out. Linear in its size. */
export function timeMarks(document: Document, language: string): TimeMark[] {
  const { tags, ends } = document;
  const marks: TimeMark[] = [];
  /** The mark before, the first node behind it, and the text before it. */
  let last = 0;
  let end = 0;
  let label = 0;
  for (const candidate of timeCandidates(document)) {
    const { node } = candidate;
    if (node < end) continue;
    const isText = tags[node] === TEXT;
    const mark = isText ? ofText(candidate, language) : ofElement(document, node, language);
    if (mark === undefined) continue;
    // Texts inside of a mark are no labels.
    const isInside = candidate.before > last && candidate.before < end;
    if (!isInside) label = candidate.before;
    if (!isOfOther(document, label)) marks.push(mark);
    last = node;
    end = ends[node]!;
  }
  return marks;
}

/** Whether a text is the label of a date that is not a post's: "Joined:", "edited". */
function isOfOther(document: Document, node: number): boolean {
  if (node === 0 || document.stops[node]! - document.starts[node]! > MAX_LABEL) return false;
  return isOtherDate(nodeText(document, node));
}

/** A `<time>`, or an element with a date in its attributes. */
function ofElement(document: Document, node: number, language: string): TimeMark | undefined {
  const { attributeStarts, tags } = document;
  const last = attributeStarts[node + 1]!;
  const isTime = tags[node] === TIME;
  const stated = isTime ? attribute(document, node, "datetime") : undefined;
  let iso = stated === undefined ? undefined : parseDate(stated, language);
  for (let a = attributeStarts[node]!; a < last && iso === undefined; a++) {
    const value = statedTime(document, a);
    if (value !== undefined) iso = parseDate(value, language);
  }
  if (iso === undefined && !isTime) return undefined;
  const text = shownText(document, node);
  if (text.length > MAX_STATED || isOtherDate(text)) return undefined;
  iso ??= parseDate(text, language);
  // Not a name with a date in its title: the text must be one of a time, or part of one ("Mar 2024").
  const isPart = iso !== undefined && text.length <= MAX_PART;
  const isShown = isTime || tags[node] === ABBR || isPart || isTimeText(text, language);
  return isShown && (iso !== undefined || FIGURE.test(text)) ? { node, text, iso } : undefined;
}

/** A short text that is little more than a date, a time of day or an age. */
function ofText({ node, text, timeliness }: TimeCandidate, language: string): TimeMark | undefined {
  const iso = parseDate(text, language);
  const isMark = timeliness === SURE_TIME || iso !== undefined || SHORT_DATE.test(text);
  return isMark ? { node, text, iso } : undefined;
}

function isTimeText(text: string, language: string): boolean {
  const time = timeliness(text);
  if (time === NO_TIME || time === SURE_TIME) return time === SURE_TIME;
  return parseDate(text, language) !== undefined || SHORT_DATE.test(text);
}
