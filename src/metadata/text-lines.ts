/** The page's text line by line, as far as bylines and datelines need it. */
import { isBlank } from "../document/blank-text.ts";
import { isBlock } from "../document/display/display.ts";
import { type Document, nodeText } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { perPage } from "../document/per-page.ts";
import { silentTags, TagSet, TEXT, tag } from "../document/tags.ts";
import { collapse, SPACE, wordClass } from "../document/words.ts";
import { beginsOtherwise } from "./title-parts.ts";

const BR = tag("br");
/** Text in these elements belongs to the site or to other pages. */
const apart = new TagSet("nav footer aside select");
/** Figures of ASCII, and the first one beyond. */
const [ZERO, NINE, FIGURES] = [0x30, 0x39, 0x660];
/** Spaces and controls of ASCII are up to it. */
const LAST_CONTROL = 0x20;
/** Character references begin with it. */
const AMPERSAND = 0x26;
const JOINING = { pieces: "inline", lineBreak: " " } as const;

/** A line: text between the edges of block elements. Its text is made when it is first read: of most lines it never is. */
export class Line {
  /** Its first text node. */
  readonly node: number;
  readonly #document: Document;
  readonly #content: readonly number[];
  readonly #shown: number;
  #text: string | undefined;

  /**
   * @param content its text nodes
   * @param shown the first of them that is not blank
   */
  constructor(document: Document, content: readonly number[], shown: number) {
    this.node = content[0]!;
    this.#document = document;
    this.#content = content;
    this.#shown = shown;
  }

  /** White space collapsed; never empty. */
  get text(): string {
    this.#text ??= collapse(joinContent(this.#document, this.#content, JOINING));
    return this.#text;
  }

  /** Texts of its text nodes, white space collapsed, in order; never empty. */
  get pieces(): readonly string[] {
    const texts = this.#content.map((node) => collapse(nodeText(this.#document, node)));
    return texts.filter((text) => text !== "");
  }

  /** Whether it may have a figure of any script: a date has one. Makes no strings. */
  get mayHaveFigure(): boolean {
    const { source, starts, stops } = this.#document;
    for (const node of this.#content) {
      for (let at = starts[node]!; at < stops[node]!; at++) {
        const code = source.charCodeAt(at);
        if (code >= FIGURES || (code >= ZERO && code <= NINE) || code === AMPERSAND) return true;
      }
    }
    return false;
  }

  /** Whether its text surely has more characters. Makes no strings. */
  isLongerThan(most: number): boolean {
    const { source, starts, stops } = this.#document;
    let left = most;
    for (const node of this.#content) {
      for (let at = starts[node]!; at < stops[node]!; at++) {
        const code = source.charCodeAt(at);
        // What a reference or white space stands for may be nothing.
        if (code === AMPERSAND) return false;
        if (code > LAST_CONTROL && (wordClass(code) & SPACE) === 0 && left-- === 0) return true;
      }
    }
    return false;
  }

  /** Whether its text, once squashed, is surely another one than a squashed text. Makes no strings. */
  isOther(squashed: string): boolean {
    const { source, starts, stops } = this.#document;
    return beginsOtherwise(source, starts[this.#shown]!, stops[this.#shown]!, squashed);
  }
}

/** All lines of a page: those of {@link linesOf}. */
export const pageLines: (document: Document) => readonly Line[] = perPage((document) =>
  linesOf(document),
);

/**
 * All lines in document order, those of navigation, footers and asides left out.
 *
 * @param from the first node, `to` the one after the last
 */
export function linesOf(document: Document, from = 1, to: number = document.size): Line[] {
  const { tags, ends, parents } = document;
  const found = new LineList(document);
  /** Where the block element around the line ends. */
  let edge = 0;
  for (let node = from; node < to; ) {
    const number = tags[node]!;
    if (node >= edge) {
      found.end();
      edge = blockEnd(document, parents[node]!);
    }
    if (silentTags.has(number) || apart.has(number)) {
      node = ends[node]!;
      continue;
    }
    if (number === TEXT) {
      found.add(node);
    } else if (number === BR || isBlock(document, node)) {
      found.end();
      if (number !== BR) edge = ends[node]!;
    }
    node++;
  }
  found.end();
  return found.lines;
}

/** Lines, and the text nodes of the one that has not ended. */
class LineList {
  readonly lines: Line[] = [];
  readonly #document: Document;
  #content: number[] = [];
  /** The first of the content that is not blank; 0 without one. */
  #shown = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  add(text: number): void {
    this.#content.push(text);
    if (this.#shown === 0 && !isBlank(this.#document, text)) this.#shown = text;
  }

  /** Ends the line; one without text is left out. */
  end(): void {
    if (this.#content.length === 0) return;
    if (this.#shown > 0) this.lines.push(new Line(this.#document, this.#content, this.#shown));
    this.#content = [];
    this.#shown = 0;
  }
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
  let holder = node;
  while (holder > 0 && !isBlock(document, holder)) holder = parents[holder]!;
  return ends[holder]!;
}
