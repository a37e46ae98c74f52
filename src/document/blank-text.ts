import { type Document, nodeText } from "./document.ts";
import { SPACE, wordClass } from "./words.ts";

const AMPERSAND = 0x26;

/** Whether a text node has nothing but white space. */
export function isBlank(document: Document, node: number): boolean {
  const { source, starts, stops } = document;
  const stop = stops[node]!;
  for (let at = starts[node]!; at < stop; at++) {
    const code = source.charCodeAt(at);
    // NUL is dropped from texts.
    if (code === AMPERSAND) return nodeText(document, node).trim() === "";
    if (code !== 0 && (wordClass(code) & SPACE) === 0) return false;
  }
  return true;
}
