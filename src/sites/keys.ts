/** Keys by which the pages of a site are compared: the texts of their blocks and the paths to them. */
import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, tagName } from "../document/document.ts";
import { hashFolded } from "./fold.ts";
import { hashAll, hashText } from "./hash.ts";

const spaces = /[\t\n\f\r ]+/;
const hasDigit = /\d/;

/**
 * An element's name in its template: tag, id and sorted classes, as in `div#main.box.wide`. Names with
 * digits are left out: most are counters or belong to one page.
 */
export function signature(document: Document, node: number): string {
  if (node <= 0) return "";
  const id = idOf(document, node);
  const own = id === "" ? "" : `#${id}`;
  return tagName(document, node) + own + classesOf(attribute(document, node, "class"));
}

function idOf(document: Document, node: number): string {
  const id = attribute(document, node, "id") ?? "";
  return hasDigit.test(id) ? "" : id;
}

function classesOf(names = ""): string {
  const classes = new Set(names.split(spaces));
  return [...classes]
    .filter((name) => name !== "" && !hasDigit.test(name))
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

export function createPlaces(document: Document): Places {
  const { parents, size, tags, attributeStarts } = document;
  const signatures = new Float64Array(size);
  const paths = new Float64Array(size);
  // Cached by tag number and class attribute: most elements of a page share both with others.
  const known: (Map<string, number> | undefined)[] = [];
  const made = (node: number): number => {
    const isBare = attributeStarts[node] === attributeStarts[node + 1];
    if (!isBare && idOf(document, node) !== "") return hashText(signature(document, node));
    const number = tags[node]!;
    let ofTag = known[number];
    if (ofTag === undefined) {
      ofTag = new Map();
      known[number] = ofTag;
    }
    const names = isBare ? "" : (attribute(document, node, "class") ?? "");
    let own = ofTag.get(names);
    if (own === undefined) {
      own = hashText(signature(document, node));
      ofTag.set(names, own);
    }
    return own;
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
