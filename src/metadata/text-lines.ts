/** The page's text line by line, as far as bylines and datelines need it. */
import { isBlock } from "../document/display/display.ts";
import type { Document } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { silentTags, TagSet, TEXT, tag } from "../document/tags.ts";
import { collapse } from "../document/words.ts";

const BR = tag("br");
/** Text in these elements belongs to the site or to other pages. */
const apart = new TagSet("nav footer aside select");
const JOINING = { pieces: "inline", lineBreak: " " } as const;

/** A line: text between the edges of block elements. */
export interface Line {
  /** Its first text node. */
  readonly node: number;
  /** White space collapsed; never empty. */
  readonly text: string;
}

/**
 * All lines in document order, those of navigation, footers and asides left out.
 *
 * @param from the first node, `to` the one after the last
 */
export function linesOf(document: Document, from = 1, to: number = document.size): Line[] {
  const { tags, ends, parents } = document;
  const lines: Line[] = [];
  let content: number[] = [];
  /** Where the block element around the line ends. */
  let edge = 0;
  const flush = (): void => {
    const text = collapse(joinContent(document, content, JOINING));
    if (text !== "") lines.push({ node: content[0]!, text });
    content = [];
  };
  for (let node = from; node < to; ) {
    const number = tags[node]!;
    if (node >= edge) {
      flush();
      edge = blockEnd(document, parents[node]!);
    }
    if (silentTags.has(number) || apart.has(number)) {
      node = ends[node]!;
      continue;
    }
    if (number === TEXT) {
      content.push(node);
    } else if (number === BR || isBlock(document, node)) {
      flush();
      if (number !== BR) edge = ends[node]!;
    }
    node++;
  }
  flush();
  return lines;
}

/**
 * The text that an element shows, white space collapsed.
 *
 * @param isApart whether to leave out an element
 */
export function shownText(
  document: Document,
  element: number,
  isApart: (node: number) => boolean = () => false,
): string {
  const content: number[] = [];
  const last = document.ends[element]!;
  for (let node = element + 1; node < last; ) {
    const number = document.tags[node]!;
    if (silentTags.has(number) || isApart(node)) {
      node = document.ends[node]!;
      continue;
    }
    if (number === TEXT || number === BR) content.push(node);
    node++;
  }
  return collapse(joinContent(document, content, JOINING));
}

/** Where the nearest block element at or around a node ends. */
function blockEnd(document: Document, node: number): number {
  const { parents, ends } = document;
  let around = node;
  while (around > 0 && !isBlock(document, around)) around = parents[around]!;
  return ends[around]!;
}
