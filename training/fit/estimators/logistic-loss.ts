/**
 * Logistic loss of soft labels, y in [0, 1], at log-odds s: log(1 + e^s) - y s, times the row's
 * weight. Its gradient is w (p - y), its Hessian w p (1 - p), with p = 1 / (1 + e^-s).
 */

/** Where a row's loss, gradient and Hessian come from. */
export interface LossRows {
  readonly labels: Float32Array;
  readonly weights: Float32Array;
  /** Log-odds per row so far. */
  readonly margins: Float64Array;
}

/**
 * The step to which gradients and Hessians are rounded: a power of two so fine that 2^-52 of the
 * largest possible sum is left out, and so coarse that every sum of them is exact.
 *
 * With exact sums, a parent's histogram minus one child's is the other child's to the bit, an
 * empty bin is zero, and neither the order of rows nor the number of threads can show.
 */
export function exactStep(weights: Float32Array): number {
  let largest = 0;
  for (const weight of weights) if (weight > largest) largest = weight;
  return 2 ** (Math.ceil(Math.log2(largest * weights.length)) - 52);
}

/** Weighted mean loss of the given rows. */
export function meanLoss({ labels, weights, margins }: LossRows, rows: Int32Array): number {
  let loss = 0;
  let total = 0;
  for (const row of rows) {
    const margin = margins[row]!;
    const softplus = Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin)));
    loss += weights[row]! * (softplus - labels[row]! * margin);
    total += weights[row]!;
  }
  return loss / total;
}

/** Log-odds of the rows' weighted mean label, within +-log(1e6): the best constant prediction. */
export function priorLogOdds(
  { labels, weights }: Omit<LossRows, "margins">,
  rows: Int32Array,
): number {
  let positive = 0;
  let total = 0;
  for (const row of rows) {
    positive += weights[row]! * labels[row]!;
    total += weights[row]!;
  }
  const mean = Math.min(Math.max(positive / total, 1e-6), 1 - 1e-6);
  return Math.log(mean / (1 - mean));
}
