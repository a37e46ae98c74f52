/**
 * What the page shows of its authors and dates beside its title, for pages whose mark-up says too
 * little. Looked for in the lines around the title: what stands far from it is of other pages.
 */
import type { Document } from "../document/document.ts";
import type { Claim } from "./claim.ts";
import { surroundings } from "./surroundings.ts";
import { authorElements, bylines, namedDatelines } from "./visible-authors.ts";
import { datelines, timeElements } from "./visible-dates.ts";

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
