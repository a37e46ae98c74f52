/** A page as structure and style trees read it: elements with their presentation and their own features. */

import type { SegmentedPage } from "../../../document/block.ts";
import { attribute, type Document, tagName } from "../../../document/document.ts";
import { silentTags, TEXT, tag } from "../../../document/tags.ts";
import { hashAll, hashText } from "../../../sites/hash.ts";
import { leavesOf } from "../../leaves.ts";
import { type TermOptions, termsOf } from "../terms.ts";

const A = tag("a");
const IMG = tag("img");

/** Attributes besides `class` that make two elements different in presentation. Not published: ours. */
const DISPLAY =
  "style width height bgcolor align valign border cellpadding cellspacing color face size".split(
    " ",
  );
const spaces = /[\t\n\f\r ]+/;
const hasDigit = /\d/;
const afterPath = /[?#].*$/s;
const upToName = /^.*\//s;

/** Elements in document order, the root first; those without visible text (scripts, styles, …) are left out. */
export interface PageElements {
  /** Number of the parent; -1 of the root. */
  readonly parents: Int32Array;
  /** Which child of its parent it is, from 0. */
  readonly places: Int32Array;
  /** How many child elements it has, and a hash of their tags and attributes in order: its style. */
  readonly children: Int32Array;
  readonly styles: Float64Array;
  /** Features of the element itself: words, and the targets of images and links. */
  readonly features: ReadonlyMap<number, ReadonlyMap<string, number>>;
  readonly texts: readonly ElementText[];
}

/** A text, the element around it, and its words as features. */
export interface ElementText {
  readonly start: number;
  readonly end: number;
  readonly element: number;
  readonly words: readonly string[];
}

/** Reads the elements of a page. */
export function readElements(page: SegmentedPage, options: TermOptions): PageElements {
  const { document } = page;
  const { tags, ends, size, starts, stops } = document;
  const nodes: number[] = [0];
  const elementOf = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    elementOf[node] = elementOf[document.parents[node]!]!;
    if (number === TEXT) continue;
    if (silentTags.has(number)) node = ends[node]! - 1;
    else elementOf[node] = nodes.push(node) - 1;
  }
  const count = nodes.length;
  const parents = new Int32Array(count).fill(-1);
  const places = new Int32Array(count);
  const children = new Int32Array(count);
  const styles = new Float64Array(count);
  const features = new Map<number, Map<string, number>>();
  const add = (element: number, feature: string): void => {
    const counts = features.get(element) ?? new Map<string, number>();
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
    features.set(element, counts);
  };
  for (let i = 1; i < count; i++) {
    const node = nodes[i]!;
    const parent = elementOf[document.parents[node]!]!;
    parents[i] = parent;
    places[i] = children[parent]!++;
    styles[parent] = hashAll([styles[parent]!, hashText(appearance(document, node))]);
    const target = targetOf(document, node);
    if (target !== undefined) add(i, target);
  }
  const terms = termsOf(document, options);
  const texts = leavesOf(page).map(({ node, text }): ElementText => {
    const element = elementOf[node]!;
    const words = terms(text).map((term) => `w:${term}`);
    for (const word of words) add(element, word);
    return { start: starts[node]!, end: stops[node]!, element, words };
  });
  return { parents, places, children, styles, features, texts };
}

/** Tag and display attributes of an element in lower case; classes with digits mostly name one page. */
export function appearance(document: Document, node: number): string {
  const { attributeStarts } = document;
  const name = tagName(document, node);
  if (attributeStarts[node] === attributeStarts[node + 1]) return name;
  const classes = attribute(document, node, "class")?.toLowerCase().split(spaces) ?? [];
  const kept = classes.filter((token) => token !== "" && !hasDigit.test(token)).sort();
  const others = DISPLAY.map((key) => attribute(document, node, key)?.toLowerCase() ?? "");
  return [name, kept.join(" "), ...others].join("\n");
}

/** File name of an image, or host and path of a link, as a feature; undefined for other elements. */
function targetOf(document: Document, node: number): string | undefined {
  const number = document.tags[node]!;
  const address =
    number === IMG
      ? attribute(document, node, "src")
      : number === A
        ? attribute(document, node, "href")
        : undefined;
  if (address === undefined) return undefined;
  const path = address.trim().replace(afterPath, "");
  return number === IMG ? `i:${path.replace(upToName, "")}` : `l:${path}`;
}
