import { firstFailing } from "../base/sorted-search.ts";
import { type Document, isInside } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { type Line, pageLines } from "./text-lines.ts";
import { squash } from "./title-parts.ts";

const H1 = tag("h1");
const mainHeading = new TagSet("h1");
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

/** The heading that shows the title, else any line that does, else the first heading. */
function lineOfTitle(document: Document, lines: readonly Line[], title: string): number {
  const wanted = squash(title);
  let shown = -1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.isOther(wanted) || !shows(line.text, title, wanted)) continue;
    if (isInside(document, line.node, mainHeading)) return i;
    if (shown < 0) shown = i;
  }
  return shown >= 0 ? shown : Math.max(0, firstHeading(document, lines));
}

function shows(text: string, title: string, wanted: string): boolean {
  return text.length < 3 * title.length && squash(text) === wanted;
}

/** Index of the first line in an `<h1>`; -1 without one. */
function firstHeading({ tags, ends, size }: Document, lines: readonly Line[]): number {
  for (let node = 1; node < size; node++) {
    if (tags[node] !== H1) continue;
    const end = ends[node]!;
    const first = firstFailing(lines.length, (i) => lines[i]!.node < node);
    if (first < lines.length && lines[first]!.node < end) return first;
    node = end - 1;
  }
  return -1;
}
