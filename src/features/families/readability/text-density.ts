import { silentTags, TEXT, tag } from "../../../document/tags.ts";
import { log } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";

const A = tag("a");
const BUTTON = tag("button");
const HTML = tag("html");

/** CETD's densities of the elements that hold blocks; 0 for other nodes. See `scratch`. */
export interface TextDensities {
  /** Composite text density (CTD) per node. */
  readonly densities: Float64Array;
  /** Sum of the densities of an element's children and of its own text (DensitySum) per node. */
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
  const links = linkCharacters || 1;
  const plain = characters - linkCharacters || 1;
  const t = tags || 1;
  const base = Math.log((characters / plain) * links + pageRatio * characters + Math.E);
  const ratio = (characters / links) * (t / (linkTags || 1));
  return Math.max(0, ((characters / t) * Math.log(ratio)) / Math.log(base));
}

/**
 * The term of a piece of text of `length` characters directly in an element. The added 1 stands where
 * the densities count no link characters as 1: without it the term divides by zero on a page without
 * links and has no bound on a page with few.
 */
function directText(length: number, pageRatio: number): number {
  return (length * log(length)) / Math.log(Math.log(pageRatio * length + 1 + Math.E));
}

/**
 * CETD's densities over the elements that hold blocks. The counts are the page's: characters of
 * blocks, and elements outside silent subtrees. Inline elements count as text of their block.
 */
export function textDensities(page: PageMeasures): TextDensities {
  const { document, blocks, blocksBefore, sums } = page;
  const { tags, parents, ends, size } = document;
  const elements = scratch.int32(size + 1);
  const links = scratch.int32(size + 1);
  for (let node = 0; node < size; ) {
    const number = tags[node]!;
    if (silentTags.has(number)) {
      const end = ends[node]!;
      for (let inside = node + 1; inside <= end; inside++) {
        elements[inside] = elements[node]!;
        links[inside] = links[node]!;
      }
      node = end;
      continue;
    }
    elements[node + 1] = elements[node]! + (number === TEXT ? 0 : 1);
    links[node + 1] = links[node]! + (number === A || number === BUTTON ? 1 : 0);
    node++;
  }

  const total = sums.characters[blocks.length]!;
  const pageRatio = total === 0 ? 0 : sums.linkCharacters[blocks.length]! / total;
  const densities = scratch.float64(size);
  const densitySums = scratch.float64(size);
  const holds = scratch.uint8(size);
  const hasParts = scratch.uint8(size);
  for (const block of blocks) {
    let node = block.node;
    densitySums[node]! += directText(block.characters, pageRatio);
    for (; node >= 0 && holds[node] === 0; node = parents[node]!) holds[node] = 1;
  }
  let largest = -1;
  for (let node = size - 1; node >= 0; node--) {
    if (holds[node] === 0) continue;
    const end = ends[node]!;
    const first = blocksBefore[node]!;
    const last = blocksBefore[end]!;
    const density = compositeDensity(
      sums.characters[last]! - sums.characters[first]!,
      elements[end]! - elements[node + 1]!,
      sums.linkCharacters[last]! - sums.linkCharacters[first]!,
      links[end]! - links[node + 1]!,
      pageRatio,
    );
    densities[node] = density;
    // As in the authors' code, an element without elements below has its own density.
    if (hasParts[node] === 0) densitySums[node] = density;
    const parent = parents[node]!;
    if (parent >= 0) {
      hasParts[parent] = 1;
      densitySums[parent]! += density;
    }
    if (largest < 0 || densitySums[node]! >= densitySums[largest]!) largest = node;
  }
  let threshold = largest < 0 ? 0 : densities[largest]!;
  for (let node = largest; node > 0 && tags[node] !== HTML; node = parents[node]!) {
    threshold = Math.min(threshold, densities[node]!);
  }
  return { densities, densitySums, largest, threshold };
}
