import { decodeHTMLAttribute } from "entities";
import type { Block } from "../../../document/block.ts";
import type { Document } from "../../../document/document.ts";
import { attributeValues, CLASS, valueNumber } from "../../measures/attribute-values.ts";

const digits = /\d+/g;
const anyDigit = /\d/;

/** Small numbers that stand for the shape of each element that holds blocks; -1 for other nodes. */
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
  /** How many different numbers `siblings` holds. */
  readonly siblingGroups: number;
}

/** Numbers for pairs of numbers, in order of first sight. The second is below `radix`. */
function pairNumbers(radix: number): (first: number, second: number) => number {
  const numbers = new Map<number, number>();
  return (first, second) => {
    const key = (first + 1) * radix + second;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
}

/** What different values of a class attribute have in common: all but digits and the space around. */
function shapeOf(value: string): string {
  const text = (value.includes("&") ? decodeHTMLAttribute(value) : value).trim();
  return anyDigit.test(text) ? text.replace(digits, "") : text;
}

/** Numbers the shapes of the blocks' holders and of all elements above them, in one pass. */
export function pathIds(document: Document, blocks: readonly Block[]): PathIds {
  const { size, parents, tags } = document;
  const empty = (): Int32Array => new Int32Array(size).fill(-1);
  const ids = {
    tagPaths: empty(),
    signatures: empty(),
    classPaths: empty(),
    pairs: empty(),
    siblings: empty(),
  };
  const holds = new Uint8Array(size);
  for (const block of blocks) {
    for (let node = block.node; node >= 0 && holds[node] === 0; node = parents[node]!) {
      holds[node] = 1;
    }
  }
  const page = attributeValues(document);
  /** Class numbers by value number, plus one; 0 for a value that was not looked at. */
  const known = new Int32Array(page.values.length);
  const classes = new Map<string, number>([["", 0]]);
  const classNumber = (node: number): number => {
    const value = valueNumber(document, page, node, CLASS);
    if (value === -1) return 0;
    if (known[value] === 0) {
      const name = shapeOf(page.values[value]!);
      if (!classes.has(name)) classes.set(name, classes.size);
      known[value] = classes.get(name)! + 1;
    }
    return known[value]! - 1;
  };
  const radix = Math.max(size + 1, document.tagNames.length);
  const signature = pairNumbers(radix);
  const tagPath = pairNumbers(radix);
  const classPath = pairNumbers(radix);
  const pair = pairNumbers(radix);
  const sibling = pairNumbers(radix);
  let siblingGroups = 0;
  for (let node = 0; node < size; node++) {
    if (holds[node] === 0) continue;
    const parent = parents[node]!;
    const isRoot = parent < 0;
    const own = signature(classNumber(node), tags[node]!);
    ids.signatures[node] = own;
    ids.tagPaths[node] = tagPath(isRoot ? -1 : ids.tagPaths[parent]!, tags[node]!);
    ids.classPaths[node] = classPath(isRoot ? -1 : ids.classPaths[parent]!, own);
    ids.pairs[node] = pair(isRoot ? -1 : ids.signatures[parent]!, own);
    const group = sibling(parent, own);
    ids.siblings[node] = group;
    siblingGroups = Math.max(siblingGroups, group + 1);
  }
  return { ...ids, siblingGroups };
}
