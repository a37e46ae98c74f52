/** The places of units and their pieces in the page. */

import type { Text } from "hast";
import { firstFailing } from "../base/sorted-search.ts";
import type { Block } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { countWords, SPAN_WIDTH, wordSpans } from "../document/words.ts";
import type { Origin } from "../output/tree/containers.ts";
import { sourceOffsets } from "../segments/offsets.ts";
import { flatText } from "./split.ts";
import { textsOf, type Unit } from "./units.ts";

/** A place: a range of blocks, empty if `end` is `first`, and offsets in the source. */
export interface Place {
  readonly first: number;
  /** After the last block. */
  readonly end: number;
  readonly start: number;
  readonly stop: number;
}

/**
 * The place of each unit. A unit that was not written word by word (listings, formulas) gets the content
 * blocks between its neighbours. A picture alone has none.
 *
 * @param blocks all blocks of the page
 * @param chosen those that are content, in document order
 */
export function placesOf(
  units: readonly Unit[],
  origins: ReadonlyMap<Text, Origin>,
  blocks: readonly Block[],
  chosen: readonly Block[],
): Place[] {
  const unitRanges = units.map(({ nodes }) => rangeOf(nodes, origins));
  const ranges: Origin[] = [];
  let before = -1;
  for (let i = 0; i < units.length; ) {
    const range = unitRanges[i];
    if (range !== undefined) {
      ranges.push(range);
      before = range.last;
      i++;
      continue;
    }
    let next = i;
    while (next < units.length && unitRanges[next] === undefined) next++;
    const gap = between(chosen, before, unitRanges[next]?.first ?? blocks.length);
    const isOneEach = gap.length === next - i;
    for (; i < next; i++) {
      const nodes = isOneEach ? [gap[gap.length - (next - i)]!] : gap;
      ranges.push({ first: nodes[0] ?? before + 1, last: nodes.at(-1) ?? before });
    }
  }
  let last = 0;
  return ranges.map(({ first, last: end }) => {
    if (end < first) return { first, end: first, start: last, stop: last };
    last = blocks[end]!.end;
    return { first, end: end + 1, start: blocks[first]!.start, stop: last };
  });
}

function rangeOf(nodes: Unit["nodes"], origins: ReadonlyMap<Text, Origin>): Origin | undefined {
  let range: Origin | undefined;
  for (const text of textsOf(nodes)) {
    const origin = origins.get(text);
    // The words of a picture that stands alone are of no block: their number is negative.
    if (origin === undefined || origin.first < 0) continue;
    range = {
      first: Math.min(range?.first ?? origin.first, origin.first),
      last: Math.max(range?.last ?? origin.last, origin.last),
    };
  }
  return range;
}

/** The chosen blocks between two others. */
function between(chosen: readonly Block[], before: number, after: number): number[] {
  const found: number[] = [];
  const first = firstFailing(chosen.length, (place) => chosen[place]!.index <= before);
  for (let i = first; i < chosen.length && chosen[i]!.index < after; i++) {
    found.push(chosen[i]!.index);
  }
  return found;
}

/**
 * The places of the pieces of a unit: exact to the word if the unit is text of one block, else the place of
 * the whole unit.
 */
export function placesOfPieces(
  document: Document,
  blocks: readonly Block[],
  whole: Place,
  pieces: readonly Unit[],
): Place[] {
  const block = blocks[whole.first];
  const counts = pieces.map(({ nodes }) => countWords(flatText(nodes)));
  const sum = counts.reduce((total, count) => total + count, 0);
  if (whole.end !== whole.first + 1 || block === undefined || sum !== block.words) {
    return pieces.map(() => whole);
  }
  const spans: number[] = [];
  wordSpans(block.text, spans);
  const offsets = sourceOffsets(document, block);
  let word = 0;
  let start = block.start;
  return counts.map((count) => {
    word += count;
    const stop = word < sum ? offsets[beginning(block.text, spans, word)]! : block.end;
    const place = { ...whole, start, stop };
    start = stop;
    return place;
  });
}

/** Where a piece begins whose first word is given: at the marks before the word, up to white space. */
function beginning(text: string, spans: readonly number[], word: number): number {
  const start = spans[SPAN_WIDTH * word]!;
  const end = word === 0 ? 0 : spans[SPAN_WIDTH * (word - 1) + 1]!;
  // Not lastIndexOf on the whole text: without spaces it would search back to the beginning every time.
  const space = text.slice(end, start).lastIndexOf(" ");
  return space < 0 ? start : end + space + 1;
}
