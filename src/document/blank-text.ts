import { type Document, nodeText } from "./document.ts";
import { SPACE, wordClass } from "./words.ts";

const AMPERSAND = 0x26;

/** Whether a text node has nothing but white space and ASCII controls. */
export function isBlank(document: Document, node: number): boolean {
  const { source, starts, stops } = document;
  const stop = stops[node]!;
  for (let at = starts[node]!; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code === AMPERSAND) return nodeText(document, node).trim() === "";
    if (code > 0x20 && (wordClass(code) & SPACE) === 0) return false;
  }
  return true;
}
