import type { SegmentedPage } from "../document/block.ts";
import { nodeText } from "../document/document.ts";
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
  const leaves: Leaf[] = [];
  for (const block of blocks) {
    for (const node of block.content) {
      if (document.tags[node] !== TEXT) continue;
      const text = collapse(nodeText(document, node));
      if (text !== "") leaves.push({ node, text, characters: countCharacters(text) });
    }
  }
  return leaves;
}
