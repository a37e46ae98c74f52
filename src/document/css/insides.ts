/** Which nodes are inside of elements with an id, a class or a tag: what selectors ask for around an element. */
import { firstAbove } from "../../base/sorted-search.ts";
import type { Document } from "../document.ts";
import { tagNumber } from "../tag-numbers.ts";
import { type ElementNames, nameOf } from "./element-names.ts";
import type { Key } from "./keys.ts";

/** Where the inner nodes of some elements begin and end, the outermost elements alone, in document order. */
export type Ranges = readonly number[];

/** The ranges of keys, each looked up once. */
export class Insides {
  readonly #document: Document;
  readonly #names: ElementNames;
  readonly #known = new Map<string, Ranges>();
  readonly #chains = new Map<Key["kind"], Chains>();

  constructor(document: Document, names: ElementNames) {
    this.#document = document;
    this.#names = names;
  }

  of({ kind, name }: Key): Ranges {
    const key = kind === "tag" ? name : nameOf(kind === "id" ? kind : "class", name);
    let ranges = this.#known.get(key);
    if (ranges === undefined) {
      ranges = this.#outermost(this.#elements(kind, name, key));
      this.#known.set(key, ranges);
    }
    return ranges;
  }

  #elements(kind: Key["kind"], name: string, key: string): readonly number[] {
    const { tags, size } = this.#document;
    let chains = this.#chains.get(kind);
    if (chains === undefined) {
      const of =
        kind === "tag"
          ? (node: number) => tags[node]!
          : (node: number) => this.#names.valueOf(node, kind === "id" ? kind : "class");
      const count = kind === "tag" ? this.#document.tagNames.length : this.#names.count;
      chains = new Chains(size, count, of);
      this.#chains.set(kind, chains);
    }
    if (kind === "tag") return chains.of(tagNumber(this.#document, name));
    const numbers = this.#names.numbers.get(key) ?? [];
    const found = numbers.flatMap((number) => chains.of(number));
    return numbers.length > 1 ? found.sort((a, b) => a - b) : found;
  }

  #outermost(nodes: readonly number[]): number[] {
    const { ends } = this.#document;
    const ranges: number[] = [];
    let last = 0;
    for (const node of nodes) {
      if (node < last) continue;
      last = ends[node]!;
      if (last > node + 1) ranges.push(node + 1, last);
    }
    return ranges;
  }
}

/** Whether a node is in one of the ranges: the number of bounds up to it is odd then. */
export function isInside(ranges: Ranges, node: number): boolean {
  return (firstAbove(ranges, node) & 1) === 1;
}

/** The elements of each number, in document order, chained in two arrays. */
class Chains {
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(size: number, count: number, numberOf: (node: number) => number) {
    this.#first = new Int32Array(count);
    this.#next = new Int32Array(size);
    for (let node = size - 1; node > 0; node--) {
      const number = numberOf(node);
      if (number < 0) continue;
      this.#next[node] = this.#first[number]!;
      this.#first[number] = node;
    }
  }

  of(number: number): number[] {
    const found: number[] = [];
    for (let node = number < 0 ? 0 : this.#first[number]!; node > 0; node = this.#next[node]!)
      found.push(node);
    return found;
  }
}
