/** The information coverage tree of a page: sums per element, of itself and with its descendants. */

import type { SegmentedPage } from "../../../document/block.ts";
import { attribute, type Document } from "../../../document/document.ts";
import { blockTags, silentTags, TEXT, tag } from "../../../document/tags.ts";
import { createResolver } from "../../../document/urls.ts";
import { type Leaf, leavesOf } from "../../leaves.ts";
import { type TermOptions, termsOf } from "../terms.ts";

const A = tag("a");

/** An element of the tree. Inline elements are not in it: their text belongs to the element around them. */
export interface TreeElement {
  readonly tag: number;
  /** Number of its parent among the elements; -1 of the root. */
  readonly parent: number;
}

/** A text of the page. */
export interface TreeLeaf {
  readonly start: number;
  readonly end: number;
  /** Number of its element. */
  readonly element: number;
  readonly characters: number;
  readonly terms: readonly string[];
  readonly isAnchor: boolean;
  /** Where its link leads, without a fragment; absent where the page's address is not known. */
  readonly target?: string | undefined;
}

/** A page as WISDOM reads it. */
export interface PageTree {
  readonly url: string | undefined;
  /** In document order, the root first. */
  readonly elements: readonly TreeElement[];
  readonly leaves: readonly TreeLeaf[];
}

/** Sums over the texts of an element, or of one and all below it. */
export interface Coverage {
  /** ALEN and CLEN: characters in links and others. */
  anchor: number;
  text: number;
  /** Terms, and the sum of their entropies. */
  terms: number;
  entropy: number;
  /** Characters of the links whose API is known, and the sum of that by characters. */
  linked: number;
  precision: number;
}

/** Reads the tree of a page. */
export function readTree(page: SegmentedPage, options: TermOptions): PageTree {
  const { document, url } = page;
  const { tags, parents, ends, size } = document;
  const elements: TreeElement[] = [{ tag: tags[0]!, parent: -1 }];
  const elementOf = new Int32Array(size);
  const links = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    const parent = parents[node]!;
    elementOf[node] = elementOf[parent]!;
    links[node] = number === A ? node : links[parent]!;
    if (number === TEXT) continue;
    // Nothing shows there.
    if (silentTags.has(number)) node = ends[node]! - 1;
    else if (blockTags.has(number)) {
      elementOf[node] = elements.push({ tag: number, parent: elementOf[parent]! }) - 1;
    }
  }
  const terms = termsOf(document, options);
  const targets = createTargets(document, url);
  const leaves = leavesOf(page).map(({ node, text, characters }: Leaf): TreeLeaf => {
    const link = links[node]!;
    return {
      start: document.starts[node]!,
      end: document.stops[node]!,
      element: elementOf[node]!,
      characters,
      terms: terms(text),
      isAnchor: link > 0,
      target: link > 0 ? targets(link) : undefined,
    };
  });
  return { url: withoutFragment(url), elements, leaves };
}

/** Gives where a link leads. */
function createTargets(
  document: Document,
  url: string | undefined,
): (link: number) => string | undefined {
  if (url === undefined) return () => undefined;
  const resolve = createResolver(document, { url });
  return (link) => {
    const href = attribute(document, link, "href");
    return href === undefined ? undefined : withoutFragment(resolve(href));
  };
}

function withoutFragment(address: string | undefined): string | undefined {
  return address?.split("#", 1)[0];
}

/**
 * Sums per element over its own texts and, apart, over all that it covers.
 *
 * @param entropyOf entropy of a term over the site
 * @param termsAt terms of the site's page at an address
 */
export function cover(
  { elements, leaves }: PageTree,
  entropyOf: (term: string) => number,
  termsAt: (address: string) => ReadonlyMap<string, number> | undefined,
): { readonly own: readonly Coverage[]; readonly all: readonly Coverage[] } {
  const coverages = elements.map((): Coverage => {
    return { anchor: 0, text: 0, terms: 0, entropy: 0, linked: 0, precision: 0 };
  });
  for (const { element, characters, terms, isAnchor, target } of leaves) {
    const sums = coverages[element]!;
    if (isAnchor) sums.anchor += characters;
    else sums.text += characters;
    sums.terms += terms.length;
    for (const term of terms) sums.entropy += entropyOf(term);
    const linked = target === undefined ? undefined : termsAt(target);
    const precision = linked && anchorPrecision(terms, entropyOf, (term) => linked.has(term));
    if (precision === undefined) continue;
    sums.linked += characters;
    sums.precision += characters * precision;
  }
  const all = coverages.map((sums) => ({ ...sums }));
  // Children come after their parents.
  for (let i = elements.length - 1; i > 0; i--) {
    const [sums, above] = [all[i]!, all[elements[i]!.parent]!];
    for (const name of Object.keys(sums) as (keyof Coverage)[]) above[name] += sums[name];
  }
  return { own: coverages, all };
}

/** API of a link: share of its terms' information (1 - entropy) found in the linked page; undefined if that is 0. */
export function anchorPrecision(
  terms: readonly string[],
  entropyOf: (term: string) => number,
  isLinked: (term: string) => boolean,
): number | undefined {
  let [whole, found] = [0, 0];
  for (const term of terms) {
    const information = 1 - entropyOf(term);
    whole += information;
    if (isLinked(term)) found += information;
  }
  return whole === 0 ? undefined : found / whole;
}

/** CII: 1 minus the mean entropy of the terms; 0 without terms. */
export function contentIndex({ terms, entropy }: Pick<Coverage, "terms" | "entropy">): number {
  return terms === 0 ? 0 : 1 - entropy / terms;
}
