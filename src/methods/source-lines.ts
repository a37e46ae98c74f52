import type { Document } from "../document/document.ts";
import { CharacterCounts } from "./character-counts.ts";
import type { MethodPage } from "./removed.ts";
import { type SourcePiece, sourcePieces } from "./source-pieces.ts";

/** A line of the source, as line-based methods see it. */
export interface SourceLine {
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  /** Code points of the text outside tags, entities not decoded, white space collapsed. */
  readonly characters: number;
  /** Those of them from `!` to `~`. */
  readonly visibleAscii: number;
  /** Those of them beyond ASCII, white space left out. */
  readonly beyondAscii: number;
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

/**
 * Lines of a normalised source: comments, scripts and styles are gone with their content, and so are
 * empty lines. Ours: all elements whose text a browser never shows go, the title among them. A page
 * that has almost no line breaks is broken every 65 characters, not inside a tag.
 */
export function sourceLines({ document, removed }: MethodPage): SourceLine[] {
  const pieces = sourcePieces(document, removed);
  const lines = linesBetween(document, pieces, naturalBreaks(document));
  return isMinified(lines) ? linesBetween(document, pieces, madeBreaks(document, pieces)) : lines;
}

/**
 * Whether the rest of the page has lost its line breaks: its longest line is long, and there are
 * few lines or that one holds much of the page. When the rule applies is ours; notes on the paper say
 * only that such pages are cut.
 */
function isMinified(lines: readonly SourceLine[]): boolean {
  let longest = 0;
  let total = 0;
  for (const { characters, code } of lines) {
    longest = Math.max(longest, characters + code);
    total += characters + code;
  }
  return (
    longest >= FEWEST_MADE * MADE_LENGTH &&
    (lines.length < FEWEST_LINES || longest > LONGEST_SHARE * total)
  );
}

/** Offsets after which lines begin. */
function naturalBreaks({ source }: Document): number[] {
  const breaks: number[] = [];
  let at = source.indexOf("\n");
  for (; at >= 0; at = source.indexOf("\n", at + 1)) breaks.push(at + 1);
  return breaks;
}

function madeBreaks({ source }: Document, pieces: readonly SourcePiece[]): number[] {
  const breaks: number[] = [];
  let piece = 0;
  for (let at = MADE_LENGTH; at < source.length; at += MADE_LENGTH) {
    while (piece < pieces.length && pieces[piece]!.end <= at) piece++;
    const outer = pieces[piece];
    if (outer !== undefined && outer.kind !== "text" && outer.start < at) at = outer.end;
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
  const text = new CharacterCounts();
  const tag = new CharacterCounts();
  let piece = 0;
  let start = 0;
  for (let line = 0; line <= breaks.length; line++) {
    const end = line < breaks.length ? breaks[line]! : source.length;
    text.clear();
    let tags = 0;
    let code = 0;
    while (piece > 0 && pieces[piece - 1]!.end > start) piece--;
    for (; piece < pieces.length && pieces[piece]!.start < end; piece++) {
      const part = pieces[piece]!;
      const from = Math.max(part.start, start);
      const to = Math.min(part.end, end);
      if (from >= to) continue;
      if (part.kind === "text") source.within(from, to, text.add);
      else if (part.kind === "tag") {
        if (part.start >= start) tags++;
        tag.clear();
        source.within(from, to, tag.add);
        code += tag.characters;
      }
    }
    const { characters, visibleAscii, beyondAscii } = text;
    if (characters > 0 || tags > 0 || code > 0) {
      lines.push({ start, end, characters, visibleAscii, beyondAscii, tags, code });
    }
    start = end;
  }
  return lines;
}
