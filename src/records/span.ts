import type { Document } from "../document/document.ts";

/** Offsets in a page's source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const BLANK_START = /^\s*/;

/**
 * Where a text stands in a text node's source; the node without the white space around it where the
 * source writes the text otherwise (character references, line breaks), or for an empty text.
 */
export function spanOf({ source, starts, stops }: Document, node: number, text: string): Span {
  const raw = source.slice(starts[node], stops[node]);
  // The value stands behind its label.
  const at = text === "" ? -1 : raw.lastIndexOf(text);
  const start = starts[node]! + (at >= 0 ? at : BLANK_START.exec(raw)![0].length);
  return { start, end: at >= 0 ? start + text.length : starts[node]! + raw.trimEnd().length };
}
