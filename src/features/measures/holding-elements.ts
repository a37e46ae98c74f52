import type { Document } from "../../document/document.ts";
import { reused } from "./scratch.ts";

/**
 * The elements that hold blocks: the blocks' holders and all elements above them, in document order. They are
 * few beside the nodes of a page. An element's place is its index among them; that of the root is 0.
 */
export interface HoldingElements {
  readonly nodes: Int32Array;
  /** Place of each one's parent; -1 for the root. */
  readonly parents: Int32Array;
  /** Place of each block's holder. */
  readonly ofBlock: Int32Array;
}

const placesOf = reused(Int32Array);

/** @param holders the element that holds each block */
export function holdingElements({ size, parents }: Document, holders: Int32Array): HoldingElements {
  /** Of nodes that hold blocks 1, and then their place. */
  const places = placesOf(size);
  places.fill(0, 0, size);
  let count = 0;
  for (let i = 0; i < holders.length; i++) {
    for (let node = holders[i]!; node >= 0 && places[node] === 0; node = parents[node]!) {
      places[node] = 1;
      count++;
    }
  }
  const memory = new Int32Array(2 * count + holders.length);
  const nodes = memory.subarray(0, count);
  const parentPlaces = memory.subarray(count, 2 * count);
  const ofBlock = memory.subarray(2 * count);
  for (let node = 0, place = 0; place < count; node++) {
    if (places[node] === 0) continue;
    nodes[place] = node;
    parentPlaces[place] = node === 0 ? -1 : places[parents[node]!]!;
    places[node] = place++;
  }
  for (let i = 0; i < holders.length; i++) ofBlock[i] = places[holders[i]!]!;
  return { nodes, parents: parentPlaces, ofBlock };
}
