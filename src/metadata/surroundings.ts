import type { Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { type Line, linesOf } from "./text-lines.ts";
import { squash } from "./title-parts.ts";

const H1 = tag("h1");
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
  const all = linesOf(document);
  const at = lineOfTitle(document, all, title);
  const first = Math.max(0, at - LINES_BEFORE);
  const lines = all.slice(first, at + LINES_AFTER);
  const to = all[at + LINES_AFTER]?.node ?? document.size;
  return { lines, titleLine: at - first, from: lines[0]?.node ?? 0, to };
}

/** The heading that shows the title, else any line that does, else the first heading. */
function lineOfTitle(document: Document, lines: readonly Line[], title: string): number {
  const wanted = squash(title);
  const showing = lines.flatMap(({ text }, index) =>
    text.length < 3 * title.length && squash(text) === wanted ? [index] : [],
  );
  const isHeading = (index: number): boolean => isInH1(document, lines[index]!.node);
  const shown = showing.find(isHeading) ?? showing[0];
  return (
    shown ??
    Math.max(
      0,
      lines.findIndex((_, index) => isHeading(index)),
    )
  );
}

function isInH1({ tags, parents }: Document, node: number): boolean {
  for (let around = node; around > 0; around = parents[around]!) {
    if (tags[around] === H1) return true;
  }
  return false;
}
