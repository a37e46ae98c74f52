import { firstFailing } from "../base/sorted-search.ts";
import { type Document, isInside } from "../document/document.ts";
import { TagSet } from "../document/tags.ts";
import { tellingElements } from "./telling-elements.ts";
import { type Line, pageLines } from "./text-lines.ts";
import { squash } from "./title-parts.ts";

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
  if (shown < 0) shown = headingLine(document, lines, mainHeading, () => true);
  if (shown >= 0) return shown;
  const isKicked = ({ text }: Line): boolean =>
    text.length > title.length && text.length < 3 * title.length && squash(text).endsWith(wanted);
  return Math.max(0, headingLine(document, lines, lesserHeadings, isKicked));
}

function shows(text: string, title: string, wanted: string): boolean {
  return text.length < 3 * title.length && squash(text) === wanted;
}

/** Index of the first line of the first heading whose first line is such; -1 without one. */
function headingLine(
  document: Document,
  lines: readonly Line[],
  kinds: TagSet,
  isSuch: (line: Line) => boolean,
): number {
  for (const node of tellingElements(document)) {
    if (!kinds.has(document.tags[node]!)) continue;
    const first = firstFailing(lines.length, (i) => lines[i]!.node < node);
    const line = lines[first];
    if (line !== undefined && line.node < document.ends[node]! && isSuch(line)) return first;
  }
  return -1;
}
