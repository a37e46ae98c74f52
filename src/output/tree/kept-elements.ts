/** What the kept elements of a page may be beside words, noted in one walk over them alone. */
import { attributeName } from "../../document/attribute-names.ts";
import type { Document } from "../../document/document.ts";
import { KNOWN_TAGS, TagSet, TEXT, tag } from "../../document/tags.ts";
import { classSigns } from "./class-signs.ts";
import type { Kept } from "./kept.ts";
import { isDrawn } from "./math.ts";
import { FORMULA } from "./signs.ts";

/** Facts about the elements that the content keeps. */
export interface KeptElements {
  /** By node, see signs.ts. */
  readonly signs: Uint8Array;
  /** Links whose address has a fragment. */
  readonly fragmentLinks: readonly number[];
  /** Elements among words that may hold a note. */
  readonly mayBeNotes: readonly number[];
  /** Listings in `<pre>`. */
  readonly listings: readonly number[];
  readonly mainHeadings: readonly number[];
  /** All signs of their classes. */
  readonly allSigns: number;
  /** Whether any may show a formula. */
  readonly mayHaveMath: boolean;
  readonly hasRuby: boolean;
}

const LINK = 1;
const NOTE_TAG = 2;
const PREFORMATTED = 3;
const MAIN_HEADING = 4;
const RUBY = 5;
const kinds = new Uint8Array(KNOWN_TAGS);
kinds[tag("a")] = LINK;
kinds[tag("h1")] = MAIN_HEADING;
for (const number of new TagSet("span small").numbers) kinds[number] = NOTE_TAG;
kinds[tag("pre")] = PREFORMATTED;
kinds[tag("ruby")] = RUBY;

const CLASS = attributeName("class");
const HREF = attributeName("href");

/** Walks over what is kept. */
export function keptElements(document: Document, kept: Kept): KeptElements {
  const { tags, ends, size, attributeStarts, attributeNames } = document;
  const { isKept } = kept;
  const signs = new Uint8Array(size);
  const fragmentLinks: number[] = [];
  const mayBeNotes: number[] = [];
  const listings: number[] = [];
  const mainHeadings: number[] = [];
  const signsOf = classSigns(document);
  let allSigns = 0;
  let mayHaveMath = false;
  let hasRuby = false;
  let node = 1;
  while (node < size) {
    if (isKept[node] === 0) {
      node = ends[node]!;
      continue;
    }
    const number = tags[node]!;
    if (number === TEXT) {
      node++;
      continue;
    }
    const kind = number < KNOWN_TAGS ? kinds[number]! : 0;
    const last = attributeStarts[node + 1]!;
    let isRead = 0;
    for (let a = attributeStarts[node]!; a < last; a++) {
      const name = attributeNames[a]!;
      if (name === CLASS && (isRead & 1) === 0) {
        isRead |= 1;
        const ofClass = signsOf(a);
        signs[node]! |= ofClass;
        allSigns |= ofClass;
      } else if (name === HREF && kind === LINK && (isRead & 2) === 0) {
        isRead |= 2;
        if (mayHaveFragment(document, a)) fragmentLinks.push(node);
      }
    }
    if (kind === NOTE_TAG) {
      mayBeNotes.push(node);
    } else if (kind === PREFORMATTED) {
      listings.push(node);
    } else if (kind === RUBY) {
      hasRuby = true;
    } else if (kind === MAIN_HEADING) {
      mainHeadings.push(node);
    } else if (number >= KNOWN_TAGS) {
      mayHaveMath ||= isDrawn(document, node);
    }
    node++;
  }
  mayHaveMath ||= (allSigns & FORMULA) !== 0;
  return {
    signs,
    fragmentLinks,
    mayBeNotes,
    listings,
    mainHeadings,
    allSigns,
    mayHaveMath,
    hasRuby,
  };
}

/** Whether an attribute's value may have a `#`, as it is or as an entity. */
function mayHaveFragment({ source, attributes }: Document, attribute: number): boolean {
  return source.within(attributes[4 * attribute + 2]!, attributes[4 * attribute + 3]!, hasHash);
}

function hasHash(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x23) return true;
    if (code === 0x26 && text.startsWith("&num", i)) return true;
  }
  return false;
}
