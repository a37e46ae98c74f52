import { mean } from "../base/averages.ts";

/** Population standard deviation; 0 of no values. */
export function deviation(values: ArrayLike<number>): number {
  const centre = mean(values, 0);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - centre) ** 2;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

/** A value that counts as often as its weight says, which is above 0. */
export interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/**
 * Otsu's threshold on real values: the midpoint between two neighbouring distinct values at which
 * the variance between both sides, `w0 w1 (m0 - m1)²`, is largest; the value itself when all are equal.
 * (N. Otsu 1975, with exact splits in place of a histogram.) O(n log n).
 */
export function otsu(values: ArrayLike<number>): number {
  return weightedOtsu(Array.from(values, (value) => ({ value, weight: 1 })));
}

/** {@link otsu} where values have weights. */
export function weightedOtsu(values: readonly Weighted[]): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const n = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const total = sorted.reduce((sum, { value, weight }) => sum + value * weight, 0);
  let below = 0;
  let count = 0;
  let best = -1;
  let threshold = sorted[0]?.value ?? 0;
  for (const [i, { value }] of sorted.entries()) {
    if (i === 0) continue;
    const previous = sorted[i - 1]!;
    below += previous.value * previous.weight;
    count += previous.weight;
    if (value === previous.value) continue;
    const difference = below / count - (total - below) / (n - count);
    const between = (count / n) * ((n - count) / n) * difference ** 2;
    if (between > best) {
      best = between;
      threshold = (previous.value + value) / 2;
    }
  }
  return threshold;
}
