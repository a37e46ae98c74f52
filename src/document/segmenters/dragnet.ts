import { type Block, BlockBuilder, type Segmenter } from "../block.ts";
import type { Document } from "../document.ts";
import { TagSet, TEXT, tag } from "../tags.ts";

const A = tag("a");

const openingTags = new TagSet("h1 h2 h3 h4 h5 h6 p div table map");

const ignoredTags = new TagSet(
  "applet area base basefont bdo button caption fieldset fram frame frameset iframe img input legend " +
    "link menu meta noframes noscript object optgroup option param script select style textarea var " +
    "xmp like like-box plusone svg math",
);

const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Dragnet's blocks (Peters & Lecocq 2013, code of the paper's week): a block begins where `h1`-`h6`,
 * `p`, `div`, `table` or `map` opens and ends only where the next one opens; text after a closing tag
 * belongs to whatever block is current. Nothing splits inside an anchor. Blocks without a letter or
 * digit are dropped. As in the paper's code the last block counts one tag less.
 */
export const dragnet: Segmenter = {
  name: "dragnet",
  description: "h1-h6, p, div, table and map open a block (Peters & Lecocq 2013)",
  segment(document: Document): Block[] {
    const { tags, ends, size } = document;
    const builder = new BlockBuilder(document, { pieces: "spaced", lineBreak: " " });
    let linkEnd = 0;
    builder.begin(0);
    let node = 1;
    while (node < size) {
      const number = tags[node]!;
      const inLink = node < linkEnd;
      if (number === TEXT) {
        builder.addContent(node, inLink);
      } else if (ignoredTags.has(number)) {
        builder.countTag();
        node = ends[node]!;
        continue;
      } else if (openingTags.has(number) && !inLink) {
        builder.begin(node);
      } else {
        builder.addElement(node);
        if (number === A && !inLink) linkEnd = ends[node]!;
      }
      node++;
    }
    return renumber(builder.finish());
  },
};

function renumber(blocks: Block[]): Block[] {
  const last = blocks.length - 1;
  return blocks
    .map((block, i) => (i === last ? { ...block, tagCount: block.tagCount - 1 } : block))
    .filter((block) => letterOrDigit.test(block.text))
    .map((block, index) => ({ ...block, index }));
}
