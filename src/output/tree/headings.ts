/** Headings that say nothing: behind all content, of the site, and copies of the one before. */
import type { Element, Root } from "hast";
import type { Block } from "../../document/block.ts";
import { attribute, type Document } from "../../document/document.ts";
import { headingTags, tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import { collapse } from "../../document/words.ts";
import { textOf } from "./containers.ts";
import type { Kept } from "./kept.ts";

const A = tag("a");
const H1 = tag("h1");

/** What is known of a page's headings. */
interface Headings {
  /** Number of the block that is the headline, which stays. */
  readonly headline: number;
  /** All `h1` of the content. */
  readonly mainHeadings: readonly number[];
  readonly resolve: Resolve;
}

/**
 * Drops headings from what is kept: those behind all other content, whose section is dropped, and one that
 * links to the site's start page before the page's own.
 *
 * Headings between sections that are kept stay, whatever was dropped behind them: of 193 such headings on 500
 * pages of WCXB's development split 133 are in the gold texts, and no share of links tells which.
 */
export function dropIdleHeadings(
  document: Document,
  blocks: readonly Block[],
  kept: Kept,
  { headline, mainHeadings, resolve }: Headings,
): void {
  dropBanner(document, kept, mainHeadings, resolve);
  let last = kept.isKeptBlock.lastIndexOf(1);
  // Behind a heading that was dropped nothing is kept: that is not looked at again.
  let end = document.size;
  for (
    let node = headingOf(document, blocks[last]);
    node > 0;
    node = headingOf(document, blocks[last])
  ) {
    const isMain = document.tags[node] === H1 || last === headline;
    // A picture may be its section, and a section may be empty.
    const isEmpty = last + 1 >= blocks.length || headingOf(document, blocks[last + 1]) > 0;
    if (isMain || isEmpty || holdsKept(document, kept, document.ends[node]!, end)) return;
    kept.isKept[node] = 0;
    end = node;
    // From a negative place it would search the whole.
    if (last === 0) return;
    last = kept.isKeptBlock.lastIndexOf(1, last - 1);
  }
}

/** Drops the first of several main headings if it is the name of the site. */
function dropBanner(
  document: Document,
  kept: Kept,
  mainHeadings: readonly number[],
  resolve: Resolve,
): void {
  const [banner] = mainHeadings;
  if (banner === undefined || mainHeadings.length < 2) return;
  if (isHomeLink(document, banner, resolve)) kept.isKept[banner] = 0;
}

/** The heading that a block is in; 0 without one. */
function headingOf({ tags, parents }: Document, block: Block | undefined): number {
  let node = block?.content[0] ?? 0;
  for (let up = 0; up < 4 && node > 0; up++, node = parents[node]!) {
    if (headingTags.has(tags[node]!)) return node;
  }
  return 0;
}

/** Whether a picture or another thing without text is kept, from a node to another one. */
function holdsKept({ ends }: Document, kept: Kept, start: number, end: number): boolean {
  for (let node = start; node < end; node = ends[node]!) if (kept.isKept[node] === 1) return true;
  return false;
}

/** Whether a heading is a link to the start page of the site. */
function isHomeLink(document: Document, heading: number, resolve: Resolve): boolean {
  const { tags, ends, parents } = document;
  const inner = tags.subarray(heading, ends[heading]!).indexOf(A);
  const link = inner < 0 ? parents[heading]! : heading + inner;
  const href = tags[link] === A ? attribute(document, link, "href")?.trim() : undefined;
  const url = href === undefined ? undefined : resolve(href);
  return url !== undefined && home.test(url);
}

const home = /^(?:https?:\/\/[^/?#]+)?\/?(?:index\.\w{3,5})?$/i;
const headingName = /^h[1-6]$/;

/** Drops headings that say the same as the one directly before them. */
export function dropTwinHeadings(parent: Root | Element): void {
  let last: string | undefined;
  let hasTwin = false;
  const twins = new Set<unknown>();
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const isHeading = headingName.test(child.tagName);
    const words = isHeading ? collapse(textOf(child.children)).toLowerCase() : undefined;
    if (words !== undefined && words !== "" && words === last) {
      twins.add(child);
      hasTwin = true;
    } else {
      last = words;
    }
  }
  if (hasTwin) parent.children = parent.children.filter((child) => !twins.has(child)) as never;
}
