import type { Document } from "../document/document.ts";
import { silentTags, TEXT } from "../document/tags.ts";
import { collapse, countCharacters } from "../document/words.ts";
import type { MethodPage } from "./removed.ts";

/** A line of the source, as line-based methods see it. */
export interface SourceLine {
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  /** Text outside tags, entities not decoded, white space collapsed. */
  readonly text: string;
  /** Code points of {@link text}. */
  readonly characters: number;
  /** Opening and closing tags; one that spans lines counts on the line where it opens. */
  readonly tags: number;
  /** Code points of markup, white space between tags left out. */
  readonly code: number;
}

/** Where lines are made, one is this long (notes on the CETR paper). */
const MADE_LENGTH = 65;
/** A page with fewer lines has no lines to speak of, or one whose longest line holds a larger share. */
const FEWEST_LINES = 10;
const LONGEST_SHARE = 0.2;
/** A line that would be cut into fewer than this many is no sign of lost line breaks. */
const FEWEST_MADE = 10;

const NEWLINE = 10;

/** A range of the source. */
export interface SourcePiece {
  readonly start: number;
  readonly end: number;
  readonly kind: "text" | "tag" | "removed";
}

/**
 * Lines of a normalised source: comments, scripts and styles are gone with their content, and so are
 * empty lines. Ours: all elements whose text a browser never shows go, the title among them. A page
 * that has almost no line breaks is broken every 65 characters, not inside a tag.
 */
export function sourceLines({ document, removed }: MethodPage): SourceLine[] {
  const pieces = sourcePieces(document, removed);
  const lines = linesBetween(document, pieces, naturalBreaks(document.source.toString()));
  return isMinified(lines) ? linesBetween(document, pieces, madeBreaks(document, pieces)) : lines;
}

/**
 * Whether the rest of the page has lost its line breaks: its longest line is long, and there are
 * few lines or that one holds much of the page. When the rule applies is ours; notes on the paper say
 * only that such pages are cut.
 */
function isMinified(lines: readonly SourceLine[]): boolean {
  const lengths = lines.map(({ characters, code }) => characters + code);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return (
    longest >= FEWEST_MADE * MADE_LENGTH &&
    (lines.length < FEWEST_LINES || longest > LONGEST_SHARE * total)
  );
}

/**
 * The source as a sequence of texts, tags and removed parts, without gaps.
 *
 * @param removed 1 per node that goes besides comments and elements that show no text
 */
export function sourcePieces(document: Document, removed?: Uint8Array): SourcePiece[] {
  const { size, tags, starts, stops, ends } = document;
  const source = document.source.toString();
  const pieces: SourcePiece[] = [];
  let at = 0;
  const markup = (end: number): void => {
    if (end > at) readMarkup(source, at, end, pieces);
    at = Math.max(at, end);
  };
  let node = 1;
  while (node < size) {
    const isRemoved = silentTags.has(tags[node]!) || removed?.[node] === 1;
    if (tags[node] === TEXT && !isRemoved) {
      markup(starts[node]!);
      if (stops[node]! > at) pieces.push({ start: at, end: stops[node]!, kind: "text" });
      at = Math.max(at, stops[node]!);
      node++;
    } else if (isRemoved) {
      markup(starts[node]!);
      if (stops[node]! > at) pieces.push({ start: at, end: stops[node]!, kind: "removed" });
      at = Math.max(at, stops[node]!);
      node = ends[node]!;
    } else {
      node++;
    }
  }
  markup(source.length);
  return pieces;
}

/** Reads tags and comments from a stretch of source that holds no text node. */
function readMarkup(source: string, from: number, end: number, pieces: SourcePiece[]): void {
  let at = from;
  while (at < end) {
    const open = source.indexOf("<", at);
    if (open < 0 || open >= end) return;
    if (source.startsWith("<!", open) || source.startsWith("<?", open)) {
      const isComment = source.startsWith("<!--", open);
      const close = source.indexOf(isComment ? "-->" : ">", open + 2);
      at = close < 0 ? end : Math.min(end, close + (isComment ? 3 : 1));
      pieces.push({ start: open, end: at, kind: "removed" });
    } else {
      at = tagEnd(source, open, end);
      pieces.push({ start: open, end: at, kind: "tag" });
    }
  }
}

/** Offset after the `>` that ends a tag; a `>` in a quoted value does not. */
function tagEnd(source: string, open: number, end: number): number {
  let quote = "";
  for (let at = open + 1; at < end; at++) {
    const character = source[at]!;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if ((character === '"' || character === "'") && source[at - 1] === "=") {
      quote = character;
    } else if (character === ">") {
      return at + 1;
    }
  }
  return end;
}

/** Offsets after which lines begin. */
function naturalBreaks(source: string): number[] {
  const breaks: number[] = [];
  for (let at = 0; at < source.length; at++) {
    if (source.charCodeAt(at) === NEWLINE) breaks.push(at + 1);
  }
  return breaks;
}

function madeBreaks({ source }: Document, pieces: readonly SourcePiece[]): number[] {
  const breaks: number[] = [];
  let piece = 0;
  for (let at = MADE_LENGTH; at < source.length; at += MADE_LENGTH) {
    while (piece < pieces.length && pieces[piece]!.end <= at) piece++;
    const around = pieces[piece];
    if (around !== undefined && around.kind !== "text" && around.start < at) at = around.end;
    breaks.push(at);
  }
  return breaks;
}

function linesBetween(
  { source }: Document,
  pieces: readonly SourcePiece[],
  breaks: readonly number[],
): SourceLine[] {
  const lines: SourceLine[] = [];
  let piece = 0;
  let start = 0;
  for (const end of [...breaks, source.length]) {
    let text = "";
    let tags = 0;
    let code = 0;
    while (piece > 0 && pieces[piece - 1]!.end > start) piece--;
    for (; piece < pieces.length && pieces[piece]!.start < end; piece++) {
      const part = pieces[piece]!;
      const [from, to] = [Math.max(part.start, start), Math.min(part.end, end)];
      if (from >= to) continue;
      if (part.kind === "text") text += source.slice(from, to);
      else if (part.kind === "tag") {
        if (part.start >= start) tags++;
        code += countCharacters(source.slice(from, to));
      }
    }
    const collapsed = collapse(text);
    if (collapsed !== "" || tags > 0 || code > 0) {
      const characters = countCharacters(collapsed);
      lines.push({ start, end, text: collapsed, characters, tags, code });
    }
    start = end;
  }
  return lines;
}
