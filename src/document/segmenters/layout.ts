import { type Block, BlockBuilder, type Segmenter } from "../block.ts";
import { type Document, findAttribute } from "../document.ts";
import { blockTags, KNOWN_TAGS, silentTags, TEXT, tag } from "../tags.ts";

const A = tag("a");
const BR = tag("br");

// What a tag is to a walk over the page: an inline element, or one of these.
const IS_SILENT = 1;
const IS_BLOCK = 2;
const IS_TEXT = 3;
const kinds = new Uint8Array(KNOWN_TAGS);
for (const number of blockTags.numbers) kinds[number] = IS_BLOCK;
for (const number of silentTags.numbers) kinds[number] = IS_SILENT;
kinds[TEXT] = IS_TEXT;

/**
 * Blocks as a browser lays them out: the start and the end of every CSS block-level element, list
 * item and table part is a boundary, and of every other element that the page shows as a block. Text is
 * joined as a browser joins it: inline elements add no space, `<br>` does. Links are `<a>` elements with an
 * `href`.
 */
export const layout: Segmenter = {
  name: "layout",
  description: "every CSS block-level element, list item and table part is a boundary",
  segment(document: Document): Block[] {
    const { tags, ends, size, shownAsBlock } = document;
    const builder = new BlockBuilder(document, { pieces: "inline", lineBreak: " " });
    const holders = [0];
    let holderEnd = size;
    let linkEnd = 0;
    builder.begin(0);
    let node = 1;
    while (node < size) {
      while (holderEnd <= node) {
        holders.pop();
        const holder = holders[holders.length - 1]!;
        holderEnd = ends[holder]!;
        builder.begin(holder);
      }
      const number = tags[node]!;
      const kind = number < KNOWN_TAGS ? kinds[number] : 0;
      if (kind === IS_TEXT) {
        builder.addContent(node, node < linkEnd);
      } else if (kind === IS_SILENT) {
        node = ends[node]!;
        continue;
      } else if (kind === IS_BLOCK || shownAsBlock?.[node] === 1) {
        holders.push(node);
        holderEnd = ends[node]!;
        builder.begin(node);
        if (number === A) readLink(node);
      } else if (number === BR) {
        builder.addElement(node);
        builder.addContent(node, node < linkEnd);
      } else {
        builder.addElement(node);
        if (number === A) readLink(node);
      }
      node++;
    }
    return builder.finish();

    function readLink(link: number): void {
      if (findAttribute(document, link, "href") >= 0) linkEnd = Math.max(linkEnd, ends[link]!);
    }
  },
};
