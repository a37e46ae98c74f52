import type { Document } from "./document.ts";
import { perPage } from "./per-page.ts";
import { KNOWN_TAGS, knownTag } from "./tags.ts";

/** The number of a lower-case tag name in a document; -1 if it has no such tag. */
export function tagNumber(document: Document, name: string): number {
  return knownTag(name) ?? ownNumbers(document).get(name) ?? -1;
}

/** Numbers of the tags that a document alone names. */
const ownNumbers = perPage(({ tagNames }: Document): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  for (let number = KNOWN_TAGS; number < tagNames.length; number++) {
    numbers.set(tagNames[number]!, number);
  }
  return numbers;
});
