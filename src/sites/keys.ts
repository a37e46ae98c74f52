/** What a site's pages are compared by: the texts of their blocks, and where these stand. */
import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, tagName } from "../document/document.ts";
import { hashFolded } from "./fold.ts";
import { hashAll, hashText } from "./hash.ts";

const spaces = /[\t\n\f\r ]+/;
const hasDigit = /\d/;

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

/** A start tag up to its last attribute; empty without any. */
function startTag({ source, starts, attributes, attributeStarts }: Document, node: number): string {
  const [first, after] = [attributeStarts[node]!, attributeStarts[node + 1]!];
  return first === after ? "" : source.slice(starts[node], attributes[4 * after - 1]);
}

/** The keys of a block. */
export interface Keys {
  /** Of its folded text and of the two elements that it stands in. */
  readonly text: number;
  /** Of the signatures from the root to the parent of its holder. */
  readonly path: number;
}

/** Hashes of a page's elements, each made once. */
export interface Places {
  /** Of an element's own signature; 0 above the root. */
  signatureOf(node: number): number;
  /** Of the signatures from the root to an element. */
  pathTo(node: number): number;
}

export function createPlaces(document: Document): Places {
  const { parents, size, tags } = document;
  const signatures = new Float64Array(size);
  const paths = new Float64Array(size);
  // By tag, as `image` is read as `img`: many elements begin with the same text of the source.
  const known: Map<string, number>[] = [];
  const signatureOf = (node: number): number => {
    if (node < 0) return 0;
    if (signatures[node] === 0) {
      const markup = startTag(document, node);
      known[tags[node]!] ??= new Map();
      const ofTag = known[tags[node]!]!;
      let own = ofTag.get(markup);
      if (own === undefined) {
        own = hashText(signature(document, node));
        ofTag.set(markup, own);
      }
      signatures[node] = own;
    }
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
  return { signatureOf, pathTo };
}

/** Gives the keys of a page's blocks. */
export function createKeys({ document }: SegmentedPage): (block: Block) => Keys {
  const { parents } = document;
  const { signatureOf, pathTo } = createPlaces(document);
  return ({ node, text }) => {
    const parent = parents[node]!;
    const key = hashAll([hashFolded(text), signatureOf(parent), signatureOf(node)]);
    return { text: key, path: pathTo(parent) };
  };
}
