import type { Block, SegmentedPage } from "../document/block.ts";
import { type Document, nodeText } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TEXT } from "../document/tags.ts";
import { collapse, countCharacters } from "../document/words.ts";

/** A text node that is not only white space. */
export interface Leaf {
  /** Number in the document. */
  readonly node: number;
  /** White space collapsed, trimmed. */
  readonly text: string;
  /** Code points of {@link text}. */
  readonly characters: number;
}

/**
 * The leaf text nodes of a page in document order: those that its blocks hold, so scripts, styles and
 * the like are left out. `<noscript>` is read as markup, as everywhere in Seine: some forums keep
 * every post in it.
 */
export function leavesOf({ document, blocks }: SegmentedPage): Leaf[] {
  const known = knownLeaves(document);
  const leaves: Leaf[] = [];
  for (const block of blocks) {
    for (const node of block.content) {
      if (document.tags[node] !== TEXT) continue;
      known[node] ??= leafAt(document, block, node);
      if (known[node].text !== "") leaves.push(known[node]);
    }
  }
  return leaves;
}

/** Leaves by node: those of a page are asked for by a method, and again for its result. */
const knownLeaves = perPage(({ size }: Document): (Leaf | undefined)[] => new Array(size));

function leafAt(document: Document, block: Block, node: number): Leaf {
  const text = leafText(document, block, node);
  return { node, text, characters: leafCharacters(block, text) };
}

/** The text of a leaf of a block; empty for white space and elements. */
export function leafText(document: Document, block: Block, node: number): string {
  if (document.tags[node] !== TEXT) return "";
  // A block of a single text node has its text.
  return block.content.length === 1 ? block.text : collapse(nodeText(document, node));
}

/** Code points of the text of a leaf of a block. */
export function leafCharacters(block: Block, text: string): number {
  return block.content.length === 1 ? block.characters : countCharacters(text);
}
