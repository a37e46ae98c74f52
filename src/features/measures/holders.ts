import { Arena } from "../../document/arena.ts";
import { perPage } from "../../document/per-page.ts";
import type { PageMeasures } from "../page-measures.ts";
import { scratch } from "./scratch.ts";

/** The holders of a page's blocks and all elements above them, in document order: a place is an index among them. */
export interface Holders {
  readonly nodes: Int32Array;
  /** Place of the parent of each; -1 for the root. */
  readonly parents: Int32Array;
  /** Place of the holder of each block. */
  readonly ofBlock: Int32Array;
}

/** Finds the holders once per page: a third of its nodes or less. */
export const holdersOf: (page: PageMeasures) => Holders = perPage(find);

function find({ document, blocks }: PageMeasures): Holders {
  const { size, parents } = document;
  const { length } = blocks;
  const places = scratch.int32(size);
  let count = 0;
  for (let i = 0; i < length; i++) {
    for (let node = blocks[i]!.node; node >= 0 && places[node] === 0; node = parents[node]!) {
      places[node] = 1;
      count++;
    }
  }
  const memory = new Arena(4 * (2 * count + length) + 24);
  const nodes = memory.int32(count);
  const above = memory.int32(count);
  const ofBlock = memory.int32(length);
  for (let node = 0, place = 0; place < count; node++) {
    if (places[node] === 0) continue;
    above[place] = node === 0 ? -1 : places[parents[node]!]!;
    nodes[place] = node;
    places[node] = place++;
  }
  for (let i = 0; i < length; i++) ofBlock[i] = places[blocks[i]!.node]!;
  return { nodes, parents: above, ofBlock };
}
