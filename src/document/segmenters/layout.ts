import { type Block, BlockBuilder, type Segmenter } from "../block.ts";
import { isBlock } from "../display/display.ts";
import { type Document, findAttribute } from "../document.ts";
import { silentTags, TEXT, tag } from "../tags.ts";

const A = tag("a");
const BR = tag("br");

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
    const { tags, ends, size } = document;
    const builder = new BlockBuilder(document, { pieces: "inline", lineBreak: " " });
    const holders = [0];
    let linkEnd = 0;
    builder.begin(0);
    let node = 1;
    while (node < size) {
      while (holders.length > 1 && ends[holders.at(-1)!]! <= node) {
        holders.pop();
        builder.begin(holders.at(-1)!);
      }
      const number = tags[node]!;
      if (number === TEXT) {
        builder.addContent(node, node < linkEnd);
      } else if (silentTags.has(number)) {
        node = ends[node]!;
        continue;
      } else if (isBlock(document, node)) {
        holders.push(node);
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
