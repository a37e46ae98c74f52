/**
 * The places of a page that may state a time, by all that can be said without knowing its language. Most pages have one
 * or none: nothing else is asked of them then.
 */
import { DATA_NAME, OTHER_NAME } from "../../document/attribute-names.ts";
import { type Document, nodeText } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { silentTags, TEXT, tag } from "../../document/tags.ts";
import { collapse } from "../../document/words.ts";
import { timeHints } from "./time-hints.ts";
import { isOtherDate, NO_TIME, type Timeliness, timeliness } from "./time-texts.ts";

const TIME = tag("time");
/** A text of more characters in the source is longer than a time, whatever white space and references are in it. */
const MAX_RAW = 270;
/** A date is text of at least this length; a time of day or an age may be shorter. */
const LEAST_TEXT = 2;
/** Elements longer in the source hold more than a time. */
const MAX_ELEMENT = 600;
/** Longer values, and texts of elements with such a value, state more than a time. */
export const MAX_STATED: number = 60;
const DATA_TIME = /time|date|stamp|epoch|utc/;
/** Most characters of a name that are looked at. */
const MAX_NAME = 40;

/** A place that may state a time. */
export interface TimeCandidate {
  /** An element or a text node; none is in a silent element. */
  readonly node: number;
  /** The text node before it, blank ones left out; 0 without one. It may be a label. */
  readonly before: number;
  /** Of a text node: its text, and what that is; of an element the empty text. */
  readonly text: string;
  readonly timeliness: Timeliness;
}

/** All candidates of a page, in document order. Linear in its size. */
export const timeCandidates: (document: Document) => readonly TimeCandidate[] = perPage(
  (document) => {
    const { source, tags, ends, starts, stops, size } = document;
    const found: TimeCandidate[] = [];
    let before = 0;
    for (let node = 1; node < size; node++) {
      const number = tags[node]!;
      if (number !== TEXT) {
        if (silentTags.has(number)) node = ends[node]! - 1;
        else if (mayStateTime(document, node)) {
          found.push({ node, before, text: "", timeliness: NO_TIME });
        }
        continue;
      }
      const stop = stops[node]!;
      const first = starts[node]! + source.within(starts[node]!, stop, spaceBefore);
      if (first === stop) continue;
      const length = stop - starts[node]!;
      const mayBe = length >= LEAST_TEXT && length <= MAX_RAW;
      const hints = mayBe ? source.within(first, stop, timeHints) : 0;
      if (hints !== 0) {
        const text = collapse(nodeText(document, node));
        const time = text.length < LEAST_TEXT ? NO_TIME : timeliness(text, hints);
        if (time !== NO_TIME) found.push({ node, before, text, timeliness: time });
      }
      before = node;
    }
    return found;
  },
);

/** Characters of ASCII white space that a text begins with. */
function spaceBefore(text: string, start: number, end: number): number {
  let first = start;
  while (first < end && text.charCodeAt(first) <= 0x20) first++;
  return first - start;
}

/** Whether an element is a `<time>`, or has an attribute that says when. */
function mayStateTime(document: Document, node: number): boolean {
  const { attributeStarts, tags, starts, stops } = document;
  const first = attributeStarts[node]!;
  const last = attributeStarts[node + 1]!;
  const isTime = tags[node] === TIME;
  if (first === last && !isTime) return false;
  if (stops[node]! - starts[node]! > MAX_ELEMENT) return false;
  if (isTime) return true;
  for (let a = first; a < last; a++) if (statedTime(document, a) !== undefined) return true;
  return false;
}

/** The value of an attribute that may state a time: of `title`, or of data named so. */
export function statedTime(document: Document, a: number): string | undefined {
  const { source, attributes, attributeNames } = document;
  const name = attributeNames[a];
  if (name !== OTHER_NAME && name !== DATA_NAME) return undefined;
  const start = attributes[4 * a]!;
  const end = attributes[4 * a + 1]!;
  const isTitle = name === OTHER_NAME;
  if (isTitle && !(end - start === 5 && source.hasName("title", start))) return undefined;
  const from = attributes[4 * a + 2]!;
  const to = attributes[4 * a + 3]!;
  // Data may be long; white space around a value does not count.
  if (to - from > MAX_STATED && source.slice(from, to).trim().length > MAX_STATED) return undefined;
  if (!source.within(from, to, hasFigure)) return undefined;
  if (!isTitle && !DATA_TIME.test(source.slice(start, Math.min(end, start + MAX_NAME)))) {
    return undefined;
  }
  const value = source.slice(from, to).trim();
  return isOtherDate(value) ? undefined : value;
}

function hasFigure(source: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}
