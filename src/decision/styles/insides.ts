/** Which nodes are inside of elements with an id, a class or a tag: what selectors ask for around an element. */
import type { Document } from "../../document/document.ts";
import { pageNames } from "./page-names.ts";
import type { Key } from "./selector-keys.ts";

/** Where the inner nodes of some elements begin and end, the outermost elements alone, in document order. */
export type Ranges = readonly number[];

/** Looks up the ranges of every key once. */
export function rangesOf(document: Document): (key: Key) => Ranges {
  const known = new Map<string, Ranges>();
  let elements: Elements | undefined;
  return ({ kind, name }) => {
    const key = `${kind} ${name}`;
    let ranges = known.get(key);
    if (ranges === undefined) {
      elements ??= elementsOf(document);
      ranges = outermost(document, elements(kind, name));
      known.set(key, ranges);
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
  const { tags, tagNames, size } = document;
  const { ids, classes, idOf, classOf } = pageNames(document);
  const byValue: number[][] = [];
  const byTag: number[][] = [];
  const add = (lists: number[][], number: number, node: number): void => {
    const list = lists[number];
    if (list === undefined) lists[number] = [node];
    else list.push(node);
  };
  for (let node = 1; node < size; node++) {
    add(byTag, tags[node]!, node);
    if (idOf[node]! > 0) add(byValue, idOf[node]! - 1, node);
    if (classOf[node]! > 0) add(byValue, classOf[node]! - 1, node);
  }
  return (kind, name) => {
    if (kind === "tag") return byTag[tagNames.indexOf(name)] ?? [];
    const numbers = (kind === "id" ? ids : classes).get(name) ?? [];
    if (numbers.length === 1) return byValue[numbers[0]!] ?? [];
    return numbers.flatMap((number) => byValue[number] ?? []).sort((a, b) => a - b);
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
