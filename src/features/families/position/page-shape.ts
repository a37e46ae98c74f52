import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";

/** Blocks with a larger share of link characters are not plain. */
const MOST_LINKED = 0.3;
/** Share of the plain characters that is in long blocks. */
const LONG_SHARE = 0.8;

/** Whether less than 30 % of a block's characters are links. */
function isPlain(characters: number, linkCharacters: number): boolean {
  return linkCharacters < MOST_LINKED * characters;
}

/**
 * The length, in characters, of the shortest long plain block: blocks at least as long hold 80 % of
 * the characters of the page's plain blocks. Infinity on a page without plain blocks.
 */
export function longLength({ blocks, characters, linkCharacters }: PageMeasures): number {
  const lengths = scratch.int32(blocks.length);
  let count = 0;
  let total = 0;
  for (let i = 0; i < blocks.length; i++) {
    const length = characters[i]!;
    if (!isPlain(length, linkCharacters[i]!)) continue;
    lengths[count++] = length;
    total += length;
  }
  lengths.subarray(0, count).sort();
  let sum = 0;
  for (let i = count - 1; i >= 0; i--) {
    sum += lengths[i]!;
    if (sum >= LONG_SHARE * total) return lengths[i]!;
  }
  return Number.POSITIVE_INFINITY;
}

/** 1 for each plain block of at least `length` characters, 0 for the others; valid until the next page. */
export function longPlainBlocks(page: PageMeasures, length: number): Uint8Array {
  const { blocks, characters, linkCharacters } = page;
  const isLong = scratch.uint8(blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    isLong[i] = characters[i]! >= length && isPlain(characters[i]!, linkCharacters[i]!) ? 1 : 0;
  }
  return isLong;
}

/** Mean and standard deviation of a weighted position. */
export interface Centre {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Centre of mass of the first `count` of `positions` with `weights`; the plain middle and spread of the
 * positions when all weights are 0. A deviation of 0 becomes 1.
 */
export function centre(
  positions: ArrayLike<number>,
  weights: ArrayLike<number>,
  count: number,
): Centre {
  let weight = 0;
  let first = 0;
  for (let i = 0; i < count; i++) {
    weight += weights[i]!;
    first += weights[i]! * positions[i]!;
  }
  const isEmpty = weight === 0;
  if (isEmpty) {
    weight = count;
    for (let i = 0; i < count; i++) first += positions[i]!;
  }
  const mean = first / weight;
  let second = 0;
  for (let i = 0; i < count; i++) {
    const distance = positions[i]! - mean;
    second += (isEmpty ? 1 : weights[i]!) * (distance * distance);
  }
  return { mean, deviation: Math.sqrt(second / weight) || 1 };
}

/** The depth at or above which half of the page's characters are held; 0 without blocks. */
export function medianDepth({ blocks, document, nodes, characters, sums }: PageMeasures): number {
  const { depths } = document;
  let deepest = 0;
  for (let i = 0; i < blocks.length; i++) {
    const depth = depths[nodes[i]!]!;
    if (depth > deepest) deepest = depth;
  }
  const held = scratch.float64(deepest + 1);
  for (let i = 0; i < blocks.length; i++) held[depths[nodes[i]!]!]! += characters[i]!;
  let left = sums.characters[blocks.length]! / 2;
  for (let depth = 0; depth <= deepest; depth++) {
    left -= held[depth]!;
    if (left <= 0) return depth;
  }
  return 0;
}

/**
 * For each of the first `count` values the index of the nearest larger one before it; -1 without one. Valid
 * until the next page, as that of {@link nextLarger}.
 */
export function previousLarger(values: ArrayLike<number>, count: number): Int32Array {
  const previous = scratch.int32(count);
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    let j = i - 1;
    while (j >= 0 && values[j]! <= value) j = previous[j]!;
    previous[i] = j;
  }
  return previous;
}

/** For each of the first `count` values the index of the nearest larger one after it; `count` without one. */
export function nextLarger(values: ArrayLike<number>, count: number): Int32Array {
  const next = scratch.int32(count);
  for (let i = count - 1; i >= 0; i--) {
    const value = values[i]!;
    let j = i + 1;
    while (j < count && values[j]! <= value) j = next[j]!;
    next[i] = j;
  }
  return next;
}

/**
 * Writes for each of the first `count` indexes the nearest one after it (not itself) whose flag is not 0;
 * `count` without one.
 */
export function nextFlagged(flags: Uint8Array, count: number, next: Int32Array): void {
  let last = count;
  for (let i = count - 1; i >= 0; i--) {
    next[i] = last;
    if (flags[i] !== 0) last = i;
  }
}
