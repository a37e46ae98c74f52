import { orderedBits } from "./radix-sort.ts";

/** Upper half of the bits of infinity; that of its negative is 2^15 more. NaN is beyond both. */
const UPPER_INFINITE = 0x7f80;

/** Halves of bits, and of those the ones of positive numbers: the first. */
export const HALVES: number = 2 ** 16;
const POSITIVE = 2 ** 15;

/**
 * Writes, per upper half of a value's bits, the first bin of such a value; the missing one for NaN.
 *
 * @returns how many bins behind the first a value may be in
 */
export function writeFirstBins(edges: Float32Array, missingBin: number, first: Uint8Array): number {
  // -0 stands with 0, to which it is equal.
  const bits = new Uint32Array(Float32Array.from(edges, (edge) => edge + 0).buffer);
  let from = 0;
  let most = 0;
  let edgesInHalf = 0;
  for (let bin = 0; bin <= edges.length; bin++) {
    const to = bin < edges.length ? (orderedBits(bits[bin]!) >>> 16) + 1 : HALVES;
    // An edge of the same half as the one before.
    edgesInHalf = to === from ? edgesInHalf + 1 : 1;
    if (bin < edges.length) most = Math.max(most, edgesInHalf);
    if (to <= from) continue;
    // Negative numbers grow as their bits fall.
    first.fill(bin, Math.max(from - POSITIVE, 0), Math.max(to - POSITIVE, 0));
    first.fill(bin, HALVES - Math.min(to, POSITIVE), HALVES - Math.min(from, POSITIVE));
    from = to;
  }
  first.fill(missingBin, UPPER_INFINITE, POSITIVE).fill(missingBin, POSITIVE + UPPER_INFINITE);
  return most;
}
