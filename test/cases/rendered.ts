import type { Block } from "../../src/document/block.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { countWords } from "../../src/document/words.ts";
import type { ContentOptions } from "../../src/output/content-options.ts";
import { formatNamed } from "../../src/output/formats/index.ts";
import { chosenFormat } from "../../src/output/formats/registry.ts";
import { toText } from "../../src/output/formats/text.ts";
import { type ContentTree, contentTree } from "../../src/output/tree/content-tree.ts";

/** The content of a page whose blocks are all content but those with the word DROP. */
export function treeOf(html: string, options: ContentOptions = {}): ContentTree {
  const document = parse(html);
  const blocks = layout.segment(document);
  const isKept = ({ text }: Block): boolean => !text.includes("DROP");
  return contentTree(document, blocks, blocks.filter(isKept), options);
}

/** That content in the format of the options. */
export function rendered(html: string, options: ContentOptions = {}): string {
  const tree = treeOf(html, options);
  const record = {
    score: 1,
    encoding: "utf-8",
    encodingReason: "given",
    hiddenWords: 0,
    text: toText(tree.root),
    wordCount: countWords(toText(tree.root)),
    blocks: [],
    images: [],
  };
  return formatNamed(chosenFormat(options.format)).render({ tree, record });
}

/** What stands in the article of that content as HTML, line ends left out. */
export function html(page: string, options: ContentOptions = {}): string {
  const written = rendered(page, { ...options, format: "html" }).replaceAll("\n", "");
  return written.slice(written.indexOf(">") + 1, written.lastIndexOf("<"));
}

/** That content as Markdown. */
export function markdown(page: string, options: ContentOptions = {}): string {
  return rendered(page, { ...options, format: "markdown" });
}
