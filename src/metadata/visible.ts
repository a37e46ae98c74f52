/**
 * What the page shows of its authors and dates beside its title, for pages whose mark-up says too
 * little. Looked for in the lines around the title: what stands far from it is of other pages, unless it
 * says itself that it is of this one.
 */
import type { Document } from "../document/document.ts";
import type { Claim } from "./claim.ts";
import { surroundings } from "./surroundings.ts";
import { authorElements, bylines, distantAuthors, namedDatelines } from "./visible-authors.ts";
import { datelines, distantDates, timeElements } from "./visible-dates.ts";

/** Claims of the lines around the title, the most trusted first. */
export function visibleClaims(document: Document, title: string, language: string): Claim[] {
  const around = surroundings(document, title);
  return [
    ...bylines(around, language),
    ...authorElements(document, around, language),
    ...namedDatelines(around, language),
    ...timeElements(document, around, language),
    ...datelines(around, language),
  ];
}

/** Claims of the whole page, for a work whose mark-up and surroundings tell nothing of a field. */
export function distantClaims(
  document: Document,
  field: "author" | "published",
  language: string,
): Claim[] {
  return field === "author" ? distantAuthors(document, language) : distantDates(document, language);
}
