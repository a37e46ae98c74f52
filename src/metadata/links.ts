/** Licences that links in the page name: `<a rel=license>`. */
import { firstAbove } from "../base/sorted-search.ts";
import { attributeName } from "../document/attribute-names.ts";
import { attribute, attributeValue, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { type Claim, claim } from "./claim.ts";
import { spaceSeparated } from "./space-separated.ts";

const A = tag("a");
const REL = attributeName("rel");

export function licenceLinks(document: Document): Claim[] {
  const claims: Claim[] = [];
  const { attributeNames, attributeStarts, tags } = document;
  for (let a = 0; a < attributeNames.length; a++) {
    if (attributeNames[a] !== REL) continue;
    if (!spaceSeparated(attributeValue(document, a)).includes("license")) continue;
    const node = firstAbove(attributeStarts, a) - 1;
    if (tags[node] !== A) continue;
    claim(claims, "licence", attribute(document, node, "href"), "rel=license");
  }
  return claims;
}
