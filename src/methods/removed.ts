import type { SegmentedPage } from "../document/block.ts";
import { type TagSet, TEXT } from "../document/tags.ts";
import { elementStates, HIDING } from "../features/families/visibility/element-states.ts";

/** A page as a method's score sees it. */
export interface MethodPage extends SegmentedPage {
  /** 1 per node that was removed before the method runs; absent if none was. */
  readonly removed?: Uint8Array | undefined;
}

/**
 * The page without some elements and without what mark-up hides (`hidden`, `display: none`,
 * `visibility: hidden`, no size, a closed dialog; there is no style engine). Where they hold more than
 * half of the text, nothing is taken out: a script shows such a page once it has loaded.
 */
export function withoutRemoved(page: SegmentedPage, elements: TagSet): MethodPage {
  const { document, blocks } = page;
  const { size, tags, parents, starts, stops } = document;
  const { flags, ofNode } = elementStates(page);
  const removed = new Uint8Array(size);
  for (let node = 1; node < size; node++) {
    const isOut = elements.has(tags[node]!) || (flags[ofNode[node]!]! & HIDING) !== 0;
    removed[node] = isOut ? 1 : removed[parents[node]!]!;
  }
  let characters = 0;
  let out = 0;
  for (const { content } of blocks) {
    for (const node of content) {
      if (tags[node] !== TEXT) continue;
      characters += stops[node]! - starts[node]!;
      if (removed[node] === 1) out += stops[node]! - starts[node]!;
    }
  }
  if (2 * out > characters) return page;
  return {
    ...page,
    removed,
    blocks: blocks.map((block) => ({
      ...block,
      content: block.content.filter((node) => removed[node] === 0),
    })),
  };
}
