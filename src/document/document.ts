import { decodeHTML, decodeHTMLAttribute } from "entities";
import { knownAttribute } from "./attribute-names.ts";
import type { PageText } from "./page-text.ts";
import { type TagSet, TEXT } from "./tags.ts";

/**
 * A parsed page: a flat tree in typed arrays, nodes numbered in document order (preorder).
 *
 * Node 0 is a synthetic root. The descendants of node `n` are the nodes `n + 1` to `end[n] - 1`; its
 * first child is `n + 1` when that is below `end[n]`, and the sibling after a node `c` is `end[c]`
 * when that is below the parent's `end`. A walk over the page is a loop over numbers: nothing
 * recurses, and nothing is allocated per node.
 */
export interface Document {
  /** The page's decoded text; every offset below points into it. `String(source)` is it as one string. */
  readonly source: PageText;
  /** Number of nodes, the root included. */
  readonly size: number;
  /** Tag number of each node; `TEXT` for a text node. */
  readonly tags: Uint16Array;
  /** Parent of each node; -1 for the root. */
  readonly parents: Int32Array;
  /** First node after each node's subtree. */
  readonly ends: Int32Array;
  /** Number of ancestors of each node, at most {@link MAX_DEPTH}. */
  readonly depths: Uint16Array;
  /** Offset of each node's first character: the `<` of its tag, or the start of its text. */
  readonly starts: Int32Array;
  /** Offset after each node's last character: after its end tag, or after its text. */
  readonly stops: Int32Array;
  /** Attributes of node n are the numbers `attributeStarts[n]` to `attributeStarts[n + 1] - 1`. */
  readonly attributeStarts: Int32Array;
  /** Four offsets per attribute: name start and end, value start and end. */
  readonly attributes: Int32Array;
  /** Number of each attribute's name, see `attributeNumber`. */
  readonly attributeNames: Uint8Array;
  /** Tag names by tag number, lower case. */
  readonly tagNames: readonly string[];
  /** 1 for each element that is inline by its tag, but shown as a block; absent if there is none. */
  readonly shownAsBlock?: Uint8Array | undefined;
}

/** Elements nested deeper than this become siblings at this depth, as in browsers. */
export const MAX_DEPTH = 512;

/** Tag name of a node, lower case; `#text` for text. */
export function tagName(document: Document, node: number): string {
  return document.tagNames[document.tags[node]!]!;
}

/** Text of a text node: entities decoded, NUL dropped (as HTML says), white space kept. */
export function nodeText(document: Document, node: number): string {
  return textBetween(document, document.starts[node]!, document.stops[node]!);
}

/** The text of a part of a text node, entities decoded, by offsets in the source. */
export function textBetween({ source }: Document, start: number, end: number): string {
  let text = source.slice(start, end);
  if (text.includes("\0")) text = text.replaceAll("\0", "");
  return text.includes("&") ? decodeHTML(text) : text;
}

/** Value of an element's attribute, entities decoded; undefined if it does not have it. */
export function attribute(document: Document, node: number, name: string): string | undefined {
  const found = findAttribute(document, node, name);
  return found < 0 ? undefined : attributeValue(document, found);
}

/** Value of an attribute by its number, entities decoded. */
export function attributeValue({ source, attributes }: Document, a: number): string {
  const raw = source.slice(attributes[4 * a + 2], attributes[4 * a + 3]);
  return raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
}

/** Number of an element's first attribute of the name (lower case); -1 without one. */
export function findAttribute(document: Document, node: number, name: string): number {
  const { source, attributes, attributeStarts, attributeNames } = document;
  const first = attributeStarts[node]!;
  const last = attributeStarts[node + 1]!;
  if (first === last) return -1;
  const number = knownAttribute(name);
  for (let a = first; a < last; a++) {
    if (number !== undefined) {
      if (attributeNames[a] === number) return a;
    } else {
      const start = attributes[4 * a]!;
      if (attributes[4 * a + 1]! - start !== name.length) continue;
      if (source.hasName(name, start)) return a;
    }
  }
  return -1;
}

/** All text below a node, including silent subtrees; white space as in the source. */
export function subtreeText(document: Document, node: number): string {
  let text = "";
  const last = document.ends[node]!;
  for (let n = node; n < last; n++) {
    if (document.tags[n] === TEXT) text += nodeText(document, n);
  }
  return text;
}

/** Whether `ancestor` is `node` or an element above it. */
export function contains({ ends }: Document, ancestor: number, node: number): boolean {
  return ancestor <= node && node < ends[ancestor]!;
}

/** Whether a node, or any element around it, has one of some tags; `most` of them in all are looked at. */
export function isInside(
  { tags, parents }: Document,
  node: number,
  wanted: TagSet,
  most: number = Infinity,
): boolean {
  for (let n = node, up = 0; n > 0 && up < most; n = parents[n]!, up++) {
    if (wanted.has(tags[n]!)) return true;
  }
  return false;
}

/** The lowest common ancestor of two nodes. */
export function commonAncestor(document: Document, node: number, other: number): number {
  let common = node;
  while (!contains(document, common, other)) common = document.parents[common]!;
  return common;
}

/**
 * Most names of a path, and most characters of a name. They keep the paths of a page's blocks in proportion
 * to the page; pages that people wrote nest some thirty elements.
 */
const MOST_NAMES = 64;
const MOST_CHARACTERS = 64;

/**
 * Tag names from the outermost element down to `node`, joined by dots: `html.body.div.p`. Of longer paths
 * the innermost 64 names, after `…`; names of more than 64 characters are cut.
 */
export function tagPath(document: Document, node: number): string {
  const path: string[] = [];
  let n = node;
  for (; n > 0 && path.length < MOST_NAMES; n = document.parents[n]!) {
    if (document.tags[n] !== TEXT) path.push(tagName(document, n).slice(0, MOST_CHARACTERS));
  }
  if (n > 0) path.push("…");
  return path.reverse().join(".");
}

/** {@link tagPath} of elements, for many of a page: those with one parent share the path to it. */
export function tagPaths(document: Document): (node: number) => string {
  const known = new Map<number, string>();
  return (node) => {
    const parent = document.parents[node]!;
    if (parent <= 0 || document.depths[node]! > MOST_NAMES) return tagPath(document, node);
    let above = known.get(parent);
    if (above === undefined) {
      above = tagPath(document, parent);
      known.set(parent, above);
    }
    return `${above}.${tagName(document, node).slice(0, MOST_CHARACTERS)}`;
  };
}
