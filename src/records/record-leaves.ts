import { firstFailing } from "../base/sorted-search.ts";
import type { SegmentedPage } from "../document/block.ts";
import { tag } from "../document/tags.ts";
import { type Leaf, leavesOf } from "../methods/leaves.ts";

const BR = tag("br");

/** A leaf text and its position in the lines of the page. */
export interface RecordLeaf extends Leaf {
  /** Number of its block. */
  readonly block: number;
  /** Whether it begins a line: it is the first of its block, or follows a `br`. */
  readonly beginsLine: boolean;
}

/** The leaf texts of a page in document order. */
export function recordLeavesOf(page: SegmentedPage): RecordLeaf[] {
  const { document, blocks } = page;
  const all = leavesOf(page);
  const leaves: RecordLeaf[] = [];
  for (const { index, content } of blocks) {
    let beginsLine = true;
    for (const node of content) {
      if (document.tags[node] === BR) beginsLine = true;
      const leaf = all[leaves.length];
      if (leaf?.node !== node) continue;
      const { text, characters } = leaf;
      leaves.push({ node, text, characters, block: index, beginsLine });
      beginsLine = false;
    }
  }
  return leaves;
}

/** Number of the first leaf at or after a node; that of the leaves without any. */
export function firstLeafAt(leaves: readonly RecordLeaf[], node: number): number {
  return firstFailing(leaves.length, (place) => leaves[place]!.node < node);
}

/** Number of the first leaf from a node to before `end`, such as the node's end; -1 without any. */
export function leafIn(leaves: readonly RecordLeaf[], node: number, end: number): number {
  const at = firstLeafAt(leaves, node);
  return at < leaves.length && leaves[at]!.node < end ? at : -1;
}

/** Distance in leaves to the nearest of some, positive if ahead; NaN without any. */
export function nearestLeaf(places: readonly number[], place: number): number {
  let best = Number.NaN;
  for (const other of places) {
    if (!(Math.abs(other - place) >= Math.abs(best))) best = other - place;
  }
  return best;
}
