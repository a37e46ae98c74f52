/** Which nodes are inside of elements with an id, a class or a tag: what selectors ask for around an element. */
import type { Document } from "../../document/document.ts";
import { pageNames } from "./page-names.ts";
import type { Key } from "./selector-keys.ts";

/** Where the inner nodes of some elements begin and end, the outermost elements alone, in document order. */
export type Ranges = readonly number[];

/** Looks up the ranges of every key once. */
export function rangesOf(document: Document): (key: Key) => Ranges {
  const ids = new Map<string, Ranges>();
  const classes = new Map<string, Ranges>();
  const tags = new Map<string, Ranges>();
  let elements: Elements | undefined;
  return ({ kind, name }) => {
    const known = kind === "class" ? classes : kind === "id" ? ids : tags;
    let ranges = known.get(name);
    if (ranges === undefined) {
      elements ??= elementsOf(document);
      ranges = outermost(document, elements(kind, name));
      known.set(name, ranges);
    }
    return ranges;
  };
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

type Elements = (kind: Key["kind"], name: string) => number[];

function elementsOf(document: Document): Elements {
  const { tags, tagNames } = document;
  const names = pageNames(document);
  let byTag: Chains | undefined;
  let byId: Chains | undefined;
  let byClass: Chains | undefined;
  return (kind, name) => {
    const found: number[] = [];
    if (kind === "tag") {
      const number = tagNames.indexOf(name);
      byTag ??= chains(tags, tagNames.length);
      if (number >= 0) byTag(number, found);
      return found;
    }
    const numbers = (kind === "id" ? names.ids : names.classes).get(name) ?? [];
    let byValue: Chains;
    if (kind === "id") byValue = byId ??= chains(names.idOf, names.values + 1);
    else byValue = byClass ??= chains(names.classOf, names.values + 1);
    for (const number of numbers) byValue(number + 1, found);
    return numbers.length > 1 ? found.sort((a, b) => a - b) : found;
  };
}

type Chains = (number: number, found: number[]) => void;

/** The elements of each number, in document order, chained in two arrays. */
function chains(numbers: ArrayLike<number>, count: number): Chains {
  const first = new Int32Array(count);
  const next = new Int32Array(numbers.length);
  for (let node = numbers.length - 1; node > 0; node--) {
    next[node] = first[numbers[node]!]!;
    first[numbers[node]!] = node;
  }
  return (number, found) => {
    for (let node = first[number]!; node > 0; node = next[node]!) found.push(node);
  };
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
