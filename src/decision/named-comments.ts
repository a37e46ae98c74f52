/** Elements that are named like comment sections, and what readers reply by. */
import { commentName } from "../document/comment-names.ts";
import { attribute, contains, type Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, tag } from "../document/tags.ts";
import { numberedNames } from "../features/measures/attribute-values.ts";
import { nodesByValue, type ValueTest } from "../features/measures/marked-values.ts";

const A = tag("a");
const H1 = tag("h1");
const TEXTAREA = tag("textarea");
const camelCase = /([a-z])([A-Z])/g;
/** These carry page-wide classes such as `comments-open`. */
export const pageWide: TagSet = new TagSet("html body main article");

/** Names like those of comment sections. */
const ofComments: ValueTest = {
  names: (["id", "class", "itemprop"] as const).map((name) => numberedNames.indexOf(name)),
  hint: "comments",
  test: (value) => commentName.test(value.replace(camelCase, "$1 $2")),
};

/** Elements named so that hold no title, without those inside of them. */
export const namedSections: (document: Document) => readonly number[] = perPage(
  (document: Document) => {
    const isNamed = nodesByValue(document, ofComments);
    const found: number[] = [];
    if (isNamed === undefined) return found;
    for (let node = 1; node < document.size; node++) {
      if (isNamed[node] === 0 || pageWide.has(document.tags[node]!)) continue;
      if (holdsTitle(document, node)) continue;
      found.push(node);
      node = document.ends[node]! - 1;
    }
    return found;
  },
);

/** Whether an element holds the page's first h1: it is the article, whatever its name. */
function holdsTitle(document: Document, element: number): boolean {
  const title = document.tags.indexOf(H1);
  return title >= 0 && contains(document, element, title);
}

/**
 * Whether there is a field for a comment from a node to another, or a link to an address that is named so. The
 * link beside a heading that leads to the heading itself is none.
 */
export function repliesIn(document: Document, from: number, to: number): boolean {
  const { tags } = document;
  for (let node = from; node < to; node++) {
    if (tags[node] === TEXTAREA) return true;
    if (tags[node] !== A) continue;
    const address = attribute(document, node, "href");
    if (address === undefined || !commentName.test(address.replace(camelCase, "$1 $2"))) continue;
    if (!leadsAround(document, node, address)) return true;
  }
  return false;
}

/** Elements from a link up that may be what it leads to: a heading, a section. */
const AROUND = 4;

/** Whether a link leads to an element that it is in: the permanent link of a heading or section. */
function leadsAround(document: Document, link: number, address: string): boolean {
  if (!address.startsWith("#")) return false;
  const id = address.slice(1);
  for (let n = link, up = 0; n > 0 && up < AROUND; n = document.parents[n]!, up++) {
    if (attribute(document, n, "id") === id) return true;
  }
  return false;
}
