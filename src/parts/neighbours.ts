/** What the first pass says of a block, of those around it and of its equals: columns of the second pass. */

import { type PathIds, pathIds } from "../features/families/repetition/path-ids.ts";
import type { Matrix } from "../features/matrix.ts";
import { clearScratch } from "../features/measures/scratch.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { headingsAbove } from "./cues/text.ts";
import { partNames } from "./vocabulary.ts";

/** Whose parts: the block's, the one's before and after, all before and after (the nearer the more), … */
const places = [
  ...(["own", "before", "after", "past", "future"] as const),
  /** … of the same classes from the page down, in the element around, the heading above, the page, … */
  ...(["alike", "parent", "heading", "page"] as const),
  /** … in the nearest of several like elements, in all of these, and the page by words. */
  ...(["card", "list", "words"] as const),
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
  const sums = runningSums(first, length);
  const past = decayed(first, length, 1);
  const future = decayed(first, length, -1);
  const above = headingsAbove(page);
  const byWords = meanByWords(page, first);
  clearScratch();
  const ids = pathIds(document, page.holding);
  const alike = ofEquals(page, ids, first);
  const cards = nearestCards(page, ids);
  const put = (to: number, from: Float64Array, row: number): void => {
    if (row < 0 || row >= length) values.fill(Number.NaN, to, to + PARTS);
    else for (let k = 0, at = row * PARTS; k < PARTS; k++, at++) values[to + k] = from[at]!;
  };
  /** The mean over an element's blocks. */
  const mean = (to: number, node: number): void => {
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    for (let k = 0, from = first * PARTS, end = last * PARTS; k < PARTS; k++, from++, end++) {
      values[to + k] = (sums[end]! - sums[from]!) / (last - first);
    }
  };
  for (let index = 0, to = offset; index < length; index++, to += stride) {
    const parent = Math.max(0, parents[blocks[index]!.node]!);
    const card = cards[index]!;
    put(to, first, index);
    put(to + 2 * PARTS, first, index + 1);
    put(to + PARTS, first, index - 1);
    put(to + 3 * PARTS, past, index - 1);
    put(to + 4 * PARTS, future, index + 1);
    put(to + 5 * PARTS, alike, index);
    mean(to + 6 * PARTS, parent);
    put(to + 7 * PARTS, first, above[index]!);
    mean(to + 8 * PARTS, 0);
    if (card < 0) values.fill(Number.NaN, to + 9 * PARTS, to + 11 * PARTS);
    else {
      mean(to + 9 * PARTS, card);
      mean(to + 10 * PARTS, Math.max(0, parents[card]!));
    }
    put(to + 11 * PARTS, byWords, 0);
  }
}

/** Row i is the sum of the rows before i. */
function runningSums(first: Float64Array, length: number): Float64Array {
  const sums = new Float64Array((length + 1) * PARTS);
  for (let at = 0; at < length * PARTS; at++) sums[at + PARTS] = sums[at]! + first[at]!;
  return sums;
}

/** Means of a row and those before it (or after it), the nearer the more. */
function decayed(first: Float64Array, length: number, step: 1 | -1): Float64Array {
  const means = new Float64Array(first.length);
  for (let i = step === 1 ? 0 : length - 1; i >= 0 && i < length; i += step) {
    const back = i - step;
    const isFirst = back < 0 || back >= length;
    for (let k = 0; k < PARTS; k++) {
      const own = first[i * PARTS + k]!;
      means[i * PARTS + k] = isFirst ? own : (1 - DECAY) * own + DECAY * means[back * PARTS + k]!;
    }
  }
  return means;
}

/** Means over the blocks whose holders have the same tags and classes from the page down. */
function ofEquals(
  { holding, blocks }: PageMeasures,
  { classPaths }: PathIds,
  first: Float64Array,
): Float64Array {
  const counts = new Int32Array(classPaths.length);
  const sums = new Float64Array(classPaths.length * PARTS);
  const { ofBlock } = holding;
  for (let i = 0; i < blocks.length; i++) {
    const id = classPaths[ofBlock[i]!]!;
    counts[id]!++;
    for (let k = 0; k < PARTS; k++) sums[id * PARTS + k]! += first[i * PARTS + k]!;
  }
  const means = new Float64Array(first.length);
  for (let i = 0; i < blocks.length; i++) {
    const id = classPaths[ofBlock[i]!]!;
    for (let k = 0; k < PARTS; k++) means[i * PARTS + k] = sums[id * PARTS + k]! / counts[id]!;
  }
  return means;
}

/** Fewer like siblings are no row of cards. */
const CARDS = 3;

/** For each block the nearest element around it with like siblings, three or more in all; -1 without one. */
function nearestCards({ holding, blocks }: PageMeasures, { siblings }: PathIds): Int32Array {
  const { nodes, parents, ofBlock } = holding;
  const counts = new Int32Array(nodes.length);
  for (const id of siblings) counts[id]!++;
  const nearest = new Int32Array(nodes.length);
  for (let place = 0; place < nodes.length; place++) {
    const parent = parents[place]!;
    const isCard = counts[siblings[place]!]! >= CARDS;
    nearest[place] = isCard ? nodes[place]! : parent < 0 ? -1 : nearest[parent]!;
  }
  return Int32Array.from(blocks, ({ index }) => nearest[ofBlock[index]!]!);
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
