import { decodeHTML } from "entities";
import type { Block } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { TEXT } from "../document/tags.ts";

const space = /\s/;

/**
 * Source offset of each UTF-16 code unit of `block.text`, and the offset after the last one. A space has the
 * offset of the character after it; a character written as a reference has that of the reference.
 */
export function sourceOffsets(document: Document, { text, content }: Block): Int32Array {
  const offsets = new Int32Array(text.length + 1);
  let at = 0;
  for (const node of content) {
    if (document.tags[node] !== TEXT) continue;
    for (const { decoded, start, tail } of pieces(document, node)) {
      for (let i = 0; i < decoded.length && at < text.length; i++) {
        if (isSpace(decoded, i)) continue;
        // Text after a reference has the same distance from the end of its piece as in the source.
        const offset = i < decoded.length - tail.length ? start : tail.end - (decoded.length - i);
        while (at < text.length && isSpace(text, at)) offsets[at++] = offset;
        offsets[at++] = offset;
      }
    }
  }
  offsets.fill(document.stops[content.at(-1)!]!, at);
  return offsets;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code === 0x20 || (code >= 9 && code <= 13) : space.test(text.charAt(at));
}

/** A part of a text node: at most one character reference, then plain text. */
interface Piece {
  readonly decoded: string;
  /** Of the piece in the source. */
  readonly start: number;
  /** The text behind the reference. */
  readonly tail: { readonly length: number; readonly end: number };
}

/** Whether a character of the source may stand for another, or is dropped. */
function isSpecial(code: number): boolean {
  return code === 0x26 || code === 0;
}

function* pieces({ source, starts, stops }: Document, node: number): Generator<Piece> {
  const stop = stops[node]!;
  let start = starts[node]!;
  while (start < stop) {
    let end = start + 1;
    while (end < stop && !isSpecial(source.charCodeAt(end))) end++;
    const raw = source.slice(start, end);
    const isDropped = raw.charCodeAt(0) === 0;
    const decoded = isDropped ? raw.slice(1) : raw.charAt(0) === "&" ? decodeHTML(raw) : raw;
    const length = decoded === raw || isDropped ? decoded.length : sharedEnd(raw, decoded);
    yield { decoded, start, tail: { length, end } };
    start = end;
  }
}

/** Length of the common suffix of two texts, without the first character of the second. */
function sharedEnd(raw: string, decoded: string): number {
  let length = 0;
  while (
    length < decoded.length - 1 &&
    raw.charCodeAt(raw.length - 1 - length) === decoded.charCodeAt(decoded.length - 1 - length)
  ) {
    length++;
  }
  return length;
}
