/** Pages without a tag: text files that are served as pages. */
import type { PageText } from "./page-text.ts";
import { tag } from "./tags.ts";
import type { TreeBuilder } from "./tree-builder.ts";

const P = tag("p");
const BR = tag("br");

/** Lengths of the longest line of a text that is broken at a width, in characters, and least share of it of other lines. */
const WIDTHS = { least: 40, most: 100 } as const;
const FULL = 0.75;
const SPACE = /\s/;

interface Line {
  readonly start: number;
  /** Behind its last character that is no white space; `start` if there is none. */
  readonly end: number;
}

/**
 * Builds a tree of paragraphs, which empty lines set apart. A line that is as good as full was broken at the width of the
 * text, and goes on in the next one. Where lines are longer than a width, each is a paragraph.
 */
export function buildParagraphs(source: PageText, builder: TreeBuilder): void {
  const lines = linesOf(source.toString());
  const width = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  let isOpen = false;
  for (const [i, line] of lines.entries()) {
    if (line.end === line.start) continue;
    if (!isOpen) {
      builder.open(P, line.start);
      builder.endOpening(line.start, false);
    }
    const next = lines[i + 1];
    isOpen = width <= WIDTHS.most && next !== undefined && next.end > next.start;
    const isBroken = isOpen && width >= WIDTHS.least && line.end - line.start >= FULL * width;
    builder.text(line.start, isBroken ? next!.start : line.end);
    if (!isOpen) builder.close(P, line.end, line.end);
    else if (!isBroken) {
      builder.open(BR, line.end);
      builder.endOpening(line.end, false);
    }
  }
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from <= text.length; ) {
    const found = text.indexOf("\n", from);
    const stop = found < 0 ? text.length : found;
    let start = from;
    let end = stop;
    while (start < end && SPACE.test(text[start]!)) start++;
    while (end > start && SPACE.test(text[end - 1]!)) end--;
    lines.push({ start, end });
    from = stop + 1;
  }
  return lines;
}
