import { scratch } from "../../measures/scratch.ts";

/** Running sums over the blocks of a page, as in `PageMeasures`. */
export interface RunningSums {
  readonly characters: Int32Array;
  readonly linkCharacters: Int32Array;
  readonly commas: Int32Array;
}

/** Totals of groups of blocks or elements. */
export interface Groups {
  /** Members per group. */
  readonly count: Float64Array;
  readonly characters: Float64Array;
  /** Sum of the squares of the members' characters. */
  readonly squares: Float64Array;
  readonly linkCharacters: Float64Array;
  readonly commas: Float64Array;
}

/** Empty totals of `size` groups. */
export function createGroups(size: number): Groups {
  return {
    count: scratch.float64(size),
    characters: scratch.float64(size),
    squares: scratch.float64(size),
    linkCharacters: scratch.float64(size),
    commas: scratch.float64(size),
  };
}

/** Adds a member that holds the blocks from `first` up to `last`. */
export function addMember(
  groups: Groups,
  group: number,
  sums: RunningSums,
  first: number,
  last: number,
): void {
  const characters = sums.characters[last]! - sums.characters[first]!;
  groups.count[group]!++;
  groups.characters[group]! += characters;
  groups.squares[group]! += characters * characters;
  groups.linkCharacters[group]! += sums.linkCharacters[last]! - sums.linkCharacters[first]!;
  groups.commas[group]! += sums.commas[last]! - sums.commas[first]!;
}

/** Standard deviation of a group's characters by their mean; 0 for members of equal length. */
export function variation(groups: Groups, group: number): number {
  const mean = groups.characters[group]! / groups.count[group]!;
  if (mean === 0) return 0;
  const variance = groups.squares[group]! / groups.count[group]! - mean * mean;
  return Math.sqrt(Math.max(0, variance)) / mean;
}

/** The place of each group when they are sorted by `characters`, the largest first, from 0; first seen first. */
export function ranks(characters: Float64Array): Int32Array {
  const { length } = characters;
  // One number for what is sorted by and the place that breaks ties: whole, and below 2 to the 53.
  const keys = scratch.float64(length);
  for (let i = 0; i < length; i++) keys[i] = i - characters[i]! * length;
  keys.sort();
  const places = scratch.int32(length);
  for (let place = 0; place < length; place++) {
    const rest = (keys[place]! % length) | 0;
    places[rest < 0 ? rest + length : rest] = place;
  }
  return places;
}
