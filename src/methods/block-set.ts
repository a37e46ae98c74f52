/**
 * GetBlockSet of ContentExtractor: a page cut at the outermost elements of one tag after another.
 *
 * S. Debnath, P. Mitra, N. Pal, C. L. Giles: "Automatic Identification of Informative Sections of Web
 * Pages", TKDE 17(9), 2005, pp. 1233-1246, as a survey quotes it: "table, tr, p, hr, ul" and "like", and
 * that each cell is a block. What lies between two elements is a block too, and so are the parts that
 * `div`, `section` and `article` cut off, which the survey does not name: ours.
 */

import type { SegmentedPage } from "../document/block.ts";
import { type TagSet, tag } from "../document/tags.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

/** In the order in which they cut. */
const CUTTING: readonly number[] = "table tr td p hr ul div section article".split(" ").map(tag);

/** A part of the page: nodes from `first` to before `end`, and the texts among them. */
export interface SetBlock {
  readonly first: number;
  readonly end: number;
  readonly leaves: readonly Leaf[];
}

/**
 * The blocks of a page that have text, in document order. Looks at each node once per tag.
 *
 * @param wanted elements for which a block without text is kept too
 */
export function blockSet(page: SegmentedPage, wanted?: TagSet): SetBlock[] {
  const { tags, ends, size } = page.document;
  let starts = [0];
  for (const cutting of CUTTING) {
    const cut: number[] = [];
    for (const [i, first] of starts.entries()) {
      const end = starts[i + 1] ?? size;
      cut.push(first);
      for (let node = first; node < end; node++) {
        if (tags[node] !== cutting) continue;
        const last = Math.min(ends[node]!, end);
        if (node > first) cut.push(node);
        if (last < end) cut.push(last);
        // Only the outermost elements cut: skip to the end of this one.
        node = last - 1;
      }
    }
    starts = [...new Set(cut)];
  }
  const leaves = leavesOf(page);
  const blocks: SetBlock[] = [];
  let at = 0;
  for (const [i, first] of starts.entries()) {
    const end = starts[i + 1] ?? size;
    const from = at;
    while (at < leaves.length && leaves[at]!.node < end) at++;
    const isKept = at > from || (wanted !== undefined && hasAny(page, first, end, wanted));
    if (isKept) blocks.push({ first, end, leaves: leaves.slice(from, at) });
  }
  return blocks;
}

function hasAny({ document }: SegmentedPage, first: number, end: number, wanted: TagSet): boolean {
  for (let node = first; node < end; node++) if (wanted.has(document.tags[node]!)) return true;
  return false;
}
