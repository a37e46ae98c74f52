import type { Document } from "../document/document.ts";
import { silentTags, TEXT } from "../document/tags.ts";

/** A range of the source. */
export interface SourcePiece {
  readonly start: number;
  readonly end: number;
  readonly kind: "text" | "tag" | "removed";
}

/**
 * The source as a sequence of texts, tags and removed parts, without gaps.
 *
 * @param removed 1 per node that goes besides comments and elements that show no text
 */
export function sourcePieces(document: Document, removed?: Uint8Array): SourcePiece[] {
  const { source, size, tags, starts, stops, ends } = document;
  const pieces: SourcePiece[] = [];
  let at = 0;
  const markup = (end: number): void => {
    if (end <= at) return;
    readMarkup(source.toString(), at, end, pieces);
    at = end;
  };
  let node = 1;
  while (node < size) {
    const isRemoved = silentTags.has(tags[node]!) || removed?.[node] === 1;
    if (tags[node] !== TEXT && !isRemoved) {
      node++;
      continue;
    }
    markup(starts[node]!);
    const stop = stops[node]!;
    if (stop > at) {
      pieces.push({ start: at, end: stop, kind: isRemoved ? "removed" : "text" });
      at = stop;
    }
    node = isRemoved ? ends[node]! : node + 1;
  }
  markup(source.length);
  return pieces;
}

const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const EQUALS = 0x3d;
const CLOSE = 0x3e;
const QUESTION = 0x3f;

/** Reads tags and comments from a stretch of the source that holds no text node. */
function readMarkup(text: string, from: number, end: number, pieces: SourcePiece[]): void {
  let at = from;
  while (at < end) {
    const open = text.indexOf("<", at);
    if (open < 0 || open >= end) return;
    const mark = open + 1 < text.length ? text.charCodeAt(open + 1) : 0;
    const isRemoved = mark === EXCLAMATION || mark === QUESTION;
    at = isRemoved ? removedEnd(text, open, end) : tagEnd(text, open, end);
    pieces.push({ start: open, end: at, kind: isRemoved ? "removed" : "tag" });
  }
}

/** Offset after the `-->` that ends a comment, or after the `>` of another declaration. */
function removedEnd(text: string, open: number, end: number): number {
  if (!text.startsWith("<!--", open)) {
    const close = text.indexOf(">", open + 2);
    return close < 0 ? end : Math.min(end, close + 1);
  }
  // Not `indexOf("-->")`: of many comments that end otherwise, each would look through the rest of the page.
  for (let close = open + 3; ; ) {
    close = text.indexOf(">", close + 1);
    if (close < 0 || close >= end) return end;
    if (text.charCodeAt(close - 1) === DASH && text.charCodeAt(close - 2) === DASH)
      return close + 1;
  }
}

/** Offset after the `>` that ends a tag; a `>` in a quoted value does not. */
function tagEnd(text: string, open: number, end: number): number {
  let quote = 0;
  for (let at = open + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === CLOSE) {
      return at + 1;
    } else if (
      (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) &&
      text.charCodeAt(at - 1) === EQUALS
    ) {
      quote = code;
    }
  }
  return end;
}
