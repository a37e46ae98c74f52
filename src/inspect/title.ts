import { type Document, subtreeText, tagName } from "../document/document.ts";
import { collapse } from "../document/words.ts";

/** The text of the page's first `<title>`; undefined when there is none or it is empty. */
export function claimedTitle(document: Document): string | undefined {
  for (let node = 1; node < document.size; node++) {
    if (tagName(document, node) !== "title") continue;
    const title = collapse(subtreeText(document, node));
    if (title !== "") return title;
  }
  return undefined;
}
