/** What a site's pages are compared by: the texts of their blocks, and where these stand. */
import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, tagName } from "../document/document.ts";
import { hashAll, hashText } from "./hash.ts";

/** Digits tell texts of fewer letters apart: every price would be the same text. */
const LETTERS_TO_FOLD = 8;

const notWords = /[^\p{L}\p{M}\p{N}]+/gu;
const numbers = /\p{N}+/gu;
const hasNumber = /\p{N}/u;
const notLetters = /\P{L}+/gu;
const spaces = /[\t\n\f\r ]+/;
const hasDigit = /\d/;

/**
 * What is the same in texts that differ by case, marks or, where there are letters enough, counters
 * and dates: words in lower case with single spaces between them, numbers as 0.
 */
export function fold(text: string): string {
  const words = text.toLowerCase().replace(notWords, " ").trim();
  if (!hasNumber.test(words)) return words;
  const letters = words.replace(notLetters, "").length;
  return letters < LETTERS_TO_FOLD ? words : words.replace(numbers, "0");
}

/**
 * What an element is in its template: tag, id and classes in order, as in `div#main.box.wide`. Names
 * with digits are left out: most count or name the one page.
 */
export function signature(document: Document, node: number): string {
  if (node <= 0) return "";
  const id = attribute(document, node, "id");
  const names = attribute(document, node, "class")?.split(spaces) ?? [];
  const classes = [...new Set(names)].filter((name) => name !== "" && !hasDigit.test(name)).sort();
  const own = id === undefined || id === "" || hasDigit.test(id) ? "" : `#${id}`;
  return [tagName(document, node) + own, ...classes].join(".");
}

/** The keys of a block. */
export interface Keys {
  /** Of its folded text and of the two elements that it stands in. */
  readonly text: number;
  /** Of the signatures from the root to the parent of its holder. */
  readonly path: number;
}

/** Gives the keys of a page's blocks. Looks at every element once. */
export function createKeys({ document }: SegmentedPage): (block: Block) => Keys {
  const { parents, size } = document;
  const signatures = new Float64Array(size);
  const paths = new Float64Array(size);
  const signatureOf = (node: number): number => {
    if (node < 0) return 0;
    if (signatures[node] === 0) signatures[node] = hashText(signature(document, node));
    return signatures[node]!;
  };
  const pathTo = (node: number): number => {
    const missing: number[] = [];
    let n = node;
    for (; n >= 0 && paths[n] === 0; n = parents[n]!) missing.push(n);
    let path = n < 0 ? 0 : paths[n]!;
    for (const element of missing.reverse()) {
      path = hashAll([path, signatureOf(element)]);
      paths[element] = path;
    }
    return path;
  };
  return ({ node, text }) => {
    const parent = parents[node]!;
    const place = [signatureOf(parent), signatureOf(node)];
    return { text: hashAll([hashText(fold(text)), ...place]), path: pathTo(parent) };
  };
}
