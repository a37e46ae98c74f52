/** Rows of like elements: cards of lists, entries, posts. */
import { perPage } from "../document/per-page.ts";
import { pathIds } from "../features/families/repetition/path-ids.ts";
import { clearScratch, scratch } from "../features/measures/scratch.ts";
import type { PageMeasures } from "../features/page-measures.ts";

/** Fewer like siblings are no row of cards. */
const LEAST = 3;

/** The cards of a page, and which blocks are alike. */
export interface Cards {
  /** For each block a number for the tags and classes from the page down to its holder. */
  readonly alike: Int32Array;
  /** For each block the nearest element around it with like siblings, three or more in all; -1 without one. */
  readonly nearest: Int32Array;
  /** For each block a number for the row of that element and its like siblings; -1 without one. */
  readonly row: Int32Array;
}

export const cardsOf: (page: PageMeasures) => Cards = perPage(({ document, holding, blocks }) => {
  clearScratch();
  const { nodes, parents, ofBlock } = holding;
  const { classPaths, siblings } = pathIds(document, holding);
  const counts = scratch.int32(nodes.length);
  for (const id of siblings) counts[id]!++;
  /** Place of the card of each holder, plus one. */
  const cards = scratch.int32(nodes.length);
  for (let place = 0; place < nodes.length; place++) {
    const parent = parents[place]!;
    const isCard = counts[siblings[place]!]! >= LEAST;
    cards[place] = isCard ? place + 1 : parent < 0 ? 0 : cards[parent]!;
  }
  const alike = new Int32Array(blocks.length);
  const nearest = new Int32Array(blocks.length);
  const row = new Int32Array(blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    const card = cards[ofBlock[i]!]! - 1;
    alike[i] = classPaths[ofBlock[i]!]!;
    nearest[i] = card < 0 ? -1 : nodes[card]!;
    row[i] = card < 0 ? -1 : siblings[card]!;
  }
  return { alike, nearest, row };
});
