import { columnLength, type HistogramData, subtractHistogram } from "./histogram.ts";
import { type PartSpace, partGradients } from "./parting.ts";
import { findSplit, leafWeight, type Split, type SplitOptions, type Sums } from "./split.ts";

/** Sums the rows `order[start..end)` into the slot at `offset`, for the first active columns. */
export type SumHistogram = (
  offset: number,
  start: number,
  end: number,
  activeCount: number,
) => void;

/** The memory a tree grows in; every tree of a fit uses the same. */
export interface GrowerSpace extends PartSpace {
  /** Histogram slots: `maxLeaves`, each `columns * columnLength(maxBins)` long. */
  readonly data: HistogramData;
  /** Edges per column of the binned matrix. */
  readonly edgeCounts: Int32Array;
  /** First byte in the kernel's memory of the split that it finds. */
  readonly found: number;
  readonly sum: SumHistogram;
}

export interface GrowerOptions extends SplitOptions {
  readonly maxLeaves: number;
  /** Most splits on the way from the root to a leaf. */
  readonly maxDepth: number;
}

/** A node of a tree, children as indices into the same list; `column` is -1 in a leaf. */
export interface GrownNode {
  column: number;
  bin: number;
  missingLeft: boolean;
  left: number;
  right: number;
  /** Optimal weight as a leaf, before shrinkage. */
  readonly weight: number;
  /** Hessian sum of the training rows. */
  readonly cover: number;
  /** The node's rows: `order[start..end)` of the space. */
  readonly start: number;
  readonly end: number;
}

interface OpenNode {
  readonly node: GrownNode;
  readonly sums: Sums;
  readonly depth: number;
}

interface Candidate extends OpenNode {
  readonly slot: number;
  readonly split: Split;
}

/**
 * Grows one tree, always splitting the leaf with the greatest gain (leaf-wise, as LightGBM).
 *
 * Only the smaller child of a split has its rows summed; the larger one's histogram is its
 * parent's minus that.
 *
 * @param rowCount rows of this tree, in `order[0..rowCount)` of the space; they are reordered
 * @param activeCount columns of this tree, in `active[0..activeCount)`
 * @returns the nodes, root first
 */
export function growTree(
  space: GrowerSpace,
  rowCount: number,
  activeCount: number,
  options: GrowerOptions,
): GrownNode[] {
  const { data, edgeCounts } = space;
  const slotLength = edgeCounts.length * columnLength(data.maxBins);
  const freeSlots: number[] = [];
  for (let slot = options.maxLeaves - 1; slot >= 0; slot--) freeSlots.push(slot * slotLength);
  const nodes: GrownNode[] = [];
  const candidates: Candidate[] = [];

  function open(start: number, end: number, sums: Sums, depth: number): OpenNode {
    const weight = leafWeight(sums, options.lambda);
    const cover = sums.hessian;
    const node = { column: -1, bin: 0, missingLeft: false, left: 0, right: 0 };
    const grown: GrownNode = { ...node, weight, cover, start, end };
    nodes.push(grown);
    return { node: grown, sums, depth };
  }
  function mayWellSplit({ node, sums, depth }: OpenNode): boolean {
    const heavyEnough = sums.hessian >= 2 * options.minChildWeight;
    return depth < options.maxDepth && node.end - node.start >= 2 && heavyEnough;
  }
  function splitOf(sums: Sums, slot: number): Split | undefined {
    const { histograms, maxBins, memory } = data;
    const place = { memory, at: histograms.byteOffset + 8 * slot, found: space.found };
    return findSplit(place, maxBins, activeCount, edgeCounts, sums, options);
  }
  function consider(leaf: OpenNode, slot: number): void {
    const split = mayWellSplit(leaf) ? splitOf(leaf.sums, slot) : undefined;
    if (split === undefined) freeSlots.push(slot);
    else candidates.push({ ...leaf, slot, split });
  }

  const root = open(0, rowCount, sumRows(data, rowCount), 0);
  if (options.maxLeaves > 1 && mayWellSplit(root)) {
    const slot = freeSlots.pop()!;
    space.sum(slot, 0, rowCount, activeCount);
    consider(root, slot);
  }
  for (let leaves = 2; leaves <= options.maxLeaves && candidates.length > 0; leaves++) {
    const { node, split, depth, slot } = takeBest(candidates);
    const middle = partGradients(space, split, node.start, node.end);
    node.column = split.column;
    node.bin = split.bin;
    node.missingLeft = split.missingLeft;
    node.left = nodes.length;
    const left = open(node.start, middle, split.left, depth + 1);
    node.right = nodes.length;
    const right = open(middle, node.end, split.right, depth + 1);

    if (leaves === options.maxLeaves) break;
    if (!mayWellSplit(left) && !mayWellSplit(right)) {
      freeSlots.push(slot);
      continue;
    }
    const leftIsSmaller = middle - node.start <= node.end - middle;
    const [smaller, larger] = leftIsSmaller ? [left, right] : [right, left];
    const smallerSlot = freeSlots.pop()!;
    space.sum(smallerSlot, smaller.node.start, smaller.node.end, activeCount);
    subtractHistogram(data, slot, smallerSlot, activeCount);
    consider(smaller, smallerSlot);
    consider(larger, slot);
  }
  return nodes;
}

function sumRows(data: HistogramData, rowCount: number): Sums {
  let gradient = 0;
  let hessian = 0;
  for (let i = 0; i < rowCount; i++) {
    gradient += data.gradients[i]!;
    hessian += data.hessians[i]!;
  }
  return { gradient, hessian };
}

/** Takes out the candidate with the greatest gain; the earliest of equals. */
function takeBest(candidates: Candidate[]): Candidate {
  let best = 0;
  for (let at = 1; at < candidates.length; at++) {
    if (candidates[at]!.split.gain > candidates[best]!.split.gain) best = at;
  }
  return candidates.splice(best, 1)[0]!;
}
