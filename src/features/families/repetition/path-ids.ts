import { decodeHTMLAttribute } from "entities";
import type { Document } from "../../../document/document.ts";
import { attributeValues, CLASS, valueNumber } from "../../measures/attribute-values.ts";
import type { HoldingElements } from "../../measures/holding-elements.ts";
import { scratch } from "../../measures/scratch.ts";

const digits = /\d+/g;
const anyDigit = /\d/;
const AMPERSAND = 0x26;

/** A small number for the shape of each holder and each element above one, by place among them; see `scratch`. */
export interface PathIds {
  /** Tag names from the page down to the element. */
  readonly tagPaths: Int32Array;
  /** Tag and class attribute of the element alone, digits left out (`post-17` is `post-`). */
  readonly signatures: Int32Array;
  /** Signatures from the page down to the element. */
  readonly classPaths: Int32Array;
  /** Signature of the element and of its parent. */
  readonly pairs: Int32Array;
  /** Elements with the same parent and the same signature. */
  readonly siblings: Int32Array;
}

/** Numbers for pairs of whole numbers, in order of first sight. */
class PairNumbers {
  /** Number plus one of each pair, where its hash or what collides with it says. */
  readonly #slots: Int32Array;
  /** First and second of each pair. */
  readonly #pairs: Int32Array;
  readonly #mask: number;
  count = 0;

  /** @param most as many different pairs as will come, or more */
  constructor(most: number) {
    let size = 16;
    while (size < 2 * most) size *= 2;
    this.#slots = scratch.int32(size);
    this.#pairs = scratch.int32(2 * most);
    this.#mask = size - 1;
  }

  of(first: number, second: number): number {
    const slots = this.#slots;
    const pairs = this.#pairs;
    let hash = Math.imul(first, 0x9e3779b1) ^ second;
    // The last step of MurmurHash3: every bit counts for every other.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    for (let slot = (hash ^ (hash >>> 16)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = slots[slot]! - 1;
      if (number < 0) {
        const at = 2 * this.count;
        pairs[at] = first;
        pairs[at + 1] = second;
        slots[slot] = this.count + 1;
        return this.count++;
      }
      if (pairs[2 * number] === first && pairs[2 * number + 1] === second) return number;
    }
  }
}

/** Whether a value that a text has from `start` to before `end` is its own shape. It reads ASCII alone. */
function isShape(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 && (i === start || i === end - 1)) return false;
    if (code >= 0x80 || code === AMPERSAND || (code >= 48 && code <= 57)) return false;
  }
  return true;
}

/** What different values of a class attribute have in common: all but digits and the space around. */
function shapeOf(value: string): string {
  const text = (value.includes("&") ? decodeHTMLAttribute(value) : value).trim();
  return anyDigit.test(text) ? text.replace(digits, "") : text;
}

/** Numbers the shapes of the blocks' holders and of all elements above them, in one pass. */
export function pathIds(document: Document, { nodes, parents }: HoldingElements): PathIds {
  const { tags } = document;
  const count = nodes.length;
  const tagPaths = scratch.int32(count);
  const signatures = scratch.int32(count);
  const classPaths = scratch.int32(count);
  const pairs = scratch.int32(count);
  const siblings = scratch.int32(count);
  const page = attributeValues(document);
  /** Class numbers by value number, plus one; 0 for a value that was not looked at. */
  const idsOfValues = scratch.int32(page.values.length);
  const classes = new Map<string, number>([["", 0]]);
  const signature = new PairNumbers(count);
  const tagPath = new PairNumbers(count);
  const classPath = new PairNumbers(count);
  const pair = new PairNumbers(count);
  const sibling = new PairNumbers(count);
  /** Where each class path was seen first: it tells the tag path and the pair. */
  const seenAt = scratch.int32(count);
  for (let place = 0; place < count; place++) {
    const tag = tags[nodes[place]!]!;
    const parent = parents[place]!;
    const value = valueNumber(document, page, nodes[place]!, CLASS);
    if (value >= 0 && idsOfValues[value] === 0) {
      const text = page.values[value]!;
      const start = page.starts[value]!;
      const shape = isShape(page.text, start, start + text.length) ? text : shapeOf(text);
      idsOfValues[value] = classNumber(classes, shape) + 1;
    }
    const id = signature.of(value < 0 ? 0 : idsOfValues[value]! - 1, tag);
    signatures[place] = id;
    siblings[place] = sibling.of(parent, id);
    const before = classPath.count;
    const path = classPath.of(parent < 0 ? -1 : classPaths[parent]!, id);
    classPaths[place] = path;
    if (path < before) {
      tagPaths[place] = tagPaths[seenAt[path]!]!;
      pairs[place] = pairs[seenAt[path]!]!;
      continue;
    }
    seenAt[path] = place;
    tagPaths[place] = tagPath.of(parent < 0 ? -1 : tagPaths[parent]!, tag);
    pairs[place] = pair.of(parent < 0 ? -1 : signatures[parent]!, id);
  }
  return { tagPaths, signatures, classPaths, pairs, siblings };
}

function classNumber(classes: Map<string, number>, name: string): number {
  let number = classes.get(name);
  if (number === undefined) {
    number = classes.size;
    classes.set(name, number);
  }
  return number;
}
