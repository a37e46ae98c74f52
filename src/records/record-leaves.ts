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
      leaves.push({ ...leaf, block: index, beginsLine });
      beginsLine = false;
    }
  }
  return leaves;
}
