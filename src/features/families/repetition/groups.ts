/** Running sums over the blocks of a page, as in `PageMeasures`. */
export interface RunningSums {
  readonly characters: Float64Array;
  readonly linkCharacters: Float64Array;
  readonly commas: Float64Array;
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
  const zeros = (): Float64Array => new Float64Array(size);
  return {
    count: zeros(),
    characters: zeros(),
    squares: zeros(),
    linkCharacters: zeros(),
    commas: zeros(),
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
  const order = Array.from(characters.keys()).sort((a, b) => characters[b]! - characters[a]!);
  const places = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}
