import type { TreeNodes } from "../tree-nodes.ts";

/** Leaves that a tree may have: its reachable leaves are the bits of a word. */
const MOST_LEAVES = 32;
/** Trees whose planes an operation can name. */
const MOST_TREES = 1 << 18;
/** A tree's reachable leaves are stored in planes, each of eight leaves for 16 rows. */
const PLANES = 4;
const PLANE_BYTES = 16;
export const PLANES_BYTES: number = PLANES * PLANE_BYTES;

/** Sums of trees as the kernel (src/build/assembly/forest.ts) reads it, for matrices of one width. */
export interface ForestTables {
  readonly trees: number;
  /** The end of each sum's trees: the last is that of all. */
  readonly ends: Uint32Array;
  /**
   * Per column: the offset of its values in a row, the end of its conditions, and the end of its operations for
   * missing values, in bytes. Then the conditions by ascending threshold, an even number: a threshold, and the
   * operation for rows above it. Then the operations for rows whose value is missing. An operation clears, in one
   * plane (`>>> 8`), the bits (`& 255`) of leaves that these rows cannot reach.
   */
  readonly columns: Uint32Array;
  /** Value of each leaf, `MOST_LEAVES` per tree. */
  readonly leaves: Float32Array;
}

/** A sum of trees, and the place of each of its columns in a matrix. */
export interface PlacedForest {
  readonly nodes: TreeNodes;
  readonly positions: ArrayLike<number>;
}

/** The tables of sums of trees; undefined if there are too many leaves or trees for the kernel. */
export function forestTables(forests: readonly PlacedForest[]): ForestTables | undefined {
  let trees = 0;
  const ends = Uint32Array.from(forests, ({ nodes }) => {
    trees += nodes.roots.length - 1;
    return trees;
  });
  if (trees > MOST_TREES) return undefined;
  const leaves = new Float32Array(MOST_LEAVES * trees);
  const splits: Split[] = [];
  for (const [i, forest] of forests.entries()) {
    if (!addSplits(forest, ends[i - 1] ?? 0, splits, leaves)) return undefined;
  }
  // The sort is stable: splits of one threshold are in tree order.
  splits.sort((a, b) => a.position - b.position || a.threshold - b.threshold);
  return { trees, ends, columns: Uint32Array.from(writeColumns(splits)), leaves };
}

/** Adds the splits and leaves of trees, the first of which has the number `before`; false if a tree has too many. */
function addSplits(
  { nodes, positions }: PlacedForest,
  before: number,
  splits: Split[],
  leaves: Float32Array,
): boolean {
  const { roots, column, right, value, threshold, missingLeft } = nodes;
  /** Leaves of the tree before each node. */
  const leavesBefore = new Uint16Array(column.length);
  for (let number = 0; number + 1 < roots.length; number++) {
    const tree = before + number;
    let leaf = 0;
    for (let node = roots[number]!; node < roots[number + 1]!; node++) {
      leavesBefore[node] = leaf;
      if (column[node]! < 0) {
        if (leaf === MOST_LEAVES) return false;
        leaves[MOST_LEAVES * tree + leaf++] = value[node]!;
      }
    }
    for (let node = roots[number]!; node < roots[number + 1]!; node++) {
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
  return true;
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
  for (let first = 0, last = 0; first < splits.length; first = last) {
    const { position } = splits[first]!;
    while (last < splits.length && splits[last]!.position === position) last++;
    writeColumn(words, position, splits.slice(first, last));
  }
  return words;
}

/** Words of a condition. */
const CONDITION = 2;

function writeColumn(words: number[], position: number, splits: readonly Split[]): void {
  const header = words.length;
  words.push(Float32Array.BYTES_PER_ELEMENT * position, 0, 0);
  const first = words.length;
  for (const { threshold, ...split } of splits) {
    const bits = floatBits(threshold);
    for (const operation of operationsOf(split)) {
      // The same split elsewhere in the tree has the same operations: the last ones.
      const least = Math.max(first, words.length - CONDITION * PLANES);
      let at = words.length - CONDITION;
      while (at >= least && !(words[at] === bits && isSamePlane(words[at + 1]!, operation))) {
        at -= CONDITION;
      }
      if (at >= least) words[at + 1]! |= operation & BITS;
      else words.push(bits, operation);
    }
  }
  // No value is above infinity.
  if ((words.length - first) % (2 * CONDITION) !== 0) {
    words.push(floatBits(Number.POSITIVE_INFINITY), 0);
  }
  words[header + 1] = 4 * words.length;
  const ofMissing = new Map<number, number>();
  for (const split of splits) {
    if (split.missingLeft === 1) continue;
    for (const operation of operationsOf(split)) {
      const plane = operation >>> 8;
      ofMissing.set(plane, (ofMissing.get(plane) ?? 0) | operation);
    }
  }
  for (const operation of ofMissing.values()) words.push(operation);
  words[header + 2] = 4 * words.length;
}

/** The bits of an operation; the others are its plane. */
const BITS = 0xff;

function isSamePlane(operation: number, other: number): boolean {
  return operation >>> 8 === other >>> 8;
}

/** One for every plane that has leaves which a split loses. */
function operationsOf({ tree, lost }: Pick<Split, "tree" | "lost">): number[] {
  const operations: number[] = [];
  for (let plane = 0; plane < PLANES; plane++) {
    const clear = (lost >>> (8 * plane)) & BITS;
    const target = PLANES_BYTES * tree + PLANE_BYTES * plane;
    if (clear !== 0) operations.push((target << 8) | clear);
  }
  return operations;
}

const scratch = new DataView(new ArrayBuffer(4));

function floatBits(float: number): number {
  scratch.setFloat32(0, float);
  return scratch.getUint32(0);
}
