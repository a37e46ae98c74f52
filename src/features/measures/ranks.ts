import { firstAbove, firstAtLeast } from "../../base/sorted-search.ts";

/**
 * Percentile rank of each value among all: the share of values below it plus half the share of
 * those equal to it, itself included. In (0, 1), 0.5 for a single value.
 *
 * @param sorted the same values, ascending, and no others
 * @param ranks gets the ranks
 */
export function percentileRanks(values: Int32Array, sorted: Int32Array, ranks: Float64Array): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    ranks[i] = (firstAtLeast(sorted, value) + firstAbove(sorted, value)) / (2 * sorted.length);
  }
}
