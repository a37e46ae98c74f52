/** Keys by which the pages of a site are compared: the texts of their blocks and the paths to them. */
import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, tagName } from "../document/document.ts";
import { hashFolded } from "./fold.ts";
import { hashAll, hashText } from "./hash.ts";

const spaces = /[\t\n\f\r ]+/;
const hasDigit = /\d/;
const numbers = /\d+/g;

/** What becomes of an id or class; it is left out if that is empty. */
export type Naming = (name: string) => string;

/** Leaves out names with digits: most are counters or belong to one page. */
export const withoutNumbered: Naming = (name) => (hasDigit.test(name) ? "" : name);

/** Keeps names with digits, and reads every number as 0. */
export const withFoldedNumbers: Naming = (name) => name.replace(numbers, "0");

/** An element's name in its template: tag, id and sorted classes, as in `div#main.box.wide`. */
export function signature(
  document: Document,
  node: number,
  naming: Naming = withoutNumbered,
): string {
  if (node <= 0) return "";
  const id = idOf(document, node, naming);
  const hash = id === "" ? "" : `#${id}`;
  return tagName(document, node) + hash + classesOf(attribute(document, node, "class"), naming);
}

function idOf(document: Document, node: number, naming: Naming): string {
  return naming(attribute(document, node, "id") ?? "");
}

function classesOf(names: string | undefined, naming: Naming): string {
  const classes = new Set((names ?? "").split(spaces).map(naming));
  return [...classes]
    .filter((name) => name !== "")
    .sort()
    .map((name) => `.${name}`)
    .join("");
}

/** The keys of a block. */
export interface Keys {
  /** Hash of its folded text and the signatures of the two elements around it. */
  readonly text: number;
  /** Hash of the signatures from the root to the parent of its element. */
  readonly path: number;
}

/** Hashes of a page's elements, each computed once. */
export interface Places {
  /** Hash of an element's own signature; 0 above the root. */
  signatureOf(node: number): number;
  /** Hash of the signatures from the root to an element. */
  pathTo(node: number): number;
}

export function createPlaces(document: Document, naming: Naming = withoutNumbered): Places {
  const { parents, size, tags, attributeStarts } = document;
  const signatures = new Float64Array(size);
  const paths = new Float64Array(size);
  // Cached by tag number and class attribute: most elements of a page share both with others.
  const byTag: (Map<string, number> | undefined)[] = [];
  const made = (node: number): number => {
    const isBare = attributeStarts[node] === attributeStarts[node + 1];
    if (!isBare && idOf(document, node, naming) !== "") {
      return hashText(signature(document, node, naming));
    }
    const number = tags[node]!;
    let ofTag = byTag[number];
    if (ofTag === undefined) {
      ofTag = new Map();
      byTag[number] = ofTag;
    }
    const names = isBare ? "" : (attribute(document, node, "class") ?? "");
    let hash = ofTag.get(names);
    if (hash === undefined) {
      hash = hashText(signature(document, node, naming));
      ofTag.set(names, hash);
    }
    return hash;
  };
  const signatureOf = (node: number): number => {
    if (node < 0) return 0;
    if (signatures[node] === 0) signatures[node] = made(node);
    return signatures[node]!;
  };
  const missing: number[] = [];
  const pathTo = (node: number): number => {
    let n = node;
    for (; n >= 0 && paths[n] === 0; n = parents[n]!) missing.push(n);
    let path = n < 0 ? 0 : paths[n]!;
    for (let element = missing.pop(); element !== undefined; element = missing.pop()) {
      path = hashAll([path, signatureOf(element)]);
      paths[element] = path;
    }
    return path;
  };
  return { signatureOf, pathTo };
}

/** Returns the function that computes the keys of a page's blocks. */
export function createKeys({ document }: SegmentedPage): (block: Block) => Keys {
  const { parents } = document;
  const { signatureOf, pathTo } = createPlaces(document);
  return ({ node, text }) => {
    const parent = parents[node]!;
    const key = hashAll([hashFolded(text), signatureOf(parent), signatureOf(node)]);
    return { text: key, path: pathTo(parent) };
  };
}
