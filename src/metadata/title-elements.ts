/** The titles in elements of the page: `<title>` and `<h1>`. */
import { type Document, subtreeText } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { collapse } from "../document/words.ts";
import { shownText } from "./lines.ts";
import type { TitleText } from "./titles.ts";

const H1 = tag("h1");
const TITLE = tag("title");
const SVG = tag("svg");
/** No heading is longer; what is, was never closed. */
const MAX_LENGTH = 500;
const MAX_SPAN = 10_000;
/** Pages with more have no one heading. */
const MAX_HEADINGS = 20;

/** The page's `<title>`, none or one, and its `<h1>` in document order; empty ones are left out. */
export function ownTitles(document: Document): { title: TitleText[]; headings: TitleText[] } {
  const title: TitleText[] = [];
  const headings: TitleText[] = [];
  const { tags, parents, starts, stops, ends } = document;
  for (let node = 1; node < document.size; node++) {
    const number = tags[node]!;
    if (number === TITLE && title.length === 0 && tags[parents[node]!] !== SVG) {
      put(title, collapse(subtreeText(document, node)), "title");
    } else if (number === H1 && headings.length < MAX_HEADINGS) {
      if (stops[node]! - starts[node]! <= MAX_SPAN) put(headings, shownText(document, node), "h1");
      node = Math.max(node, ends[node]! - 1);
    }
  }
  return { title, headings };
}

function put(texts: TitleText[], text: string, source: string): void {
  if (text !== "" && text.length <= MAX_LENGTH) texts.push({ text, source });
}
