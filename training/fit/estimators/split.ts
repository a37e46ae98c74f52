import { columnLength } from "./histogram.ts";
import { type KernelMemory, kernelOn } from "./histogram-kernel.ts";

/**
 * The best way to cut a node in two, after Chen & Guestrin, "XGBoost: A Scalable Tree Boosting
 * System" (KDD 2016): leaf weight by equation 5, gain by equation 7, missing values sent to the
 * side with the greater gain (algorithm 3).
 */
export interface Split {
  /** Column, as numbered in the binned matrix. */
  readonly column: number;
  /** Rows in bins up to this one go left. */
  readonly bin: number;
  readonly missingLeft: boolean;
  readonly gain: number;
  readonly left: Sums;
  readonly right: Sums;
}

/** Gradient and Hessian sum of a set of rows. */
export interface Sums {
  readonly gradient: number;
  readonly hessian: number;
}

export interface SplitOptions {
  /** L2 penalty on leaf weights. */
  readonly lambda: number;
  /** Least Hessian sum of a child. */
  readonly minChildWeight: number;
  /** Gain a split must exceed: the gamma of equation 7. */
  readonly minGain: number;
}

/** Optimal weight of a leaf, equation 5: -G / (H + lambda). */
export function leafWeight(sums: Sums, lambda: number): number {
  return -sums.gradient / (sums.hessian + lambda);
}

/**
 * Twice the loss a leaf of its optimal weight w saves, from equation 4: -(2 G w + (H + lambda) w^2),
 * the G^2 / (H + lambda) of equations 6 and 7 but for rounding.
 */
export function leafScore(sums: Sums, lambda: number): number {
  const weight = leafWeight(sums, lambda);
  return -(2 * sums.gradient * weight + (sums.hessian + lambda) * weight * weight);
}

/** A node's histogram where the kernel finds splits. */
export interface SplitSpace {
  readonly memory: KernelMemory;
  /** First byte of the histogram. */
  readonly at: number;
  /** First byte of {@link SPLIT_BYTES} for what is found. */
  readonly found: number;
}

export const SPLIT_BYTES = 48;

/** What {@link findSplit} finds among the first `places` of a histogram, by the kernel. */
export function findSplitIn(
  { memory, at, found }: SplitSpace,
  maxBins: number,
  places: number,
  edgeCounts: Int32Array,
  node: Sums,
  { lambda, minChildWeight, minGain }: SplitOptions,
): Split | undefined {
  const isFound = kernelOn(memory).bestSplit(
    at,
    8 * columnLength(maxBins),
    places,
    edgeCounts.byteOffset,
    node.gradient,
    node.hessian,
    leafScore(node, lambda),
    lambda,
    minChildWeight,
    minGain,
    found,
  );
  if (isFound === 0) return undefined;
  const numbers = new Float64Array(memory.buffer, found, SPLIT_BYTES / 8);
  const left = { gradient: numbers[1]!, hessian: numbers[2]! };
  return {
    column: numbers[3]!,
    bin: numbers[4]!,
    missingLeft: numbers[5] === 1,
    gain: numbers[0]!,
    left,
    right: { gradient: node.gradient - left.gradient, hessian: node.hessian - left.hessian },
  };
}

/**
 * The split with the greatest gain, equation 7 without its gamma, or undefined if none exceeds
 * `minGain`. Ties go to the lower column, then the lower bin, then missing values right.
 *
 * @param histogram the node's histogram
 * @param edgeCounts edges per column: split candidates are the bins 0 to count - 1
 */
export function findSplit(
  histogram: Float64Array,
  maxBins: number,
  active: Int32Array,
  edgeCounts: Int32Array,
  node: Sums,
  options: SplitOptions,
): Split | undefined {
  const { lambda, minChildWeight } = options;
  const nodeScore = leafScore(node, lambda);
  const length = columnLength(maxBins);
  let bestGain = options.minGain;
  let best: { column: number; bin: number; missingLeft: boolean; left: Sums } | undefined;

  for (const column of active) {
    const first = column * length;
    const missing = first + length - 2;
    const missingGradient = histogram[missing]!;
    const missingHessian = histogram[missing + 1]!;
    let gradient = 0;
    let hessian = 0;
    for (let bin = 0; bin < edgeCounts[column]!; bin++) {
      const binHessian = histogram[first + 2 * bin + 1]!;
      // A bin without rows: the split before it is the same.
      if (binHessian === 0 && bin > 0) continue;
      gradient += histogram[first + 2 * bin]!;
      hessian += binHessian;
      // Rows without a value go right; if there are any, they are also tried on the left.
      for (let side = 0; side < (missingHessian > 0 ? 2 : 1); side++) {
        const leftG = side === 0 ? gradient : gradient + missingGradient;
        const leftH = side === 0 ? hessian : hessian + missingHessian;
        const rightG = node.gradient - leftG;
        const rightH = node.hessian - leftH;
        if (leftH <= 0 || rightH <= 0 || leftH < minChildWeight || rightH < minChildWeight) {
          continue;
        }
        // leafWeight and leafScore, written out: this is the inner loop.
        const leftW = -leftG / (leftH + lambda);
        const rightW = -rightG / (rightH + lambda);
        const childScores =
          -(2 * leftG * leftW + (leftH + lambda) * leftW * leftW) -
          (2 * rightG * rightW + (rightH + lambda) * rightW * rightW);
        const gain = (childScores - nodeScore) / 2;
        if (gain > bestGain) {
          bestGain = gain;
          // Without missing values to learn from, they will follow the heavier side.
          const missingLeft = missingHessian > 0 ? side === 1 : leftH > rightH;
          best = { column, bin, missingLeft, left: { gradient: leftG, hessian: leftH } };
        }
      }
    }
  }
  if (best === undefined) return undefined;
  const right = {
    gradient: node.gradient - best.left.gradient,
    hessian: node.hessian - best.left.hessian,
  };
  return { ...best, gain: bestGain, right };
}
