import type { Document } from "../document.ts";
import { blockTags, KNOWN_TAGS, silentTags, TagSet, TEXT, tag } from "../tags.ts";
import { visibleLengths } from "./visible-lengths.ts";

const P = tag("p");
const foreign = new TagSet("svg math");
/** A text of this many characters is a line of its own. */
const LINE = 20;

/** Characters of a text up to which they are counted. */
const MOST = 255;

/** What stands in an element. */
const WORDS = 1;
const BLOCKS = 2;
const CUSTOM = 4;

/** What is found of elements whose tags are not HTML's. */
export interface CustomElements {
  /** 1 for those that stand like blocks; undefined if there are none. */
  readonly blocks: Uint8Array | undefined;
  /** Characters of text in all elements, as {@link visibleLengths} counts them. */
  readonly lengths: Uint8Array;
}

/**
 * Finds elements whose tags are not HTML's and that stand like blocks; undefined without such tags. A browser
 * shows them as their style sheets say, and these are mostly not in the page. They stand like blocks among
 * elements, with no words between, if one of them or of their siblings holds blocks, or if two of them have
 * text for a line.
 */
export function customElements(document: Document): CustomElements | undefined {
  const { tags, parents, ends, size, tagNames } = document;
  if (tagNames.length === KNOWN_TAGS || !hasCustom(document)) return undefined;
  const lengths = visibleLengths(document, MOST);
  const found = new Uint8Array(size);
  const holds = new Uint8Array(size);
  const lines = new Uint32Array(size);
  let isAny = false;
  for (let node = size - 1; node >= 0; node--) {
    const number = tags[node]!;
    if (lengths[node] === 0 || silentTags.has(number)) continue;
    const parent = parents[node]!;
    if (number === TEXT) {
      holds[parent]! |= WORDS;
      continue;
    }
    if ((holds[node]! & CUSTOM) !== 0 && standsApart(node)) {
      for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
        if (tags[child]! >= KNOWN_TAGS && lengths[child]! > 0) found[child] = 1;
      }
      holds[node]! |= BLOCKS;
      isAny = true;
    }
    if (node === 0) break;
    if (number >= KNOWN_TAGS) {
      holds[parent]! |= CUSTOM;
      if (lengths[node]! >= LINE) lines[parent]!++;
    }
    if (blockTags.has(number) || (holds[node]! & BLOCKS) !== 0) holds[parent]! |= BLOCKS;
  }
  return { blocks: isAny ? found : undefined, lengths };

  function standsApart(node: number): boolean {
    if (tags[node] === P || foreign.has(tags[node]!) || (holds[node]! & WORDS) !== 0) return false;
    return (holds[node]! & BLOCKS) !== 0 || lines[node]! > 1;
  }
}

/** Whether there is such a tag outside drawings and formulas, whose tags are not HTML's either. */
function hasCustom({ tags, parents, ends, size }: Document): boolean {
  for (let node = 1; node < size; node++) {
    if (tags[node]! < KNOWN_TAGS) continue;
    let around = parents[node]!;
    while (around > 0 && !foreign.has(tags[around]!)) around = parents[around]!;
    if (around <= 0) return true;
    node = ends[around]! - 1;
  }
  return false;
}
