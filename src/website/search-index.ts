import { textOf } from "./markdown.ts";
import type { SitePage } from "./page.ts";

/** A part of a page that a search finds: `[address, page, heading, text]`. */
export type Entry = readonly [url: string, page: string, heading: string, text: string];

const PART = /<h[2-6] id="([^"]*)"/g;
const ANCHOR = /<a class="anchor"[^<>]*>#<\/a>/g;
const BOX = /<(?=\/?(?:td|th|li|p|h|d|t))/g;
const SPACE = /\s+/g;
/** Most characters of a part that are searched: results have tables of thousands of figures. */
const MOST = 1500;

/** The parts of all pages, each from a heading to the next. */
export function searchEntries(pages: readonly SitePage[]): Entry[] {
  return pages.flatMap((page) => {
    const body = page.body.replaceAll(ANCHOR, "");
    const titles = new Map(page.headings.map(({ id, text }) => [id, text]));
    const starts = [...body.matchAll(PART)];
    const cuts = [
      { index: 0, id: "" },
      ...starts.map((match) => ({ index: match.index, id: match[1]! })),
    ];
    return cuts.map(({ index, id }, i): Entry => {
      // Cells and items are words of their own.
      const html = body.slice(index, cuts[i + 1]?.index).replaceAll(BOX, " <");
      const text = textOf(html).replaceAll(SPACE, " ").trim();
      return [
        id === "" ? page.path : `${page.path}#${id}`,
        page.title,
        titles.get(id) ?? "",
        text.slice(0, MOST),
      ];
    });
  });
}
