/**
 * CSS selectors of users: Selectors Level 4 but for what needs a browser (`:hover`), text or a scope.
 *
 * css-what parses them; matching is our own, so that the time is that of the selector's length times the page's size.
 * css-select takes time quadratic in the children of an element for siblings and `:nth-child`
 * (`p:nth-last-child(2n)` on 20,000 paragraphs 3.8 s of CPU, here .03 s), and what it remembers needs an object per node.
 */

import { parse } from "css-what";
import { messageOf } from "../../base/message.ts";
import type { Document } from "../document.ts";
import { parse as parsePage } from "../parse.ts";
import { TEXT } from "../tags.ts";
import { SelectorReader } from "./reader.ts";

/** A selector that is ready for any page: 1 for every element that it matches. */
export type Selection = (document: Document) => Uint8Array;

/** A selector that cannot be used; the message names it. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** Longer ones are a mistake, and nest deeper than parsers can follow. */
const MAX_LENGTH = 10_000;
const AT_END = /found $/;

/**
 * Reads a selector.
 *
 * @throws SelectorError if it is invalid, or needs more than a static page (`:hover`)
 */
export function selectionOf(selector: string): Selection {
  try {
    if (selector.length > MAX_LENGTH) throw new Error(`it is longer than ${MAX_LENGTH} characters`);
    const selectors = parse(selector);
    if (selectors.length === 0) throw new Error("there is nothing in it");
    // Mistakes come out without a page.
    new SelectorReader(parsePage("")).lasts(selectors);
    return (document) => {
      const lasts = new SelectorReader(document).lasts(selectors);
      const marks = new Uint8Array(document.size);
      for (let node = 1; node < document.size; node++) {
        if (document.tags[node] !== TEXT && lasts.some((last) => last.selects(node)))
          marks[node] = 1;
      }
      return marks;
    };
  } catch (error) {
    const shown = selector.length > 100 ? `${selector.slice(0, 100)}…` : selector;
    // css-what names the character where it stops, which is none at the end.
    const why = messageOf(error).replace(AT_END, "found its end");
    throw new SelectorError(`found ${JSON.stringify(shown)}, expected a CSS selector: ${why}`);
  }
}
