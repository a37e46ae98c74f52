/** Which nodes are inside of elements with an id, a class or a tag: what selectors ask for around an element. */
import type { Document } from "../../document/document.ts";
import { tagNumber } from "../../document/tag-numbers.ts";
import { pageNames } from "./page-names.ts";
import type { Key } from "./selector-keys.ts";

/** Where the inner nodes of some elements begin and end, the outermost elements alone, in document order. */
export type Ranges = readonly number[];

/** The ranges of keys, each looked up once. */
export class Insides {
  readonly #document: Document;
  readonly #ids = new Map<string, Ranges>();
  readonly #classes = new Map<string, Ranges>();
  readonly #tags = new Map<string, Ranges>();
  #byTag: Chains | undefined;
  #byId: Chains | undefined;
  #byClass: Chains | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  of({ kind, name }: Key): Ranges {
    const known = kind === "class" ? this.#classes : kind === "id" ? this.#ids : this.#tags;
    let ranges = known.get(name);
    if (ranges === undefined) {
      const elements = kind === "tag" ? this.#tagged(name) : this.#named(kind, name);
      ranges = outermost(this.#document, elements);
      known.set(name, ranges);
    }
    return ranges;
  }

  #tagged(name: string): number[] {
    const { tags, tagNames } = this.#document;
    const found: number[] = [];
    const number = tagNumber(this.#document, name);
    this.#byTag ??= new Chains(tags, tagNames.length);
    if (number >= 0) this.#byTag.add(number, found);
    return found;
  }

  #named(kind: Key["kind"], name: string): number[] {
    const names = pageNames(this.#document);
    const numbers = (kind === "id" ? names.ids : names.classes).get(name) ?? [];
    let byValue: Chains;
    if (kind === "id") byValue = this.#byId ??= new Chains(names.idOf, names.values + 1);
    else byValue = this.#byClass ??= new Chains(names.classOf, names.values + 1);
    const found: number[] = [];
    for (const number of numbers) byValue.add(number + 1, found);
    return numbers.length > 1 ? found.sort(ascending) : found;
  }
}

/** Whether a node is in one of the ranges. */
export function isInside(ranges: Ranges, node: number): boolean {
  let low = 0;
  let high = ranges.length;
  // The number of bounds up to the node is odd inside.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]! <= node) low = middle + 1;
    else high = middle;
  }
  return (low & 1) === 1;
}

/** The elements of each number, in document order, chained in two arrays. */
class Chains {
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(numbers: ArrayLike<number>, count: number) {
    const first = new Int32Array(count);
    const next = new Int32Array(numbers.length);
    for (let node = numbers.length - 1; node > 0; node--) {
      next[node] = first[numbers[node]!]!;
      first[numbers[node]!] = node;
    }
    this.#first = first;
    this.#next = next;
  }

  add(number: number, found: number[]): void {
    for (let node = this.#first[number]!; node > 0; node = this.#next[node]!) found.push(node);
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}

function outermost({ ends }: Document, nodes: readonly number[]): number[] {
  const ranges: number[] = [];
  let last = 0;
  for (const node of nodes) {
    if (node < last) continue;
    last = ends[node]!;
    if (last > node + 1) ranges.push(node + 1, last);
  }
  return ranges;
}
