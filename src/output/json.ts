import type { SegmentedPage } from "../document/block.ts";
import { tagPath } from "../document/document.ts";
import type { ClassifiedBlock } from "./select.ts";

/** A block of a page as `classify` reports it. */
export interface BlockRecord {
  /** Position among the page's blocks, from 0. */
  readonly index: number;
  /** Tag names from the root to the element that holds the block, e.g. `html.body.div.p`. */
  readonly path: string;
  readonly text: string;
  /** Probability that the block is content, in [0, 1]. */
  readonly probability: number;
  readonly isContent: boolean;
  /** Offsets in the decoded source: `source.slice(start, end)` is the block's markup. */
  readonly start: number;
  readonly end: number;
}

/** Blocks as JSON values, in document order. */
export function toRecords(page: SegmentedPage, blocks: readonly ClassifiedBlock[]): BlockRecord[] {
  return blocks.map(({ block, probability, isContent }) => ({
    index: block.index,
    path: tagPath(page.document, block.node),
    text: block.text,
    probability,
    isContent,
    start: block.start,
    end: block.end,
  }));
}
