/** What the first pass says of a block, of those around it and of its equals: columns of the second pass. */

import type { Matrix } from "../features/matrix.ts";
import { clearScratch, scratch } from "../features/measures/scratch.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { cardsOf } from "./cards.ts";
import { headingsOf } from "./cues/headings.ts";
import { partNames } from "./vocabulary.ts";

/** Whose parts: the block's, the one's before and after, all before and after (the nearer the more), … */
const places = [
  ...(["own", "before", "after", "past", "future"] as const),
  /** … of the same classes from the page down, in the element around, the heading above, the page, … */
  ...(["alike", "parent", "heading", "page"] as const),
  /** … in the nearest of several like elements, in all of these, the page by words, the heading above the heading. */
  ...(["card", "list", "words", "outer"] as const),
] as const;

const PARTS = partNames.length;
/** What a block farther away counts to the next one. */
const DECAY = 0.75;

/** Of one family: `neighbours/<place>-<part>` for every column. */
export const neighbourColumns: readonly string[] = places.flatMap((place) =>
  partNames.map((part) => `neighbours/${place}-${part}`),
);

/**
 * Writes the columns of the second pass into a matrix, from one of its columns on.
 *
 * @param first probabilities by the first pass: a row per block, a column per part
 */
export function writeNeighbours(
  page: PageMeasures,
  { columns: { length: stride }, values }: Matrix,
  offset: number,
  first: Float64Array,
): void {
  const { blocks, blocksBefore, document } = page;
  const { length } = blocks;
  const { parents, ends } = document;
  const { alike: equals, nearest: cards } = cardsOf(page);
  const { above, outer } = headingsOf(page);
  clearScratch();
  const sums = runningSums(first, length);
  const past = decayed(first, length, 1);
  const future = decayed(first, length, -1);
  const byWords = meanByWords(page, first);
  const alike = ofEquals(equals, first);
  const put = (to: number, from: Float64Array, row: number): void => {
    if (row < 0 || row >= length) values.fill(Number.NaN, to, to + PARTS);
    else for (let k = 0, at = row * PARTS; k < PARTS; k++, at++) values[to + k] = from[at]!;
  };
  /** The mean over an element's blocks; that of the row before if the element is the same. */
  const mean = (to: number, node: number, before: number): void => {
    if (node === before) {
      values.copyWithin(to, to - stride, to - stride + PARTS);
      return;
    }
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    for (let k = 0, from = first * PARTS, end = last * PARTS; k < PARTS; k++, from++, end++) {
      values[to + k] = (sums[end]! - sums[from]!) / (last - first);
    }
  };
  let parentBefore = -1;
  let cardBefore = -1;
  let listBefore = -1;
  for (let index = 0, to = offset; index < length; index++, to += stride) {
    const parent = Math.max(0, parents[blocks[index]!.node]!);
    const card = cards[index]!;
    const list = card < 0 ? -1 : Math.max(0, parents[card]!);
    put(to, first, index);
    put(to + PARTS, first, index - 1);
    put(to + 2 * PARTS, first, index + 1);
    put(to + 3 * PARTS, past, index - 1);
    put(to + 4 * PARTS, future, index + 1);
    put(to + 5 * PARTS, alike, index);
    mean(to + 6 * PARTS, parent, parentBefore);
    put(to + 7 * PARTS, first, above[index]!);
    mean(to + 8 * PARTS, 0, index === 0 ? -1 : 0);
    if (card < 0) values.fill(Number.NaN, to + 9 * PARTS, to + 11 * PARTS);
    else {
      mean(to + 9 * PARTS, card, cardBefore);
      mean(to + 10 * PARTS, list, listBefore);
    }
    put(to + 11 * PARTS, byWords, 0);
    put(to + 12 * PARTS, first, outer[index]!);
    parentBefore = parent;
    cardBefore = card;
    listBefore = list;
  }
}

/** Row i is the sum of the rows before i. */
function runningSums(first: Float64Array, length: number): Float64Array {
  const sums = scratch.float64((length + 1) * PARTS);
  for (let at = 0; at < length * PARTS; at++) sums[at + PARTS] = sums[at]! + first[at]!;
  return sums;
}

/** Means of a row and those before it (or after it), the nearer the more. */
function decayed(first: Float64Array, length: number, step: 1 | -1): Float64Array {
  const means = scratch.float64(first.length);
  const size = length * PARTS;
  const back = step * PARTS;
  const start = step === 1 ? 0 : size - PARTS;
  for (let row = start; row >= 0 && row < size; row += back) {
    const isFirst = row === start;
    for (let at = row; at < row + PARTS; at++) {
      means[at] = isFirst ? first[at]! : (1 - DECAY) * first[at]! + DECAY * means[at - back]!;
    }
  }
  return means;
}

/** Means over the blocks whose holders have the same tags and classes from the page down. */
function ofEquals(ids: Int32Array, first: Float64Array): Float64Array {
  const size = ids.reduce((most, id) => Math.max(most, id + 1), 0);
  const counts = scratch.int32(size);
  const sums = scratch.float64(size * PARTS);
  for (const [i, id] of ids.entries()) {
    counts[id]!++;
    for (let k = 0; k < PARTS; k++) sums[id * PARTS + k]! += first[i * PARTS + k]!;
  }
  const means = scratch.float64(first.length);
  for (const [i, id] of ids.entries()) {
    for (let k = 0; k < PARTS; k++) means[i * PARTS + k] = sums[id * PARTS + k]! / counts[id]!;
  }
  return means;
}

/** What most of a page's words are. */
function meanByWords({ words }: PageMeasures, first: Float64Array): Float64Array {
  const means = new Float64Array(first.length === 0 ? 0 : PARTS);
  let sum = 0;
  for (let i = 0; i < words.length; i++) {
    sum += words[i]!;
    for (let k = 0; k < means.length; k++) means[k]! += words[i]! * first[i * PARTS + k]!;
  }
  return means.map((one) => one / Math.max(1, sum));
}
