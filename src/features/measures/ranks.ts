import { firstAbove, firstAtLeast } from "../../base/sorted-search.ts";
import { scratch } from "./scratch.ts";

/**
 * Percentile rank of each value among all: the share of values below it plus half the share of
 * those equal to it, itself included. In (0, 1), 0.5 for a single value. O(n log n).
 *
 * @param sorted the same values, ascending
 */
export function percentileRanks(
  values: Float64Array,
  sorted: Float64Array = values.slice().sort(),
): Float64Array {
  const { length } = values;
  const ranks = new Float64Array(length);
  /** By index of the first of equal values: index after the last of them; 0 until computed. */
  const ends = scratch.int32(length);
  for (let i = 0; i < length; i++) {
    const value = values[i]!;
    const first = firstAtLeast(sorted, value);
    if (ends[first] === 0) ends[first] = firstAbove(sorted, value);
    ranks[i] = (first + ends[first]!) / (2 * length);
  }
  return ranks;
}
