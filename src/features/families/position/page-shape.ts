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
export function longLength({ blocks }: PageMeasures): number {
  const lengths = scratch.float64(blocks.length);
  let count = 0;
  let total = 0;
  for (const { characters, linkCharacters } of blocks) {
    if (!isPlain(characters, linkCharacters)) continue;
    lengths[count++] = characters;
    total += characters;
  }
  lengths.subarray(0, count).sort();
  let sum = 0;
  for (let i = count - 1; i >= 0; i--) {
    sum += lengths[i]!;
    if (sum >= LONG_SHARE * total) return lengths[i]!;
  }
  return Number.POSITIVE_INFINITY;
}

/** 1 for each plain block of at least `length` characters. */
export function longPlainBlocks({ blocks }: PageMeasures, length: number): Uint8Array {
  const isLong = scratch.uint8(blocks.length);
  for (const { index, characters, linkCharacters } of blocks) {
    if (characters >= length && isPlain(characters, linkCharacters)) isLong[index] = 1;
  }
  return isLong;
}

/** Mean and standard deviation of a weighted position. */
export interface Centre {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Centre of mass of `positions` with `weights`; the plain middle and spread of the positions when
 * all weights are 0. A deviation of 0 becomes 1.
 */
export function centre(positions: ArrayLike<number>, weights: ArrayLike<number>): Centre {
  let weight = 0;
  let first = 0;
  for (let i = 0; i < positions.length; i++) {
    weight += weights[i]!;
    first += weights[i]! * positions[i]!;
  }
  const isEmpty = weight === 0;
  if (isEmpty) {
    weight = positions.length;
    for (let i = 0; i < positions.length; i++) first += positions[i]!;
  }
  const mean = first / weight;
  let second = 0;
  for (let i = 0; i < positions.length; i++) {
    second += (isEmpty ? 1 : weights[i]!) * (positions[i]! - mean) ** 2;
  }
  return { mean, deviation: Math.sqrt(second / weight) || 1 };
}

/** The depth at or above which half of the page's characters are held; 0 without blocks. */
export function medianDepth({ blocks, document, sums }: PageMeasures): number {
  const characters: number[] = [];
  for (const block of blocks) {
    const depth = document.depths[block.node]!;
    while (characters.length <= depth) characters.push(0);
    characters[depth]! += block.characters;
  }
  let left = sums.characters[blocks.length]! / 2;
  for (let depth = 0; depth < characters.length; depth++) {
    left -= characters[depth]!;
    if (left <= 0) return depth;
  }
  return 0;
}

/** For each value the index of the nearest larger one before it; -1 without one. */
export function previousLarger(values: ArrayLike<number>): Int32Array {
  const previous = scratch.int32(values.length);
  for (let i = 0; i < values.length; i++) {
    let j = i - 1;
    while (j >= 0 && values[j]! <= values[i]!) j = previous[j]!;
    previous[i] = j;
  }
  return previous;
}

/** For each value the index of the nearest larger one after it; the number of values without one. */
export function nextLarger(values: ArrayLike<number>): Int32Array {
  const n = values.length;
  const next = scratch.int32(n);
  for (let i = n - 1; i >= 0; i--) {
    let j = i + 1;
    while (j < n && values[j]! <= values[i]!) j = next[j]!;
    next[i] = j;
  }
  return next;
}

/** For each index the nearest flagged one before it (not itself); -1 without one. */
export function previousFlagged(flags: Uint8Array): Int32Array {
  const previous = scratch.int32(flags.length);
  let last = -1;
  for (let i = 0; i < flags.length; i++) {
    previous[i] = last;
    if (flags[i] === 1) last = i;
  }
  return previous;
}

/** For each index the nearest flagged one after it (not itself); the number of indexes without one. */
export function nextFlagged(flags: Uint8Array): Int32Array {
  const next = scratch.int32(flags.length);
  let last = flags.length;
  for (let i = flags.length - 1; i >= 0; i--) {
    next[i] = last;
    if (flags[i] === 1) last = i;
  }
  return next;
}
