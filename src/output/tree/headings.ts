/** Headings that say nothing: those of dropped sections, those of the site, and copies of the one before. */
import type { Element, Root } from "hast";
import type { Block } from "../../document/block.ts";
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import { collapse } from "../../document/words.ts";
import type { Kept } from "./kept.ts";

const A = tag("a");
const H1 = tag("h1");
const headings = new TagSet("h1 h2 h3 h4 h5 h6");

/** A heading of the page, all of whose block is in it. */
interface Heading {
  readonly node: number;
  readonly level: number;
  /** Its first block and the one after its last. */
  readonly first: number;
  readonly end: number;
}

/**
 * Drops headings from what is kept: below the first level, those with a section of text that is dropped whole;
 * of the first level, those that link to the site's start page before another one.
 *
 * @param headline number of the block that is the headline, which stays
 */
export function dropIdleHeadings(
  document: Document,
  blocks: readonly Block[],
  kept: Kept,
  { headline, resolve }: { readonly headline: number; readonly resolve: Resolve },
): void {
  const found = headingsOf(document, blocks);
  const mains = found.filter(
    ({ node, first }) => document.tags[node] === H1 && isKept(kept, first),
  );
  const nexts = nextOfLevel(found);
  for (const [i, heading] of found.entries()) {
    const { node, level, first, end } = heading;
    if (!isKept(kept, first) || first === headline) continue;
    if (level === 1) {
      const isBanner =
        mains.length > 1 && heading === mains[0] && isHomeLink(document, node, resolve);
      if (isBanner) kept.isKept[node] = 0;
      continue;
    }
    const next = found[nexts[i]!];
    const last = next?.first ?? blocks.length;
    const isDropped = last > end && !kept.isKeptBlock.subarray(end, last).includes(1);
    const stop = next?.node ?? document.size;
    if (isDropped && !holdsKept(document, kept, document.ends[node]!, stop)) kept.isKept[node] = 0;
  }
}

/** By heading: the next one of its level or above, where its section ends. */
function nextOfLevel(found: readonly Heading[]): number[] {
  const nexts: number[] = new Array(found.length).fill(found.length);
  const byLevel: number[] = new Array(7).fill(found.length);
  for (let i = found.length - 1; i >= 0; i--) {
    const { level } = found[i]!;
    nexts[i] = Math.min(...byLevel.slice(0, level + 1));
    byLevel[level] = i;
  }
  return nexts;
}

function isKept(kept: Kept, block: number): boolean {
  return kept.isKeptBlock[block] === 1;
}

function headingsOf({ tags, ends, parents }: Document, blocks: readonly Block[]): Heading[] {
  const found: Heading[] = [];
  let past = 0;
  for (const [i, { content }] of blocks.entries()) {
    const start = content[0]!;
    if (start < past) {
      found[found.length - 1] = { ...found.at(-1)!, end: i + 1 };
      continue;
    }
    let node = start;
    for (let up = 0; up < 4 && node > 0 && !headings.has(tags[node]!); up++) node = parents[node]!;
    if (!headings.has(tags[node]!)) continue;
    past = ends[node]!;
    found.push({ node, level: tags[node]! - H1 + 1, first: i, end: i + 1 });
  }
  return found;
}

/** Whether a picture or another thing without text is kept from a node up to another. */
function holdsKept({ ends }: Document, kept: Kept, start: number, stop: number): boolean {
  for (let node = start; node < stop; node++) {
    if (kept.isKept[node] === 1 && ends[node]! <= stop) return true;
  }
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
    const words = isHeading ? collapse(textOf(child)).toLowerCase() : undefined;
    if (words !== undefined && words !== "" && words === last) {
      twins.add(child);
      hasTwin = true;
    } else {
      last = words;
    }
  }
  if (hasTwin) parent.children = parent.children.filter((child) => !twins.has(child)) as never;
}

function textOf(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value;
      return child.type === "element" ? textOf(child) : "";
    })
    .join("");
}
