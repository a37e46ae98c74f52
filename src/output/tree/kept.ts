import { firstAbove } from "../../base/sorted-search.ts";
import type { Block } from "../../document/block.ts";
import type { Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";

/** Where the kept text of a page is. */
export interface Kept {
  /** By node: 1 + the index of the kept block that the text node or `br` belongs to; else 0. */
  readonly blockOf: Int32Array;
  /** By node: 1 when something below it, or itself, is kept. */
  readonly isKept: Uint8Array;
  /** By node: 1 when some block, kept or not, has text below it. */
  readonly hasText: () => Uint8Array;
  /** First content node of every block of the page, ascending. */
  readonly blockStarts: Int32Array;
  /** By block of the page: 1 when it is kept. */
  readonly isKeptBlock: Uint8Array;
}

/**
 * Marks the nodes of kept blocks.
 *
 * @param blocks all blocks of the page
 * @param chosen those that are content
 * @param hidden 1 for nodes that the page does not show
 */
export function markKept(
  document: Document,
  blocks: readonly Block[],
  chosen: readonly Block[],
  hidden?: Uint8Array,
): Kept {
  const blockOf = new Int32Array(document.size);
  const isKept = new Uint8Array(document.size);
  const blockStarts = new Int32Array(blocks.length);
  const isKeptBlock = new Uint8Array(blocks.length);
  for (let i = 0; i < blocks.length; i++) blockStarts[i] = blocks[i]!.content[0]!;
  for (const { content, index } of chosen) {
    isKeptBlock[index] = 1;
    for (let i = 0; i < content.length; i++) {
      blockOf[content[i]!] = index + 1;
      markUp(document, isKept, content[i]!);
    }
  }
  let hasText: Uint8Array | undefined;
  return {
    blockOf,
    isKept,
    blockStarts,
    isKeptBlock,
    // Most pages have nothing without text that asks for it. A getter would be a class of objects of its own, which
    // keeps the page in memory until all is collected.
    hasText: () => {
      hasText ??= textAbove(document, blocks, hidden);
      return hasText;
    },
  };
}

/** By node: 1 when a block has text below it that the page shows. */
function textAbove(
  document: Document,
  blocks: readonly Block[],
  hidden: Uint8Array | undefined,
): Uint8Array {
  const marks = new Uint8Array(document.size);
  for (const { content } of blocks) {
    for (let i = 0; i < content.length; i++) {
      if (hidden === undefined || hidden[content[i]!] !== 1) markUp(document, marks, content[i]!);
    }
  }
  return marks;
}

/** Marks a node and all above it. */
export function markUp({ parents }: Document, marks: Uint8Array, node: number): void {
  for (let n = node; n >= 0 && marks[n] === 0; n = parents[n]!) marks[n] = 1;
}

/** Index of the first block that begins after a node; the one before it begins at or before it. */
export function nextBlock({ blockStarts }: Kept, node: number): number {
  return firstAbove(blockStarts, node);
}

const FIGURE = tag("figure");
const pageTags = new TagSet("#root html body");

/**
 * Whether a thing without text belongs to the content: one of the blocks beside it does, and so does
 * some text of the smallest element that holds the thing and any text (a picture of a teaser goes
 * with the teaser). Straight in the body both blocks beside it must be content. A figure's caption
 * has no say, unless it is content.
 */
export function standsInContent(document: Document, kept: Kept, node: number): boolean {
  const { tags, parents } = document;
  const next = nextBlock(kept, node);
  const before = kept.isKeptBlock[next - 1] === 1;
  const after = kept.isKeptBlock[next] === 1;
  if (!before && !after) return false;
  let holder = parents[node]!;
  for (let n = holder; n > 0; n = parents[n]!) {
    if (tags[n] !== FIGURE) continue;
    if (kept.isKept[n]) return true;
    holder = parents[n]!;
  }
  const hasText = kept.hasText();
  while (holder > 0 && hasText[holder] === 0) holder = parents[holder]!;
  if (pageTags.has(tags[holder]!)) return before && after;
  return kept.isKept[holder] === 1;
}
