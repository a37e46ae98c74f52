import { TagSet } from "../document/tags.ts";
import type { Cut, SegmentationMethod } from "./segment.ts";

const dividing = new TagSet(
  "p table ul ol dl h1 h2 h3 h4 h5 h6 div section article aside nav header footer blockquote pre",
);

/**
 * DomPS: an element of these tags without a nested one is a segment; all content between two of them is
 * one segment.
 */
export const dom: SegmentationMethod = {
  name: "dom",
  description: "the innermost elements of structure (p, table, ul, div, …)",
  cut({ document, blocksBefore }) {
    const { tags, ends, parents, size } = document;
    const holds = new Uint8Array(size);
    for (let node = size - 1; node > 0; node--) {
      if (dividing.has(tags[node]!) || holds[node] === 1) holds[parents[node]!] = 1;
    }
    const cuts: Cut[] = [];
    let first = 0;
    const endAt = (end: number): void => {
      if (end > first) cuts.push({ parent: -1, first, end });
      first = Math.max(first, end);
    };
    for (let node = 1; node < size; node++) {
      if (!dividing.has(tags[node]!) || holds[node] === 1) continue;
      endAt(blocksBefore[node]!);
      endAt(blocksBefore[ends[node]!]!);
    }
    endAt(blocksBefore[size]!);
    return cuts;
  },
};
