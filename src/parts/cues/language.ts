/** The language that dates of a page are read by. */
import type { Document } from "../../document/document.ts";
import { first } from "../../metadata/claim.ts";
import { languageTag } from "../../metadata/languages.ts";
import { headClaims } from "../../metadata/statements.ts";

/** BCP 47 tag, by the head alone: linked data cost more than they tell. */
export function languageOf(document: Document): string {
  const claims = headClaims(document).filter(({ field }) => field === "language");
  return first(claims, languageTag)?.value ?? "en";
}
