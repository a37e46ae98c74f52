import type { Arena } from "../../document/arena.ts";
import type { Document } from "../../document/document.ts";
import { KNOWN_TAGS, silentTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import type { HoldingElements } from "./holding-elements.ts";
import { scratch } from "./scratch.ts";

/** What the tags of a page say, found in one walk over its nodes. */
export interface TagSurvey {
  /** Number of elements by tag number; of the known tags. */
  readonly elements: Int32Array;
  /** Level of the outermost heading (`h1` to `h6`) around each block; 0 without one. */
  readonly headingLevels: Uint8Array;
  /** Characters of the blocks in table cells. */
  readonly inCells: number;
  /** Elements inside each element that holds blocks, and links and buttons among them, outside of silent subtrees. */
  readonly inside: Int32Array;
  readonly linksInside: Int32Array;
}

// What the walk does at a tag, as bits; 1 to 6 are the levels of headings.
const LEVEL = 7;
const CELL = 8;
const SILENT = 16;
const LINK = 32;

const roles = new Uint8Array(KNOWN_TAGS);
for (let level = 1; level <= 6; level++) roles[tag(`h${level}`)]! |= level;
for (const number of new TagSet("td th").numbers) roles[number]! |= CELL;
for (const number of silentTags.numbers) roles[number]! |= SILENT;
for (const number of new TagSet("a button").numbers) roles[number]! |= LINK;

/** Holding elements that the walk is inside of, innermost last: their places, and the counts where they began. */
const OPEN_WIDTH = 3;

export const SURVEY_BYTES: number = 4 * KNOWN_TAGS;

/**
 * @param blocksBefore see `PageMeasures`
 * @param characters running sums of the blocks' characters
 * @param memory gives the arrays: {@link SURVEY_BYTES} beside two numbers per holding element and a byte per block
 */
export function surveyTags(
  { size, tags, ends }: Document,
  { nodes }: HoldingElements,
  blocksBefore: Int32Array,
  characters: Int32Array,
  memory: Arena,
): TagSurvey {
  const holding = nodes.length;
  const elements = memory.int32(KNOWN_TAGS);
  const inside = memory.int32(holding);
  const linksInside = memory.int32(holding);
  const headingLevels = memory.uint8(characters.length - 1);
  const open = scratch.int32(OPEN_WIDTH * (holding + 1));
  let inCells = 0;
  let headingEnd = 0;
  let cellEnd = 0;
  let silentEnd = 0;
  let shown = 0;
  let links = 0;
  let top = -OPEN_WIDTH;
  let openEnd = size + 1;
  let place = 0;
  let nextHolding = holding > 0 ? nodes[0]! : -1;
  for (let node = 0; ; node++) {
    while (openEnd <= node) {
      const ended = open[top]!;
      inside[ended] = shown - open[top + 1]!;
      linksInside[ended] = links - open[top + 2]!;
      top -= OPEN_WIDTH;
      openEnd = top < 0 ? size + 1 : ends[nodes[open[top]!]!]!;
    }
    if (node === size) break;
    const number = tags[node]!;
    if (number === TEXT) continue;
    let role = 0;
    if (number < KNOWN_TAGS) {
      elements[number]!++;
      role = roles[number]!;
    }
    if (role !== 0) {
      const end = ends[node]!;
      if ((role & LEVEL) !== 0 && node >= headingEnd) {
        headingLevels.fill(role & LEVEL, blocksBefore[node]!, blocksBefore[end]!);
        headingEnd = end;
      }
      if ((role & CELL) !== 0 && node >= cellEnd) {
        inCells += characters[blocksBefore[end]!]! - characters[blocksBefore[node]!]!;
        cellEnd = end;
      }
      if ((role & SILENT) !== 0 && node >= silentEnd) silentEnd = end;
    }
    if (node >= silentEnd) {
      shown++;
      if ((role & LINK) !== 0) links++;
    }
    if (node === nextHolding) {
      top += OPEN_WIDTH;
      open[top] = place++;
      open[top + 1] = shown;
      open[top + 2] = links;
      openEnd = ends[node]!;
      nextHolding = place < holding ? nodes[place]! : -1;
    }
  }
  return { elements, headingLevels, inCells, inside, linksInside };
}
