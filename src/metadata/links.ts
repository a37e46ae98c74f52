/** Licences that links in the page name: `<a rel=license>`. */
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { type Claim, claim } from "./claim.ts";
import { spaceSeparated } from "./space-separated.ts";

const A = tag("a");

export function licenceLinks(document: Document): Claim[] {
  const claims: Claim[] = [];
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== A) continue;
    if (document.attributeStarts[node] === document.attributeStarts[node + 1]) continue;
    const rel = attribute(document, node, "rel");
    if (rel === undefined || !spaceSeparated(rel).includes("license")) continue;
    claim(claims, "licence", attribute(document, node, "href"), "rel=license");
  }
  return claims;
}
