/**
 * Which elements a page shows as blocks: those that are blocks by their tag, and others that the page itself
 * or a browser's rendering shows so.
 */
import { type Document, nodeText } from "../document.ts";
import { blockTags, silentTags, TagSet, TEXT, tag, voidTags } from "../tags.ts";
import { customElements } from "./custom-elements.ts";
import { declaredDisplays } from "./declared-displays.ts";
import { visibleLengths } from "./visible-lengths.ts";

const A = tag("a");
const BLANK = /^\s*$/;
/** Inside these nothing cuts: a heading or a listing is one block. */
const whole = new TagSet("h1 h2 h3 h4 h5 h6 pre listing plaintext xmp svg math");
/** Signs that belong to the word before or below them, and controls. */
const inWords = new TagSet("sup sub rt rp rb rtc ruby button");
/** Shorter texts are initials and icons. In characters, as all of these. */
const LEAST = 3;
/** Shorter links and labels are entries of menus and forms. */
const LEAST_OF_ENTRY = 12;
/** Shorter texts among words belong to their sentence, and a link does always. */
const LEAST_AMONG_WORDS = 25;
/** What stands in a shorter text is part of one line: an amount and its unit, a name and its date. */
const LEAST_AROUND = 40;
const entries = new TagSet("a label");
/** Inline elements nest at most so deep around words. */
const REACH = 8;

/** Whether an element begins and ends a block of text. */
export function isBlock({ tags, shownAsBlock }: Document, node: number): boolean {
  return blockTags.has(tags[node]!) || shownAsBlock?.[node] === 1;
}

/**
 * The document with the elements that are inline by their tag, but shown as blocks. Without any it is the
 * same document.
 *
 * @param rendered offsets of the elements that a browser shows as blocks, where it was asked: then what the
 *   page declares is not read
 */
export function withDisplay(document: Document, rendered?: ReadonlySet<number>): Document {
  const custom = rendered === undefined ? customElements(document) : undefined;
  const shows =
    rendered === undefined
      ? staticDisplays(document, custom?.blocks)
      : inRendering(document, rendered);
  if (shows === undefined) return document;
  const { tags, parents, ends, size } = document;
  const shownAsBlock = new Uint8Array(size);
  const lengths = custom?.lengths ?? visibleLengths(document, LEAST_AROUND);
  let isAny = false;
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    if (whole.has(number) || silentTags.has(number)) {
      node = ends[node]! - 1;
      continue;
    }
    if (!mayCut(number)) continue;
    if (lengths[node]! < LEAST || lengths[parents[node]!]! < LEAST_AROUND) continue;
    if (!shows(node)) continue;
    if (lengths[node]! < leastLength(number, standsAmongWords(document, node))) continue;
    shownAsBlock[node] = 1;
    isAny = true;
  }
  return isAny ? withBlocks(document, shownAsBlock) : document;
}

/**
 * A copy with the fields in the parser's order: documents of one form are read faster by the engine than those
 * of two.
 */
function withBlocks(document: Document, shownAsBlock: Uint8Array): Document {
  return {
    source: document.source,
    size: document.size,
    tags: document.tags,
    parents: document.parents,
    ends: document.ends,
    depths: document.depths,
    starts: document.starts,
    stops: document.stops,
    attributeStarts: document.attributeStarts,
    attributes: document.attributes,
    attributeNames: document.attributeNames,
    tagNames: document.tagNames,
    shownAsBlock,
  };
}

function mayCut(number: number): boolean {
  const isInline = number !== TEXT && !blockTags.has(number) && !voidTags.has(number);
  return isInline && !inWords.has(number);
}

type Shows = (node: number) => boolean;

function inRendering({ starts }: Document, rendered: ReadonlySet<number>): Shows {
  return (node) => rendered.has(starts[node]!);
}

/** By the page's own styles and, where these say nothing, by how tags that are not HTML's stand. */
function staticDisplays(document: Document, custom: Uint8Array | undefined): Shows | undefined {
  const declared = declaredDisplays(document);
  if (declared === undefined && custom === undefined) return undefined;
  return (node) => declared?.(node) ?? custom?.[node] === 1;
}

/** Whether words stand right beside an element, or beside an inline one that it is in. */
function standsAmongWords(document: Document, node: number): boolean {
  const { parents, ends, tags } = document;
  for (let n = node, up = 0; n > 0 && up < REACH; n = parents[n]!, up++) {
    if (n !== node && blockTags.has(tags[n]!)) return false;
    if (isText(document, n - 1, n) || isText(document, ends[n]!, n)) return true;
  }
  return false;
}

function leastLength(number: number, isAmongWords: boolean): number {
  if (isAmongWords) return number === A ? Number.POSITIVE_INFINITY : LEAST_AMONG_WORDS;
  return entries.has(number) ? LEAST_OF_ENTRY : LEAST;
}

/** Whether a node beside an element is text that is not blank. */
function isText(document: Document, beside: number, node: number): boolean {
  const { tags, parents } = document;
  const isSibling = tags[beside] === TEXT && parents[beside] === parents[node];
  return isSibling && !BLANK.test(nodeText(document, beside));
}
