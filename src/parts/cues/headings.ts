/** The headings that a block is below. */

import { perPage } from "../../document/per-page.ts";
import { headingTags } from "../../document/tags.ts";
import type { PageMeasures } from "../../features/page-measures.ts";

/** For each block the block of a heading; -1 without one. */
export interface Headings {
  /** That of the innermost element that has one. */
  readonly above: Int32Array;
  /** The one that heads the element around, or is of a higher level. */
  readonly outer: Int32Array;
}

/** A heading with the element that holds more than it. */
interface Open {
  readonly index: number;
  readonly level: number;
  readonly end: number;
}

export const headingsOf: (page: PageMeasures) => Headings = perPage(
  ({ document, blocks, blocksBefore }) => {
    const { tags, tagNames, parents, ends } = document;
    const above = new Int32Array(blocks.length).fill(-1);
    const outer = new Int32Array(blocks.length).fill(-1);
    const open: Open[] = [];
    for (const { index, node, content } of blocks) {
      while (open.length > 0 && open.at(-1)!.end <= content[0]!) open.pop();
      if (headingTags.has(tags[node]!)) {
        let around = node;
        while (around > 0 && blocksBefore[ends[around]!]! - blocksBefore[around]! <= 1) {
          around = parents[around]!;
        }
        const end = ends[around]!;
        const level = tagNames[tags[node]!]!.charCodeAt(1) - 0x30;
        while (open.length > 0 && open.at(-1)!.end <= end && open.at(-1)!.level >= level)
          open.pop();
        outer[index] = open.at(-1)?.index ?? -1;
        open.push({ index, level, end });
      } else {
        above[index] = open.at(-1)?.index ?? -1;
        outer[index] = open.at(-2)?.index ?? -1;
      }
    }
    return { above, outer };
  },
);
