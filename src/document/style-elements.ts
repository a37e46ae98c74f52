/** The text of a page's `<style>` elements, which say what is a block and what is hidden: read once for both. */
import { type Document, subtreeText } from "./document.ts";
import { perPage } from "./per-page.ts";
import { type StyleSheet, styleSheet } from "./style-sheets.ts";
import { tag } from "./tags.ts";

export interface StyleElement {
  readonly node: number;
  readonly sheet: StyleSheet;
}

const STYLE = tag("style");

/** The `<style>` elements of a page, in its order. A document with other blocks has the same nodes, and these too. */
export const styleElements: (document: Document) => readonly StyleElement[] = perPage(
  (document: Document): readonly StyleElement[] => {
    const { tags } = document;
    const found: StyleElement[] = [];
    for (let node = tags.indexOf(STYLE); node >= 0; node = tags.indexOf(STYLE, node + 1)) {
      found.push({ node, sheet: styleSheet(subtreeText(document, node)) });
    }
    return found;
  },
  ({ tags }) => tags,
);
