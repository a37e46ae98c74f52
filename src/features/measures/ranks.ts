import { firstAbove, firstAtLeast } from "../../base/sorted-search.ts";
import { reused } from "./scratch.ts";

/** The ranks of smaller values are looked up. */
const TABLE = 1 << 12;
const sumsOf = reused(Int32Array);

/**
 * Percentile rank of each value among all: the share of values below it plus half the share of
 * those equal to it, itself included. In (0, 1), 0.5 for a single value.
 *
 * @param values integers that are not negative
 * @param sorted the same values, ascending, and no others
 * @param ranks gets the ranks
 */
export function percentileRanks(values: Int32Array, sorted: Int32Array, ranks: Float64Array): void {
  const { length } = sorted;
  /** By value: the number of values below it, and of those not above it, in one sum. */
  const sums = sumsOf(TABLE);
  for (let first = 0, last = 0; first < length; first = last) {
    const value = sorted[first]!;
    if (value >= TABLE) break;
    while (last < length && sorted[last] === value) last++;
    sums[value] = first + last;
  }
  for (let i = 0; i < length; i++) {
    const value = values[i]!;
    const sum =
      value < TABLE ? sums[value]! : firstAtLeast(sorted, value) + firstAbove(sorted, value);
    ranks[i] = sum / (2 * length);
  }
}
