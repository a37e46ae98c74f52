import type { Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet } from "../document/tags.ts";

const telling = new TagSet("html body title meta link script h1 h2 h3");

/** The elements of a page that may say something of it by their tag, in document order: found in one walk for all readers. */
export const tellingElements: (document: Document) => readonly number[] = perPage(
  ({ tags, size }) => {
    const found: number[] = [];
    for (let node = 1; node < size; node++) if (telling.has(tags[node]!)) found.push(node);
    return found;
  },
);
