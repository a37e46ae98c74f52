/** Which scripts of a page run; others are data. */
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";

const SCRIPT = tag("script");
const DATA = /^\s*(?:application\/(?:ld\+)?json|text\/(?:template|x-)|math)/i;

/** The page's scripts that run, in document order. */
export function* runningScripts(document: Document): Generator<number> {
  const { tags } = document;
  for (let node = tags.indexOf(SCRIPT); node >= 0; node = tags.indexOf(SCRIPT, node + 1)) {
    if (!DATA.test(attribute(document, node, "type") ?? "")) yield node;
  }
}

export function hasRunningScript(document: Document): boolean {
  return runningScripts(document).next().done === false;
}
