import { scratch } from "../../measures/scratch.ts";

/** Running sums over the blocks of a page, as in `PageMeasures`. */
export interface RunningSums {
  readonly characters: Int32Array;
  readonly linkCharacters: Int32Array;
  readonly commas: Int32Array;
}

/**
 * Totals of a group of blocks or elements, as a record of numbers: members, characters, the sum of the squares of the
 * members' characters, characters in links, commas.
 */
export const COUNT = 0;
export const CHARACTERS = 1;
export const SQUARES = 2;
export const LINKS = 3;
export const COMMAS = 4;
/** Numbers per record. */
export const TOTALS = 5;

/** Adds a member that holds the blocks from `first` up to `last` to the record at `group`. */
export function addMember(
  groups: Float64Array,
  group: number,
  sums: RunningSums,
  first: number,
  last: number,
): void {
  const characters = sums.characters[last]! - sums.characters[first]!;
  groups[group + COUNT]!++;
  groups[group + CHARACTERS]! += characters;
  groups[group + SQUARES]! += characters * characters;
  groups[group + LINKS]! += sums.linkCharacters[last]! - sums.linkCharacters[first]!;
  groups[group + COMMAS]! += sums.commas[last]! - sums.commas[first]!;
}

/** Standard deviation of a group's characters by their mean; 0 for members of equal length. */
export function variation(groups: Float64Array, group: number): number {
  const count = groups[group + COUNT]!;
  const mean = groups[group + CHARACTERS]! / count;
  if (mean === 0) return 0;
  const variance = groups[group + SQUARES]! / count - mean * mean;
  return Math.sqrt(Math.max(0, variance)) / mean;
}

/** The place of each group when they are sorted by `characters`, the largest first, from 0; first seen first. */
export function ranks(characters: Float64Array): Int32Array {
  const { length } = characters;
  const places = scratch.int32(length);
  // One number for what is sorted by and the place that breaks ties: whole, and below 2 to the 53.
  const keys = scratch.float64(length);
  for (let i = 0; i < length; i++) keys[i] = i - characters[i]! * length;
  keys.sort();
  for (let place = 0; place < length; place++) {
    const rest = (keys[place]! % length) | 0;
    places[rest < 0 ? rest + length : rest] = place;
  }
  return places;
}
