/** The text of a page's own sheets, which say what is a block and what is hidden: read once for both. */
import { dataText } from "./css/data-sheets.ts";
import { StyleSheet } from "./css/sheet.ts";
import { attribute, type Document, subtreeText } from "./document.ts";
import { perPage } from "./per-page.ts";
import { tag } from "./tags.ts";

export interface StyleElement {
  readonly node: number;
  readonly sheet: StyleSheet;
}

const STYLE = tag("style");
const LINK = tag("link");
const STYLE_SHEET = /(?:^|\s)stylesheet(?:$|\s)/i;

/** Whether an element links to a style sheet. */
export function linksSheet(document: Document, node: number): boolean {
  return document.tags[node] === LINK && STYLE_SHEET.test(attribute(document, node, "rel") ?? "");
}

/** The sheet in the address of a link; undefined for others. */
export function dataSheet(document: Document, node: number): string | undefined {
  return linksSheet(document, node) ? dataText(attribute(document, node, "href") ?? "") : undefined;
}

/** The `<style>` elements of a page, and links to sheets that are in their own addresses, in its order. A document with other blocks has the same nodes, and these too. */
export const styleElements: (document: Document) => readonly StyleElement[] = perPage(
  (document: Document): readonly StyleElement[] => {
    const { tags } = document;
    const found: StyleElement[] = [];
    for (let node = tags.indexOf(STYLE); node >= 0; node = tags.indexOf(STYLE, node + 1)) {
      found.push({ node, sheet: new StyleSheet(subtreeText(document, node)) });
    }
    const written = found.length;
    for (let node = tags.indexOf(LINK); node >= 0; node = tags.indexOf(LINK, node + 1)) {
      const css = dataSheet(document, node);
      if (css !== undefined) found.push({ node, sheet: new StyleSheet(css) });
    }
    return found.length > written ? found.sort((a, b) => a.node - b.node) : found;
  },
  ({ tags }) => tags,
);
