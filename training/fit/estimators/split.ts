import type { BoostingSettings } from "./boosting-options.ts";
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

export type SplitOptions = Pick<BoostingSettings, "lambda" | "minChildWeight" | "minGain">;

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

/** A node's histogram in the kernel's memory. */
export interface SplitSpace {
  readonly memory: KernelMemory;
  /** First byte of the histogram. */
  readonly at: number;
  /** First byte of {@link SPLIT_BYTES} for what is found. */
  readonly found: number;
}

export const SPLIT_BYTES = 48;

/**
 * The split with the greatest gain, equation 7 without its gamma, or undefined if none exceeds `minGain`, among the
 * first `places` of a histogram. Ties go to the lower place, then the lower bin, then missing values right.
 *
 * @param edgeCounts edges per column: split candidates are the bins 0 to count - 1
 */
export function findSplit(
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
