import { firstFailing } from "../base/sorted-search.ts";
import { type Document, isInside } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { tellingElements } from "./telling-elements.ts";
import { type Line, pageLines } from "./text-lines.ts";
import { squash } from "./title-parts.ts";

const H1 = tag("h1");
const mainHeading = new TagSet("h1");
const lesserHeadings = new TagSet("h2 h3");
const LINES_BEFORE = 12;
const LINES_AFTER = 25;

/** The lines around the title, and the nodes they take up. */
export interface Surroundings {
  readonly lines: readonly Line[];
  /** Index of the line that shows the title; 0 when none does. */
  readonly titleLine: number;
  /** First node of the lines. */
  readonly from: number;
  /** First node after the lines. */
  readonly to: number;
}

/** The lines around the one that shows the title, or around the first heading. */
export function surroundings(document: Document, title: string): Surroundings {
  const all = pageLines(document);
  const at = lineOfTitle(document, all, title);
  const first = Math.max(0, at - LINES_BEFORE);
  const lines = all.slice(first, at + LINES_AFTER);
  const to = all[at + LINES_AFTER]?.node ?? document.size;
  return { lines, titleLine: at - first, from: lines[0]?.node ?? 0, to };
}

/** The heading that shows the title, else any line that does, else the first heading, else a lesser one with a kicker. */
function lineOfTitle(document: Document, lines: readonly Line[], title: string): number {
  const wanted = squash(title);
  let shown = -1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.isOther(wanted) || !shows(line.text, title, wanted)) continue;
    if (isInside(document, line.node, mainHeading)) return i;
    if (shown < 0) shown = i;
  }
  if (shown < 0) shown = firstHeading(document, lines);
  return Math.max(0, shown < 0 ? kickedHeading(document, lines, title, wanted) : shown);
}

function shows(text: string, title: string, wanted: string): boolean {
  return text.length < 3 * title.length && squash(text) === wanted;
}

/** Index of the first line in an `<h1>`; -1 without one. */
function firstHeading(document: Document, lines: readonly Line[]): number {
  for (const node of tellingElements(document)) {
    if (document.tags[node] !== H1) continue;
    const first = firstFailing(lines.length, (i) => lines[i]!.node < node);
    if (first < lines.length && lines[first]!.node < document.ends[node]!) return first;
  }
  return -1;
}

/** Index of the first line in a lesser heading that has a kicker before the title; -1 without one. */
function kickedHeading(
  document: Document,
  lines: readonly Line[],
  title: string,
  wanted: string,
): number {
  return lines.findIndex(
    ({ node, text }) =>
      text.length > title.length &&
      text.length < 3 * title.length &&
      squash(text).endsWith(wanted) &&
      isInside(document, node, lesserHeadings),
  );
}
