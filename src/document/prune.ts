import type { Document } from "./document.ts";

/**
 * The document without the marked nodes and their descendants; offsets still point into the source.
 * Returns the same document if no node is marked.
 */
export function withoutMarked(document: Document, marks: Uint8Array): Document {
  if (!marks.includes(1, 1)) return document;
  const { size, parents, attributeStarts, attributes, attributeNames, shownAsBlock } = document;
  /** Number of remaining nodes before each node: its new number, if it remains. */
  const numbers = new Int32Array(size + 1);
  const kept: number[] = [];
  let attributeCount = 0;
  const goes = new Uint8Array(size);
  for (let n = 0; n < size; n++) {
    numbers[n] = kept.length;
    if (n > 0 && (marks[n] === 1 || goes[parents[n]!] === 1)) goes[n] = 1;
    else {
      kept.push(n);
      attributeCount += attributeStarts[n + 1]! - attributeStarts[n]!;
    }
  }
  numbers[size] = kept.length;
  const starts = new Int32Array(kept.length + 1);
  const own = new Int32Array(4 * attributeCount);
  const names = new Uint8Array(attributeCount);
  for (const [i, n] of kept.entries()) {
    const from = attributeStarts[n]!;
    const to = attributeStarts[n + 1]!;
    own.set(attributes.subarray(4 * from, 4 * to), 4 * starts[i]!);
    names.set(attributeNames.subarray(from, to), starts[i]!);
    starts[i + 1] = starts[i]! + to - from;
  }
  const nodes = Int32Array.from(kept);
  return {
    ...document,
    size: kept.length,
    tags: Uint16Array.from(nodes, (n) => document.tags[n]!),
    parents: nodes.map((n) => (n === 0 ? -1 : numbers[parents[n]!]!)),
    ends: nodes.map((n) => numbers[document.ends[n]!]!),
    depths: Uint16Array.from(nodes, (n) => document.depths[n]!),
    starts: nodes.map((n) => document.starts[n]!),
    stops: nodes.map((n) => document.stops[n]!),
    attributeStarts: starts,
    attributes: own,
    attributeNames: names,
    ...(shownAsBlock && { shownAsBlock: Uint8Array.from(nodes, (n) => shownAsBlock[n]!) }),
  };
}
