/** Blocks whose text is written as it was read, where plain text is all that is asked for. */
import { type Document, nodeText } from "../../document/document.ts";
import { KNOWN_TAGS, TagSet, TEXT } from "../../document/tags.ts";
import { isClean } from "./clean-text.ts";
import { mayHaveTex } from "./raw-tex.ts";
import type { Walk } from "./walk-state.ts";

/** Elements among words that plain text does not show. */
const unseen = new TagSet(
  "a abbr acronym b bdi bdo big blink cite del dfn em font i ins kbd label mark nobr q s samp small span strike " +
    "strong sub time u var",
);

const ENTITY = 0x26;
/** By ASCII character of a source: 1 for those that text has no more when it is written, and for entities. */
const telling = new Uint8Array(0x80).fill(1, 0, 0x20);
for (const character of "\t\n\f\r") telling[character.charCodeAt(0)] = 0;
telling[0x7f] = 1;
telling[ENTITY] = 1;

/**
 * Writes a block at its first text, if no part of it needs a look: the block's text was joined and its white space
 * collapsed when it was read.
 *
 * @returns the first node behind its text; -1 if it was not written
 */
export function writeBlock(walk: Walk, node: number): number {
  const { document, builder, kept, signs } = walk;
  const { tags, ends } = document;
  const block = walk.blocks[kept.blockOf[node]! - 1]!;
  const { content } = block;
  if (content[0] !== node || !builder.isPlain || node < walk.rowEnd) return -1;
  if (walk.hasTex && mayHaveTex(block.text)) return -1;
  const last = content[content.length - 1]!;
  let count = 0;
  for (let n = node; n <= last; ) {
    if (kept.isKept[n] === 0) {
      n = ends[n]!;
      continue;
    }
    if (signs[n] !== 0) return -1;
    const number = tags[n]!;
    if (number === TEXT) {
      if (kept.blockOf[n] !== block.index + 1 || !isPlain(document, n)) return -1;
      count++;
    } else if (number < KNOWN_TAGS && !unseen.has(number)) {
      return -1;
    } else if (walk.showsMarks && ends[n]! > last + 1) {
      return -1;
    }
    n++;
  }
  if (count !== content.length) return -1;
  builder.blockText(block, beginsInSpace(document, node), endsInSpace(document, last));
  walk.previous = last;
  return last + 1;
}

/** Whether the content has a text as a block has it, but for white space. */
function isPlain(document: Document, node: number): boolean {
  const { source, starts, stops } = document;
  const told = source.within(starts[node]!, stops[node]!, firstTold);
  return told === NOTHING || (told === ENTITY && isClean(nodeText(document, node)));
}

/** The first character that is told apart, or {@link NOTHING}. */
function firstTold(text: string, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80 ? telling[code] === 1 : !isUsual(code)) return code;
  }
  return NOTHING;
}

const NOTHING = -1;

/** Whether a character beyond ASCII is one that is never left out; the rare ones among them are not told apart. */
function isUsual(code: number): boolean {
  if (code < 0x200b) return code >= 0xa0 && code !== 0xad;
  if (code < 0x2060) return code >= 0x200e;
  return (code >= 0x2065 && code < 0xd800) || (code >= 0xe000 && code < 0xfeff);
}

const spaceAtStart = /^\s/;
const spaceAtEnd = /\s$/;

function beginsInSpace(document: Document, node: number): boolean {
  const code = document.source.charCodeAt(document.starts[node]!);
  return isAsciiInk(code) ? false : spaceAtStart.test(nodeText(document, node));
}

function endsInSpace(document: Document, node: number): boolean {
  const code = document.source.charCodeAt(document.stops[node]! - 1);
  return isAsciiInk(code) ? false : spaceAtEnd.test(nodeText(document, node));
}

/** Whether a character is no white space, and neither the start nor the end of an entity. */
function isAsciiInk(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== ENTITY && code !== 0x3b;
}
