/**
 * Text densities of elements, as CETD defines them (F. Sun, D. Song, L. Liao, SIGIR 2011, from the
 * first author's program). CEDP weights tag paths by them.
 */

import { TagSet, TEXT } from "../document/tags.ts";
import { compositeDensity } from "../features/families/readability/text-density.ts";
import type { Leaf } from "./leaves.ts";
import type { MethodPage } from "./removed.ts";

/** `plain` is TD, `composite` CTD, which takes links into account. */
export type DensityKind = "plain" | "composite";

/** Per node of the document, all of its subtree. */
export interface Counts {
  /** Characters. */
  readonly characters: Float64Array;
  /** Number of descendant elements, without scripts, styles and removed elements. */
  readonly tags: Float64Array;
  /** Characters in links; below a link, all. */
  readonly linkCharacters: Float64Array;
  /** Link elements below: all below a link; elsewhere one that is all links counts as one too. */
  readonly linkTags: Float64Array;
}

export interface Densities {
  readonly counts: Counts;
  /** Density per node; 0 where there is no text. */
  readonly density: Float64Array;
  /** DensitySum per node: over its child elements and the text between them. */
  readonly sum: Float64Array;
}

const linkTags = new TagSet("a button select");
const scriptTags = new TagSet("script style");

/** Counts per node, bottom-up. */
export function countsOf({ document, removed }: MethodPage, leaves: readonly Leaf[]): Counts {
  const { size, tags, parents } = document;
  const characters = new Float64Array(size);
  const elements = new Float64Array(size);
  const linkCharacters = new Float64Array(size);
  const links = new Float64Array(size);
  const isInLink = new Uint8Array(size);
  for (let node = 1; node < size; node++) {
    const parent = parents[node]!;
    isInLink[node] = linkTags.has(tags[parent]!) ? 1 : isInLink[parent]!;
  }
  for (const leaf of leaves) {
    characters[leaf.node] = leaf.characters;
    if (isInLink[leaf.node] === 1) linkCharacters[leaf.node] = leaf.characters;
  }
  for (let node = size - 1; node > 0; node--) {
    const parent = parents[node]!;
    characters[parent]! += characters[node]!;
    linkCharacters[parent]! += linkCharacters[node]!;
    if (tags[node] === TEXT || scriptTags.has(tags[node]!) || removed?.[node] === 1) continue;
    const isLink = linkTags.has(tags[node]!);
    // In a link that holds only an image all elements are links, and so is everything around it.
    if (isLink || isInLink[node] === 1) links[node] = elements[node]!;
    const isAllLinks =
      links[node]! > 0 &&
      links[node] === elements[node] &&
      linkCharacters[node] === characters[node];
    links[parent]! += links[node]! + (isLink || isAllLinks ? 1 : 0);
    elements[parent]! += elements[node]! + 1;
  }
  return { characters, tags: elements, linkCharacters, linkTags: links };
}

/** TD: characters per element below. */
export function textDensity(characters: number, tags: number): number {
  return characters / Math.max(tags, 1);
}

/** Densities and density sums of all nodes. */
export function densitiesOf(
  page: MethodPage,
  leaves: readonly Leaf[],
  kind: DensityKind,
): Densities {
  const { size, tags, parents } = page.document;
  const counts = countsOf(page, leaves);
  const linkShare = counts.linkCharacters[0]! / Math.max(counts.characters[0]!, 1);
  // Without any link there is nothing to correct for.
  const isPlain = kind === "plain" || linkShare === 0;
  const density = new Float64Array(size);
  const sum = new Float64Array(size);
  const hasElements = new Uint8Array(size);
  for (let node = size - 1; node >= 0; node--) {
    const characters = counts.characters[node]!;
    if (tags[node] === TEXT) {
      if (characters > 0)
        sum[parents[node]!]! += isPlain ? characters : textTerm(characters, linkShare);
      continue;
    }
    density[node] = isPlain
      ? textDensity(characters, counts.tags[node]!)
      : compositeDensity(
          characters,
          counts.tags[node]!,
          counts.linkCharacters[node]!,
          counts.linkTags[node]!,
          linkShare,
        );
    if (hasElements[node] === 0) sum[node] = density[node]!;
    if (node === 0) break;
    sum[parents[node]!]! += density[node]!;
    hasElements[parents[node]!] = 1;
  }
  return { counts, density, sum };
}

/** What a text of a given length adds to the density sum of its element. */
export function textTerm(length: number, linkShare: number): number {
  return (length * Math.log(length)) / Math.log(Math.log(linkShare * length + Math.E));
}
