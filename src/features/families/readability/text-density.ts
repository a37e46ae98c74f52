import { tag } from "../../../document/tags.ts";
import { logOfCount } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";

const HTML = tag("html");

/** CETD's densities of the elements that hold blocks, by their places. Valid until the next page. */
export interface TextDensities {
  /** Composite text density (CTD) of each. */
  readonly densities: Float64Array;
  /** Sum of the densities of an element's children and of its own text (DensitySum). */
  readonly densitySums: Float64Array;
  /** The element with the largest DensitySum, the first of equals; -1 on a page without blocks. */
  readonly largest: number;
  /** The smallest density from `largest` up to `body`: CETD's threshold. */
  readonly threshold: number;
}

/**
 * Composite text density of Sun, Song & Liao 2011: characters per tag, times
 * `ln(C T / (LC LT)) / ln(B)`. Factors that are 0 count 1; no text gives 0, no negative value occurs.
 *
 * @param pageRatio Link characters of the page by its characters.
 */
export function compositeDensity(
  characters: number,
  tags: number,
  linkCharacters: number,
  linkTags: number,
  pageRatio: number,
): number {
  if (characters === 0) return 0;
  const base = logOfBase(characters, linkCharacters, pageRatio);
  return densityBy(base, characters, tags, linkCharacters, linkTags);
}

/** `ln(B)` of the density, for some characters. */
function logOfBase(characters: number, linkCharacters: number, pageRatio: number): number {
  const links = linkCharacters || 1;
  const plain = characters - linkCharacters || 1;
  return Math.log(Math.log((characters / plain) * links + pageRatio * characters + Math.E));
}

function densityBy(
  logBase: number,
  characters: number,
  tags: number,
  linkCharacters: number,
  linkTags: number,
): number {
  const t = tags || 1;
  const ratio = (characters / (linkCharacters || 1)) * (t / (linkTags || 1));
  return Math.max(0, ((characters / t) * Math.log(ratio)) / logBase);
}

/**
 * The term of a piece of text of `length` characters directly in an element. The added 1 stands where
 * the densities count no link characters as 1: without it the term divides by zero on a page without
 * links and has no bound on a page with few.
 */
function directText(length: number, pageRatio: number): number {
  return (length * logOfCount(length)) / Math.log(Math.log(pageRatio * length + 1 + Math.E));
}

/**
 * CETD's densities over the elements that hold blocks. The counts are the page's: characters of
 * blocks, and elements outside silent subtrees. Inline elements count as text of their block.
 */
export function textDensities(page: PageMeasures): TextDensities {
  const { document, blocks, characters, blocksBefore, sums } = page;
  const { nodes, parents, ofBlock } = page.holding;
  const { inside, linksInside } = page.survey;
  const { tags, ends } = document;
  const held = nodes.length;
  const total = sums.characters[blocks.length]!;
  const pageRatio = total === 0 ? 0 : sums.linkCharacters[blocks.length]! / total;
  const densities = scratch.float64(held);
  const densitySums = scratch.float64(held);
  const hasParts = scratch.uint8(held);
  for (let i = 0; i < blocks.length; i++) {
    densitySums[ofBlock[i]!]! += directText(characters[i]!, pageRatio);
  }
  let lastText = -1;
  let lastLinks = -1;
  let logBase = 0;
  let largest = -1;
  for (let place = held - 1; place >= 0; place--) {
    const node = nodes[place]!;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    const ofText = sums.characters[last]! - sums.characters[first]!;
    const ofLinks = sums.linkCharacters[last]! - sums.linkCharacters[first]!;
    // An element often holds what the one element inside of it holds.
    if (ofText !== lastText || ofLinks !== lastLinks) {
      logBase = logOfBase(ofText, ofLinks, pageRatio);
      lastText = ofText;
      lastLinks = ofLinks;
    }
    const density =
      ofText === 0 ? 0 : densityBy(logBase, ofText, inside[place]!, ofLinks, linksInside[place]!);
    densities[place] = density;
    // As in the authors' code, an element without elements below has its own density.
    if (hasParts[place] === 0) densitySums[place] = density;
    const parent = parents[place]!;
    if (parent >= 0) {
      hasParts[parent] = 1;
      densitySums[parent]! += density;
    }
    if (largest < 0 || densitySums[place]! >= densitySums[largest]!) largest = place;
  }
  let threshold = largest < 0 ? 0 : densities[largest]!;
  for (let place = largest; place > 0; place = parents[place]!) {
    if (tags[nodes[place]!] === HTML) break;
    threshold = Math.min(threshold, densities[place]!);
  }
  return { densities, densitySums, largest, threshold };
}
