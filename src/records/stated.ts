/** What a page states of itself, as its metadata have it, without what they read of the visible text. */
import type { Document } from "../document/document.ts";
import { asIs, type Found, first } from "../metadata/claim.ts";
import { chosenTitle, claimsOf, readStatements } from "../metadata/statements.ts";
import type { TitleText } from "../metadata/titles.ts";

/** The page's title, without the name of its site, and its source. */
export function statedTitle(document: Document, url: string | undefined): TitleText | undefined {
  return chosenTitle(document, url);
}

export function statedDescription(document: Document): Found<string> | undefined {
  return first(claimsOf(readStatements(document), "description"), asIs);
}
