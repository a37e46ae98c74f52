import type { Arena } from "../../document/arena.ts";
import type { Document } from "../../document/document.ts";
import { scratch } from "./scratch.ts";

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

/**
 * @param holders the element that holds each block
 * @param memory gives the arrays: less than two numbers per node and one per block
 */
export function holdingElements(
  document: Document,
  holders: Int32Array,
  memory: Arena,
): HoldingElements {
  const { size, parents } = document;
  /** Of nodes that hold blocks their place plus one; of the others 0. */
  const places = scratch.int32(size);
  const nodes = scratch.int32(size);
  const parentPlaces = scratch.int32(size);
  const ofBlock = memory.int32(holders.length);
  let count = 0;
  let isAscending = true;
  for (let i = 0; i < holders.length; i++) {
    const holder = holders[i]!;
    if (places[holder] === 0) {
      // The new ones are a path: the parent of each is the one before it, and that of the first is known.
      let above = holder;
      let end = count;
      for (; above >= 0 && places[above] === 0; above = parents[above]!) end++;
      for (let node = holder, place = end - 1; place >= count; node = parents[node]!, place--) {
        places[node] = place + 1;
        nodes[place] = node;
        parentPlaces[place] = place - 1;
      }
      parentPlaces[count] = above < 0 ? -1 : places[above]! - 1;
      if (count > 0 && nodes[count]! < nodes[count - 1]!) isAscending = false;
      count = end;
    }
    ofBlock[i] = places[holder]! - 1;
  }
  const found = { nodes: memory.int32(count), parents: memory.int32(count), ofBlock };
  for (let place = 0; place < count; place++) {
    found.nodes[place] = nodes[place]!;
    found.parents[place] = parentPlaces[place]!;
  }
  return isAscending ? found : inOrder(document, holders, found, places);
}

/** Puts elements into the order of the document: blocks may be given in another. */
function inOrder(
  { parents }: Document,
  holders: Int32Array,
  found: HoldingElements,
  places: Int32Array,
): HoldingElements {
  found.nodes.sort();
  for (const [place, node] of found.nodes.entries()) places[node] = place;
  for (const [place, node] of found.nodes.entries()) {
    found.parents[place] = node === 0 ? -1 : places[parents[node]!]!;
  }
  for (const [i, holder] of holders.entries()) found.ofBlock[i] = places[holder]!;
  return found;
}
