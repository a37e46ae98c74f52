/** Parts of a page whose names and dates are not the page's own: readers' comments, captions of pictures. */
import { anyCommentName, commentName } from "../document/comment-names.ts";
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";

const FIGCAPTION = tag("figcaption");
const CAMEL_CASE = /([a-z])([A-Z])/g;
/** A caption, also of old editors: `wp-caption-text`. */
const CAPTION = /(?:^|[^a-z])(?:caption|cutline|photo-?credits?)(?:$|[^a-z])/i;

/** Tells whether a node is in a section of readers' comments, or in the caption of a picture. */
export function ofOthers(document: Document): (node: number) => boolean {
  /** Elements that were looked at: whether what they hold is of others. No ancestor is read twice. */
  const answers = new Map<number, boolean>([[0, false]]);
  return (node) => {
    const read: number[] = [];
    let n = document.parents[node]!;
    let found = answers.get(n);
    while (found === undefined) {
      read.push(n);
      if (isOfOther(document, n)) found = true;
      else {
        n = document.parents[n]!;
        found = answers.get(n);
      }
    }
    for (const element of read) answers.set(element, found);
    return found;
  };
}

/** Whether an element is a section of readers' comments, or the caption of a picture. */
function isOfOther(document: Document, element: number): boolean {
  if (document.tags[element] === FIGCAPTION) return true;
  if (document.attributeStarts[element] === document.attributeStarts[element + 1]) return false;
  for (const name of ["class", "id"]) {
    const value = attribute(document, element, name);
    if (value === undefined) continue;
    if (CAPTION.test(value)) return true;
    if (!anyCommentName.test(value)) continue;
    if (commentName.test(apart(value))) return true;
  }
  return false;
}

/** Names with their words apart. */
export function apart(names: string): string {
  return names.replace(CAMEL_CASE, "$1 $2");
}
