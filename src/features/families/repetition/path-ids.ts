import { decodeHTMLAttribute } from "entities";
import type { Block } from "../../../document/block.ts";
import type { Document } from "../../../document/document.ts";
import { attributeValues, CLASS, valueNumber } from "../../measures/attribute-values.ts";
import { scratch } from "../../measures/scratch.ts";

const digits = /\d+/g;
const anyDigit = /\d/;

/** A small number for the shape of each element with blocks, see `scratch`. */
export interface PathIds {
  /** Tag names from the page down to the element. */
  readonly tagPaths: Int32Array;
  /** Tag and class attribute of the element alone, digits left out (`post-17` is `post-`). */
  readonly signatures: Int32Array;
  /** Signatures from the page down to the element. */
  readonly classPaths: Int32Array;
  /** Signature of the element and of its parent. */
  readonly pairs: Int32Array;
  /** Elements with the same parent and the same signature; -1 for nodes that hold no block. */
  readonly siblings: Int32Array;
  /** How many different numbers `siblings` holds. */
  readonly siblingGroups: number;
  /** How many elements hold blocks: no number is as large. */
  readonly count: number;
}

/** Numbers for pairs of whole numbers, in order of first sight. */
class PairNumbers {
  /** First, second and number plus one of each pair, where its hash or what collides with it says. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  #count = 0;

  /** @param most as many different pairs as will come, or more */
  constructor(most: number) {
    let size = 16;
    while (size < 2 * most) size *= 2;
    this.#slots = scratch.int32(4 * size);
    this.#mask = size - 1;
  }

  of(first: number, second: number): number {
    const slots = this.#slots;
    let hash = Math.imul(first, 0x9e3779b1) ^ second;
    // The last step of MurmurHash3: every bit counts for every other.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    for (let slot = (hash ^ (hash >>> 16)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = 4 * slot;
      if (slots[at + 2] === 0) {
        slots[at] = first;
        slots[at + 1] = second;
        slots[at + 2] = ++this.#count;
        return this.#count - 1;
      }
      if (slots[at] === first && slots[at + 1] === second) return slots[at + 2]! - 1;
    }
  }
}

/** What different values of a class attribute have in common: all but digits and the space around. */
function shapeOf(value: string): string {
  const text = (value.includes("&") ? decodeHTMLAttribute(value) : value).trim();
  return anyDigit.test(text) ? text.replace(digits, "") : text;
}

/** Numbers the shapes of the blocks' holders and of all elements above them, in one pass. */
export function pathIds(document: Document, blocks: readonly Block[]): PathIds {
  const { size, parents, tags } = document;
  const tagPaths = scratch.int32(size);
  const signatures = scratch.int32(size);
  const classPaths = scratch.int32(size);
  const pairs = scratch.int32(size);
  const siblings = scratch.int32(size).fill(-1);
  const holds = scratch.uint8(size);
  let count = 0;
  for (const block of blocks) {
    for (let node = block.node; node >= 0 && holds[node] === 0; node = parents[node]!) {
      holds[node] = 1;
      count++;
    }
  }
  const page = attributeValues(document);
  /** Class numbers by value number, plus one; 0 for a value that was not looked at. */
  const known = scratch.int32(page.values.length);
  const classes = new Map<string, number>([["", 0]]);
  const signature = new PairNumbers(count);
  const tagPath = new PairNumbers(count);
  const classPath = new PairNumbers(count);
  const pair = new PairNumbers(count);
  const sibling = new PairNumbers(count);
  let siblingGroups = 0;
  for (let node = 0; node < size; node++) {
    if (holds[node] === 0) continue;
    const parent = parents[node]!;
    const isRoot = parent < 0;
    const value = valueNumber(document, page, node, CLASS);
    if (value >= 0 && known[value] === 0) {
      known[value] = classNumber(classes, shapeOf(page.values[value]!)) + 1;
    }
    const own = signature.of(value < 0 ? 0 : known[value]! - 1, tags[node]!);
    signatures[node] = own;
    tagPaths[node] = tagPath.of(isRoot ? -1 : tagPaths[parent]!, tags[node]!);
    classPaths[node] = classPath.of(isRoot ? -1 : classPaths[parent]!, own);
    pairs[node] = pair.of(isRoot ? -1 : signatures[parent]!, own);
    const group = sibling.of(parent, own);
    siblings[node] = group;
    siblingGroups = Math.max(siblingGroups, group + 1);
  }
  return { tagPaths, signatures, classPaths, pairs, siblings, siblingGroups, count };
}

function classNumber(classes: Map<string, number>, name: string): number {
  let number = classes.get(name);
  if (number === undefined) {
    number = classes.size;
    classes.set(name, number);
  }
  return number;
}
