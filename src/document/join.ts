import { type Document, nodeText } from "./document.ts";
import { TagSet, TEXT } from "./tags.ts";

/** How the text nodes and line breaks of a block are joined. */
export interface Joining {
  /** Between neighbouring text nodes: `inline` as a browser shows them, `spaced` as Dragnet does. */
  readonly pieces: "inline" | "spaced";
  /** What a `<br>` becomes. */
  readonly lineBreak: " " | "\u2028";
}

const codeTags = new TagSet("pre code kbd samp tt math");

/** Joins text nodes and `br` elements in document order; white space is not collapsed. */
export function joinContent(
  document: Document,
  content: readonly number[],
  { pieces, lineBreak }: Joining,
): string {
  let text = "";
  for (let i = 0; i < content.length; i++) {
    const node = content[i]!;
    if (i > 0 && (pieces === "spaced" || isApart(document, content[i - 1]!, node))) text += " ";
    text += document.tags[node] === TEXT ? nodeText(document, node) : lineBreak;
  }
  return text;
}

/**
 * Whether text passes from one inline element to another with nothing between (`</a><a>`): on real pages
 * style sheets separate such texts. Code is excluded: there every character counts.
 */
export function isApart(document: Document, previous: number, node: number): boolean {
  const { parents, ends } = document;
  const leaves = ends[parents[previous]!]! <= node;
  const enters = parents[node]! > previous;
  return leaves && enters && !isCode(document, node);
}

function isCode(document: Document, node: number): boolean {
  for (let n = node; n > 0; n = document.parents[n]!) {
    if (codeTags.has(document.tags[n]!)) return true;
  }
  return false;
}
