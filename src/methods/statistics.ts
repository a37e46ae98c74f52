/** Mean; 0 of no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Population standard deviation; 0 of no values. */
export function deviation(values: ArrayLike<number>): number {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - centre) ** 2;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

/**
 * Otsu's threshold on real values: the midpoint between two neighbouring distinct values at which
 * the variance between both sides, `w0 w1 (m0 - m1)²`, is largest; the value itself when all are equal.
 * (N. Otsu 1975, with exact splits in place of a histogram.) O(n log n).
 */
export function otsu(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  if (n === 0 || sorted[0] === sorted[n - 1]) return sorted[0] ?? 0;
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let below = 0;
  let best = -1;
  let threshold = sorted[0]!;
  for (let i = 1; i < n; i++) {
    below += sorted[i - 1]!;
    if (sorted[i] === sorted[i - 1]) continue;
    const difference = below / i - (total - below) / (n - i);
    const between = (i / n) * ((n - i) / n) * difference ** 2;
    if (between > best) {
      best = between;
      threshold = (sorted[i - 1]! + sorted[i]!) / 2;
    }
  }
  return threshold;
}
