/** Dates that the page shows beside its title. */
import { attribute, type Document, tagName } from "../document/document.ts";
import { KNOWN_TAGS, tag } from "../document/tags.ts";
import { type Claim, claim } from "./claim.ts";
import { parseDate } from "./dates.ts";
import { apart, ofOthers } from "./of-others.ts";
import { timeCandidates } from "./posts/time-candidates.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Line, pageLines, shownText } from "./text-lines.ts";

const TIME = tag("time");
const ABBR = tag("abbr");
const NAMED_TIME = /-time(?:-?ago)?$/;
/** hAtom's classes of `<abbr>` whose title is a date. */
const DATED = /(?:^|\s)(?:published|updated|date\S*|timestamp)(?:\s|$)/i;
/** Classes of elements with a date, and how long they are in the source. */
const NAMED = /(?:^|[^a-z])(?:date|published|pub-?date|post-?date|time-?stamp)(?:$|[^a-z])/i;
const MAX_SPAN = 300;
/** A date in a longer line is part of a sentence. */
const MAX_DATELINE = 120;
const MAX_LABEL = 40;
const LABELLED =
  /^(?:date\s*:|publi|post(?:ed|\stime|\sdate)|(?:page |article )?last (?:updated|modified|revised|reviewed)|updated|ver\u00f6ffentlicht|stand\s*:|pubblicato|geplaatst)/i;
const UPDATED =
  /updat|modif|revis|edited|review|actuali[sz]|aktuali[sz]|zaktualiz|mis \u00e0 jour|bijgewerkt|ge\u00e4ndert|\u043e\u0431\u043d\u043e\u0432\u043b|\u66f4\u65b0|\u4fee\u6b63|\u4fee\u6539/i;

/** Claims of `<time>` elements, those after the title first. */
export function timeElements(
  document: Document,
  { from, to, lines, titleLine }: Surroundings,
  language: string,
): Claim[] {
  const after: Claim[] = [];
  const before: Claim[] = [];
  const title = lines[titleLine]?.node ?? 0;
  const isOfOthers = ofOthers(document);
  for (let node = from; node < to; node++) {
    if (!isTime(document, node) || isOfOthers(node)) continue;
    const shown = shownText(document, node);
    const holders = document.tags[node] === ABBR ? ["title"] : ["datetime", "ts"];
    const stated = holders.map((name) => attribute(document, node, name)).find(Boolean);
    const text = stated !== undefined && parseDate(stated, language) ? stated : shown;
    if (parseDate(text, language) === undefined) continue;
    const label = `${attribute(document, node, "class")} ${attribute(document, node, "itemprop")} ${shown}`;
    const field = UPDATED.test(label) ? "modified" : "published";
    claim(node > title ? after : before, field, text, "time");
  }
  return [...after, ...before.reverse()];
}

/** Whether an element is `<time>`, one that is named like it (`<relative-time>`), or hAtom's `<abbr>`. */
function isTime(document: Document, node: number): boolean {
  const number = document.tags[node]!;
  if (number === ABBR) return DATED.test(attribute(document, node, "class") ?? "");
  return number === TIME || (number >= KNOWN_TAGS && NAMED_TIME.test(tagName(document, node)));
}

/** Claims of short lines with a date, those after the title first. */
export function datelines(
  document: Document,
  { lines, titleLine }: Surroundings,
  language: string,
): Claim[] {
  const isOfOthers = ofOthers(document);
  const after: Claim[] = [];
  const before: Claim[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === titleLine || !line.mayHaveFigure) continue;
    if (line.isLongerThan(MAX_DATELINE)) continue;
    const { node, text } = line;
    if (text.length > MAX_DATELINE || parseDate(text, language) === undefined) continue;
    if (isOfOthers(node)) continue;
    const isUpdated = isLabel(lines[index - 1]?.text ?? "", language);
    claimDates(index > titleLine ? after : before, text, "dateline", language, isUpdated);
  }
  return [...after, ...before.reverse()];
}

/** Claims of a text, which may have a date and behind it that of an update. */
function claimDates(
  claims: Claim[],
  text: string,
  source: string,
  language: string,
  isUpdated = false,
): void {
  const label = UPDATED.exec(text)?.index ?? text.length;
  const updated = text.slice(label);
  const first = text.slice(0, label);
  const field = isUpdated || first.length < 3 ? "modified" : "published";
  if (parseDate(first, language)) claim(claims, field, first, source);
  if (parseDate(updated, language)) claim(claims, "modified", updated, source);
}

/**
 * Claims from anywhere on a page: its only date in `<time>` or else in elements that are named like one, or a line that says
 * "Published".
 */
export function distantDates(document: Document, language: string): Claim[] {
  const lines = pageLines(document);
  const times = timeElements(
    document,
    { lines, titleLine: 0, from: 1, to: document.size },
    language,
  );
  const dates = times.length > 0 ? times : namedElements(document, language);
  const published = dates.filter(({ field }) => field === "published");
  const likely = published.length > 0 ? published : dates;
  const days = new Set(likely.map(({ text }) => parseDate(text, language)?.slice(0, 10)));
  if (days.size === 1) return likely.slice(0, 1);
  return datelines(
    document,
    { lines: labelled(lines), titleLine: -1, from: 1, to: document.size },
    language,
  );
}

/** Claims of elements whose class names a date, and whose text begins with one. */
function namedElements(document: Document, language: string): Claim[] {
  const claims: Claim[] = [];
  const isOfOthers = ofOthers(document);
  const { parents, starts, stops } = document;
  for (const { node } of timeCandidates(document)) {
    const holder = parents[node]!;
    if (stops[holder]! - starts[holder]! > MAX_SPAN) continue;
    if (!NAMED.test(apart(attribute(document, holder, "class") ?? "")) || isOfOthers(node))
      continue;
    claimDates(claims, shownText(document, holder), "class:date", language);
  }
  return claims;
}

/** Lines that begin with a label such as "Published", and lines after one that has only the label; each at a figure. */
function labelled(lines: readonly Line[]): Line[] {
  return lines.filter((line, i) => {
    if (line.isLongerThan(MAX_DATELINE)) return false;
    if (!line.mayHaveFigure && !lines[i + 1]?.mayHaveFigure) return false;
    const before = lines[i - 1];
    if (LABELLED.test(line.text)) return true;
    return before !== undefined && !before.isLongerThan(MAX_LABEL) && LABELLED.test(before.text);
  });
}

/** Whether a line says that the date in the next one is of an update. */
function isLabel(line: string, language: string): boolean {
  const isUpdate = line.length <= MAX_LABEL && UPDATED.test(line);
  return isUpdate && parseDate(line, language) === undefined;
}
