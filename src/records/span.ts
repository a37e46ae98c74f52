import type { Document } from "../document/document.ts";

/** Offsets in a page's source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const BLANK_START = /^\s*/;

/**
 * The offsets of a text in a text node's source. If the source spells the text differently (character
 * references, line breaks), or the text is empty: those of the node without the white space around it.
 */
export function spanOf({ source, starts, stops }: Document, node: number, text: string): Span {
  const raw = source.slice(starts[node], stops[node]);
  // The value follows its label, so the last occurrence is the value.
  const at = text === "" ? -1 : raw.lastIndexOf(text);
  const start = starts[node]! + (at >= 0 ? at : BLANK_START.exec(raw)![0].length);
  return { start, end: at >= 0 ? start + text.length : starts[node]! + raw.trimEnd().length };
}
