/** What the kernel of trees does, by plain loops: tests compare the two to the bit. */
import type { Random } from "../../src/base/random.ts";
import { sampleRows } from "../../training/fit/estimators/boosting-rows.ts";
import type { GrownNode } from "../../training/fit/estimators/grower.ts";
import type { UnsummedSpace } from "../../training/fit/estimators/grower-space.ts";
import { columnLength, type HistogramData } from "../../training/fit/estimators/histogram.ts";
import type { LossRows } from "../../training/fit/estimators/logistic-loss.ts";
import type { Fork } from "../../training/fit/estimators/parting.ts";
import {
  leafScore,
  type Split,
  type SplitOptions,
  type Sums,
} from "../../training/fit/estimators/split.ts";

/** Data in any memory. */
export type PlainData = Omit<HistogramData, "memory">;
export type PlainSpace = Omit<UnsummedSpace, "data" | "binning"> & { readonly data: PlainData };

export function sumHistogram(
  { bins, rows, maxBins, order, gradients, hessians, histograms, active, columns }: PlainData,
  offset: number,
  start: number,
  end: number,
  first: number,
  last: number,
): void {
  const length = columnLength(maxBins);
  for (const column of active.subarray(first, last)) {
    const bin = columns[column]! * rows;
    const sums = histograms.subarray(offset + column * length, offset + (column + 1) * length);
    sums.fill(0);
    for (let i = start; i < end; i++) {
      const pair = bins[bin + order[i]!]! << 1;
      sums[pair]! += gradients[i]!;
      sums[pair + 1]! += hessians[i]!;
    }
  }
}

export function subtractHistogram(
  { histograms, maxBins }: PlainData,
  parent: number,
  child: number,
  columns: number,
): void {
  const length = columnLength(maxBins) * columns;
  for (let i = 0; i < length; i++) histograms[parent + i]! -= histograms[child + i]!;
}

/** Moves the rows that go left before the others; with their gradients and Hessians, unless for rows alone. */
export function partRows(
  { data }: PlainSpace,
  { column, bin, missingLeft }: Fork,
  start: number,
  end: number,
  moved: readonly (Int32Array | Float32Array)[] = [data.order],
): number {
  const first = data.columns[column]! * data.rows;
  const places = Array.from({ length: end - start }, (_, i) => start + i);
  const goesLeft = places.map((place) => {
    const found = data.bins[first + data.order[place]!]!;
    return found === data.maxBins - 1 ? missingLeft : found <= bin;
  });
  const sorted = [true, false].flatMap((side) => places.filter((_, i) => goesLeft[i] === side));
  for (const values of moved) {
    const before = values.slice();
    for (const [i, place] of sorted.entries()) values[start + i] = before[place]!;
  }
  return start + goesLeft.filter(Boolean).length;
}

export function partGradients(space: PlainSpace, fork: Fork, start: number, end: number): number {
  const { order, gradients, hessians } = space.data;
  return partRows(space, fork, start, end, [gradients, hessians, order]);
}

export function takeRows(
  { data: { order }, eligible }: PlainSpace,
  share: number,
  random: Random,
): number {
  return sampleRows(eligible, share, random, order);
}

/** Gradient and Hessian of each row of `order`, as multiples of `step`. */
export function fillGradients(
  { labels, weights, margins }: LossRows,
  order: Int32Array,
  step: number,
  gradients: Float32Array,
  hessians: Float32Array,
): void {
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    const probability = 1 / (1 + Math.exp(-margins[row]!));
    const gradient = weights[row]! * (probability - labels[row]!);
    const hessian = weights[row]! * probability * (1 - probability);
    gradients[i] = Math.round(gradient / step) * step;
    hessians[i] = Math.max(Math.round(hessian / step), 1) * step;
  }
}

export function addTree(nodes: readonly GrownNode[], space: PlainSpace, grown: number): void {
  const { data, loss } = space;
  const add = (start: number, end: number, weight: number): void => {
    for (let i = start; i < end; i++) loss.margins[data.order[i]!]! += weight;
  };
  for (const { column, start, end, weight } of nodes) if (column < 0) add(start, end, weight);
  const visit = (node: GrownNode, start: number, end: number): void => {
    if (start === end) return;
    if (node.column < 0) {
      add(start, end, node.weight);
      return;
    }
    const middle = partRows(space, node, start, end);
    visit(nodes[node.right]!, middle, end);
    visit(nodes[node.left]!, start, middle);
  };
  visit(nodes[0]!, grown, loss.margins.length);
}

export function findSplit(
  histogram: Float64Array,
  maxBins: number,
  places: number,
  edgeCounts: Int32Array,
  node: Sums,
  { lambda, minChildWeight, minGain }: SplitOptions,
): Split | undefined {
  const length = columnLength(maxBins);
  let best: Split | undefined;
  for (let column = 0; column < places; column++) {
    const first = column * length;
    const missing = first + length - 2;
    const [missingGradient, missingHessian] = [histogram[missing]!, histogram[missing + 1]!];
    let [gradient, hessian] = [0, 0];
    for (let bin = 0; bin < edgeCounts[column]!; bin++) {
      const binHessian = histogram[first + 2 * bin + 1]!;
      // A bin without rows: the split before it is the same.
      if (binHessian === 0 && bin > 0) continue;
      gradient += histogram[first + 2 * bin]!;
      hessian += binHessian;
      // Rows without a value go right; if there are any, they are also tried on the left.
      for (const isLeft of missingHessian > 0 ? [false, true] : [false]) {
        const left = {
          gradient: isLeft ? gradient + missingGradient : gradient,
          hessian: isLeft ? hessian + missingHessian : hessian,
        };
        const right = {
          gradient: node.gradient - left.gradient,
          hessian: node.hessian - left.hessian,
        };
        const least = Math.min(left.hessian, right.hessian);
        if (least <= 0 || least < minChildWeight) continue;
        const children = leafScore(left, lambda) + leafScore(right, lambda);
        const gain = (children - leafScore(node, lambda)) / 2;
        if (gain <= (best?.gain ?? minGain)) continue;
        // Without missing values to learn from, they will follow the heavier side.
        const missingLeft = missingHessian > 0 ? isLeft : left.hessian > right.hessian;
        best = { column, bin, missingLeft, gain, left, right };
      }
    }
  }
  return best;
}
