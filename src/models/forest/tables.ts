import type { TreeNodes } from "../tree-nodes.ts";

/** Leaves that a tree may have: its reachable leaves are the bits of a word. */
const MOST_LEAVES = 32;
/** Trees whose planes an operation can name. */
const MOST_TREES = 1 << 18;
/** A tree's reachable leaves are stored in planes, each of eight leaves for 16 rows. */
const PLANES = 4;
const PLANE_BYTES = 16;
export const PLANES_BYTES: number = PLANES * PLANE_BYTES;

/** A sum of trees as the kernel (src/build/assembly/forest.ts) reads it, for matrices of one width. */
export interface ForestTables {
  readonly trees: number;
  /**
   * Per column: the offset of its values in a row, the end of the conditions that send a missing value left,
   * and the end of the others, in bytes. Then these conditions by ascending threshold: the threshold, the
   * end of its operations, the operations. An operation clears, in one plane (`>>> 8`), the bits (`& 255`)
   * of leaves that rows above the threshold cannot reach.
   */
  readonly columns: Uint32Array;
  /** Value of each leaf, `MOST_LEAVES` per tree. */
  readonly leaves: Float32Array;
}

/** The tables of trees; undefined if there are too many leaves or trees for the kernel. */
export function forestTables(
  { roots, column, right, value, threshold, missingLeft }: TreeNodes,
  positions: ArrayLike<number>,
): ForestTables | undefined {
  const trees = roots.length - 1;
  if (trees > MOST_TREES) return undefined;
  const leaves = new Float32Array(MOST_LEAVES * trees);
  /** Leaves of the tree before each node. */
  const leavesBefore = new Uint16Array(column.length);
  const splits: Split[] = [];
  for (let tree = 0; tree < trees; tree++) {
    let leaf = 0;
    for (let node = roots[tree]!; node < roots[tree + 1]!; node++) {
      leavesBefore[node] = leaf;
      if (column[node]! < 0) {
        if (leaf === MOST_LEAVES) return undefined;
        leaves[MOST_LEAVES * tree + leaf++] = value[node]!;
      }
    }
    for (let node = roots[tree]!; node < roots[tree + 1]!; node++) {
      if (column[node]! < 0) continue;
      splits.push({
        position: positions[column[node]!]!,
        missingLeft: missingLeft[node]!,
        threshold: threshold[node]!,
        tree,
        lost: bits(leavesBefore[node]!, leavesBefore[right[node]!]!),
      });
    }
  }
  // The sort is stable: within a condition the operations are in tree order.
  splits.sort(
    (a, b) => a.position - b.position || b.missingLeft - a.missingLeft || a.threshold - b.threshold,
  );
  return { trees, columns: Uint32Array.from(writeColumns(splits)), leaves };
}

interface Split {
  readonly position: number;
  readonly missingLeft: number;
  readonly threshold: number;
  readonly tree: number;
  /** The leaves to its left, which a row that goes right cannot reach. */
  readonly lost: number;
}

/** The bits from `first` to before `last`, at least one and not all 32. */
function bits(first: number, last: number): number {
  return ((1 << (last - first)) - 1) << first;
}

function writeColumns(splits: readonly Split[]): number[] {
  const words: number[] = [];
  let header = 0;
  let condition = 0;
  let previous: Split | undefined;
  for (const split of splits) {
    const isNewColumn = split.position !== previous?.position;
    if (isNewColumn) {
      header = words.length;
      words.push(Float32Array.BYTES_PER_ELEMENT * split.position, 0, 0);
      // Until there is a condition of either kind, its list is empty.
      words[header + 1] = 4 * words.length;
    }
    if (
      isNewColumn ||
      split.missingLeft !== previous!.missingLeft ||
      split.threshold !== previous!.threshold
    ) {
      condition = words.length;
      words.push(floatBits(split.threshold), 0);
    }
    addOperations(words, condition + 2, split);
    words[condition + 1] = 4 * words.length;
    if (split.missingLeft === 1) words[header + 1] = 4 * words.length;
    words[header + 2] = 4 * words.length;
    previous = split;
  }
  return words;
}

/** Adds a split's operations to those of its condition, which begin at `first`. */
function addOperations(words: number[], first: number, { tree, lost }: Split): void {
  for (let plane = 0; plane < PLANES; plane++) {
    const clear = (lost >>> (8 * plane)) & 0xff;
    if (clear === 0) continue;
    const target = PLANES_BYTES * tree + PLANE_BYTES * plane;
    // The same condition elsewhere in the tree has the same operations: the last ones.
    let at = words.length - 1;
    while (at >= Math.max(first, words.length - PLANES) && words[at]! >>> 8 !== target) at--;
    if (at >= first && words[at]! >>> 8 === target) words[at]! |= clear;
    else words.push((target << 8) | clear);
  }
}

const scratch = new DataView(new ArrayBuffer(4));

function floatBits(float: number): number {
  scratch.setFloat32(0, float);
  return scratch.getUint32(0);
}
