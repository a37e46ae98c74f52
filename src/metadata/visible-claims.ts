/**
 * Visible authors and dates around the title, for pages whose mark-up states too little. Text far from the
 * title belongs to other pages, unless it says that it is about this one.
 */
import { isBlock } from "../document/display/display.ts";
import type { Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { countWords } from "../document/words.ts";
import type { Claim } from "./claim.ts";
import { type Surroundings, surroundings } from "./surroundings.ts";
import { authorElements, bylines, distantAuthors, namedDatelines } from "./visible-authors.ts";
import { datelines, distantDates, timeElements } from "./visible-dates.ts";

const P = tag("p");
/** Least words of a paragraph that serves as description. */
const LEAST_WORDS = 12;

/** Claims of the lines around the title, the most trusted first. */
export function visibleClaims(document: Document, title: string, language: string): Claim[] {
  const around = surroundings(document, title);
  return [
    ...bylines(document, around, language),
    ...authorElements(document, around, language),
    ...namedDatelines(around, language),
    ...timeElements(document, around, language),
    ...datelines(around, language),
    ...excerpts(document, around),
  ];
}

/** The first long enough paragraph below the title. */
function excerpts(document: Document, { lines, titleLine }: Surroundings): Claim[] {
  const { tags, parents } = document;
  const paragraph = lines.slice(titleLine + 1).find(({ node, text }) => {
    let holder = parents[node]!;
    while (holder > 0 && !isBlock(document, holder)) holder = parents[holder]!;
    return tags[holder] === P && countWords(text) >= LEAST_WORDS;
  });
  return paragraph === undefined ? [] : [{ field: "excerpt", text: paragraph.text, source: "p" }];
}

/** Claims of the whole page, for a work whose mark-up and surroundings lack a field. */
export function distantClaims(
  document: Document,
  field: "author" | "published",
  language: string,
): Claim[] {
  return field === "author" ? distantAuthors(document, language) : distantDates(document, language);
}
