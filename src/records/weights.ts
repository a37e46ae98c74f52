/** Node weights of VSSE's record pages (Formula 3). */
import type { Document } from "../document/document.ts";

/** Counts of leaves below every node of a page. */
export interface NodeWeights {
  /** Leaves below each node. */
  readonly leaves: Int32Array;
  /** Matching leaves below each node, summed over the characteristics. */
  readonly matches: Int32Array;
  /** WVC of each node. */
  readonly weights: Float64Array;
}

/**
 * A term of Formula 3, `n_k * ln(N / n_k)`: what the weight of a node gains by `n_k` leaves below it that have the
 * k-th characteristic, on a page of `N` leaves. For no leaf it is 0, as it is for all.
 */
export function termOf(n: number, leaves: number): number {
  return n === 0 ? 0 : n * Math.log(leaves / n);
}

/**
 * Weights of all nodes, bottom-up: a parent's counts are the sums of its children's.
 *
 * @param leaves nodes of the leaf texts
 * @param satisfied per characteristic, per leaf: whether the leaf has it
 */
export function weigh(
  { size, parents }: Document,
  leaves: readonly number[],
  satisfied: readonly (readonly boolean[])[],
): NodeWeights {
  const below = sumUp(parents, size, leaves);
  const counts = satisfied.map((has) =>
    sumUp(
      parents,
      size,
      leaves.filter((_, at) => has[at]),
    ),
  );
  const matches = new Int32Array(size);
  const weights = new Float64Array(size);
  for (const count of counts) {
    for (let node = 0; node < size; node++) {
      const pairs = count[node]!;
      if (pairs === 0) continue;
      matches[node]! += pairs;
      weights[node]! += termOf(pairs, leaves.length);
    }
  }
  return { leaves: below, matches, weights };
}

function sumUp(parents: Int32Array, size: number, leaves: readonly number[]): Int32Array {
  const sums = new Int32Array(size);
  for (const leaf of leaves) sums[leaf] = 1;
  // Preorder: descendants come after their ancestor.
  for (let node = size - 1; node > 0; node--) sums[parents[node]!]! += sums[node]!;
  return sums;
}
