import { Arena } from "../document/arena.ts";
import type { Block, SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { markKinds } from "./measures/punctuation-marks.ts";
import { countAt, countText, TEXT_COUNTS } from "./measures/text-counts.ts";

/**
 * Measures that the feature families share, computed once per page. Prefix sums over the blocks give the
 * total of any run of blocks, and so of any subtree, in O(1).
 */
export interface PageMeasures {
  readonly page: SegmentedPage;
  readonly document: Document;
  readonly blocks: readonly Block[];
  /** Each of `textCounts` of the blocks' texts, block after block. */
  readonly counts: Int32Array;
  /** Punctuation marks per block. */
  readonly punctuation: Int32Array;
  /** Code units of each block's text, joined by "or": no unit is larger. */
  readonly units: Uint16Array;
  /** The code units of all blocks' texts, block after block: that of block i begins at `codeStarts[i]`. */
  readonly codes: Uint16Array;
  readonly codeStarts: Int32Array;
  /** Running sums, `blocks.length + 1` long: entry i is the sum over blocks 0 to i - 1. */
  readonly sums: {
    readonly characters: Float64Array;
    readonly linkCharacters: Float64Array;
    readonly words: Float64Array;
    readonly linkWords: Float64Array;
    readonly punctuation: Float64Array;
    /**
     * Commas of any script. They separate prose from menus in every corpus and script that was tried. All
     * marks together do not: dates, separators and brackets are marks too. Area under the
     * curve of the parent's density on samples of WCXB / multilingual news / L3S / Dragnet: commas
     * .71 / .82 / .85 / .76, all marks .62 / .42 / .66 / .58.
     */
    readonly commas: Float64Array;
    readonly tags: Float64Array;
  };
  /**
   * Number of blocks whose first content node is numbered below n, for every node n (`size + 1`
   * long): the subtree of n holds the blocks `blocksBefore[n]` to `blocksBefore[ends[n]] - 1`.
   */
  readonly blocksBefore: Int32Array;
}

const KINDS = markKinds.length;

/** Number of prefix sums, and bytes for the rounding of all arrays. */
const SUMS = 7;
const SLACK = 128;

export function measure(page: SegmentedPage): PageMeasures {
  const { document, blocks } = page;
  const { length } = blocks;
  let codeCount = 0;
  for (let i = 0; i < length; i++) codeCount += blocks[i]!.text.length;
  const ints = length * (TEXT_COUNTS + 1) + length + 1 + document.size + 1;
  const memory = new Arena(SUMS * 8 * (length + 1) + 4 * ints + 2 * (length + codeCount) + SLACK);
  const counts = memory.int32(length * TEXT_COUNTS);
  const marks = memory.int32(length);
  const units = memory.uint16(length);
  const codes = memory.uint16(codeCount);
  const codeStarts = memory.int32(length + 1);
  const blocksBefore = memory.int32(document.size + 1);
  const characters = memory.float64(length + 1);
  const linkCharacters = memory.float64(length + 1);
  const words = memory.float64(length + 1);
  const linkWords = memory.float64(length + 1);
  const punctuation = memory.float64(length + 1);
  const commas = memory.float64(length + 1);
  const tags = memory.float64(length + 1);
  let node = 0;
  for (let i = 0; i < length; i++) {
    const block = blocks[i]!;
    const at = i * TEXT_COUNTS;
    const code = codeStarts[i]!;
    countText(block.text, counts, at, codes, code);
    codeStarts[i + 1] = code + block.text.length;
    units[i] = counts[at + countAt.units]!;
    let ofBlock = 0;
    for (let kind = 0; kind < KINDS; kind++) ofBlock += counts[at + kind]!;
    marks[i] = ofBlock;
    characters[i + 1] = characters[i]! + block.characters;
    linkCharacters[i + 1] = linkCharacters[i]! + block.linkCharacters;
    words[i + 1] = words[i]! + block.words;
    linkWords[i + 1] = linkWords[i]! + block.linkWords;
    punctuation[i + 1] = punctuation[i]! + ofBlock;
    commas[i + 1] = commas[i]! + counts[at + countAt.comma]!;
    tags[i + 1] = tags[i]! + block.tagCount;
    const first = block.content[0]!;
    while (node <= first) blocksBefore[node++] = i;
  }
  blocksBefore.fill(length, node);
  const sums = { characters, linkCharacters, words, linkWords, punctuation, commas, tags };
  return {
    page,
    document,
    blocks,
    counts,
    punctuation: marks,
    units,
    codes,
    codeStarts,
    sums,
    blocksBefore,
  };
}
