import { mean } from "../../src/base/averages.ts";

/** Spearman's rank correlation of two equally long series, ties by average ranks; NaN below two. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  return correlation(averageRanks(a), averageRanks(b));
}

function averageRanks(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((i, j) => values[i]! - values[j]!);
  const ranks = new Array<number>(values.length);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1]!] === values[order[first]!]) last++;
    for (let k = first; k <= last; k++) ranks[order[k]!] = (first + last) / 2;
    first = last + 1;
  }
  return ranks;
}

/** Pearson's correlation. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a, Number.NaN);
  const meanB = mean(b, Number.NaN);
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - meanA) * (b[i]! - meanB);
    aa += (a[i]! - meanA) ** 2;
    bb += (b[i]! - meanB) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}
