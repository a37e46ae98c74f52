import type { Block, SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { countPunctuation } from "./measures/punctuation-marks.ts";

/**
 * What the feature families share, computed once per page: running sums over the blocks, so that the
 * totals of any run of blocks, and so of any subtree, cost O(1).
 */
export interface PageMeasures {
  readonly page: SegmentedPage;
  readonly document: Document;
  readonly blocks: readonly Block[];
  /** Punctuation marks per block. */
  readonly punctuation: Int32Array;
  /** Running sums, `blocks.length + 1` long: entry i is the sum over blocks 0 to i - 1. */
  readonly sums: {
    readonly characters: Float64Array;
    readonly linkCharacters: Float64Array;
    readonly words: Float64Array;
    readonly linkWords: Float64Array;
    readonly punctuation: Float64Array;
    readonly tags: Float64Array;
  };
  /**
   * Number of blocks whose first content node is numbered below n, for every node n (`size + 1`
   * long): the subtree of n holds the blocks `blocksBefore[n]` to `blocksBefore[ends[n]] - 1`.
   */
  readonly blocksBefore: Int32Array;
}

export function measure(page: SegmentedPage): PageMeasures {
  const { document, blocks } = page;
  const punctuation = new Int32Array(blocks.length);
  for (let i = 0; i < blocks.length; i++) punctuation[i] = countPunctuation(blocks[i]!.text);
  const sum = (value: (block: Block) => number): Float64Array => {
    const sums = new Float64Array(blocks.length + 1);
    for (let i = 0; i < blocks.length; i++) sums[i + 1] = sums[i]! + value(blocks[i]!);
    return sums;
  };
  const blocksBefore = new Int32Array(document.size + 1);
  let node = 0;
  for (const block of blocks) {
    const first = block.content[0]!;
    while (node <= first) blocksBefore[node++] = block.index;
  }
  blocksBefore.fill(blocks.length, node);
  return {
    page,
    document,
    blocks,
    punctuation,
    sums: {
      characters: sum((block) => block.characters),
      linkCharacters: sum((block) => block.linkCharacters),
      words: sum((block) => block.words),
      linkWords: sum((block) => block.linkWords),
      punctuation: sum((block) => punctuation[block.index]!),
      tags: sum((block) => block.tagCount),
    },
    blocksBefore,
  };
}
