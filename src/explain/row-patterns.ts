import type { Matrix } from "../features/matrix.ts";
import type { TreeNodes } from "../models/tree-nodes.ts";

/** The rows of a matrix by the sides that they take at the splits of one tree. */
export interface Patterns {
  readonly count: number;
  /** Pattern of each row. */
  readonly ofRow: Int32Array;
  /** The first row of each pattern. */
  readonly firstRow: Int32Array;
  /** 32-bit words of the sides that a row takes: a bit per split in the tree's order, 1 for left. */
  readonly words: number;
  /** The sides of all rows: all first words, then all second ones. */
  readonly sides: Int32Array;
}

/** Writes whether the rows of a pattern go left at a tree's nodes, numbered from its root: 1, or else 0. */
export function readSides(
  { roots, column }: TreeNodes,
  tree: number,
  { ofRow, firstRow, sides }: Patterns,
  pattern: number,
  goesLeft: Uint8Array,
): void {
  const root = roots[tree]!;
  const row = firstRow[pattern]!;
  for (let node = root, split = 0; node < roots[tree + 1]!; node++) {
    if (column[node]! < 0) continue;
    goesLeft[node - root] = (sides[(split >> 5) * ofRow.length + row]! >>> (split & 31)) & 1;
    split++;
  }
}

const MIX = 0x9e3779b1;

/** Finds the rows that trees treat alike: most blocks of a page look alike to any one tree. */
export class RowPatterns {
  readonly #nodes: TreeNodes;
  readonly #rows: number;
  /** The values of the trees' columns, column by column. */
  readonly #values: Float32Array;
  /** See {@link Patterns.sides}. */
  #words: Int32Array;
  /** Patterns by the hash of their words; -1 where there is none. */
  readonly #table: Int32Array;
  readonly #ofRow: Int32Array;
  readonly #firstRow: Int32Array;

  /** @param sources place of the trees' columns in the matrix */
  constructor(nodes: TreeNodes, sources: Int32Array, { rows, columns, values }: Matrix) {
    this.#nodes = nodes;
    this.#rows = rows;
    this.#values = new Float32Array(sources.length * rows);
    for (let row = 0, first = 0; row < rows; row++, first += columns.length) {
      for (let place = 0, at = row; place < sources.length; place++, at += rows) {
        this.#values[at] = values[first + sources[place]!]!;
      }
    }
    this.#words = new Int32Array(rows);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 1)));
    this.#ofRow = new Int32Array(rows);
    this.#firstRow = new Int32Array(rows);
  }

  /** The patterns of a tree; they hold until the next call. */
  of(tree: number): Patterns {
    const words = this.#write(this.#nodes.roots[tree]!, this.#nodes.roots[tree + 1]!);
    const count = this.#group(words);
    return { count, ofRow: this.#ofRow, firstRow: this.#firstRow, words, sides: this.#words };
  }

  /** Writes the words of all rows; their number per row. */
  #write(root: number, end: number): number {
    const { column, threshold, missingLeft } = this.#nodes;
    const rows = this.#rows;
    const values = this.#values;
    let words = 0;
    let bit = 0;
    for (let node = root; node < end; node++) {
      const source = column[node]!;
      if (source < 0) continue;
      bit <<= 1;
      if (bit === 0) {
        bit = 1;
        words++;
        if (this.#words.length < words * rows) {
          const longer = new Int32Array(words * rows);
          longer.set(this.#words);
          this.#words = longer;
        }
        this.#words.fill(0, (words - 1) * rows, words * rows);
      }
      const sides = this.#words;
      const limit = threshold[node]!;
      const from = source * rows;
      const to = (words - 1) * rows;
      if (missingLeft[node] === 1) {
        // Also true of a missing value.
        for (let row = 0; row < rows; row++)
          if (!(values[from + row]! > limit)) sides[to + row]! |= bit;
      } else {
        for (let row = 0; row < rows; row++)
          if (values[from + row]! <= limit) sides[to + row]! |= bit;
      }
    }
    return words;
  }

  /** Numbers the different words; their count. */
  #group(words: number): number {
    const rows = this.#rows;
    const sides = this.#words;
    const table = this.#table.fill(-1);
    const ofRow = this.#ofRow;
    const firstRow = this.#firstRow;
    let count = 0;
    for (let row = 0; row < rows; row++) {
      let hash = 0;
      for (let word = 0, at = row; word < words; word++, at += rows) {
        hash = Math.imul(hash ^ sides[at]!, MIX);
        hash ^= hash >>> 15;
      }
      let place = hash & (table.length - 1);
      while (table[place]! >= 0 && !this.#isSame(row, firstRow[table[place]!]!, words)) {
        place = (place + 1) & (table.length - 1);
      }
      if (table[place]! < 0) {
        table[place] = count;
        firstRow[count++] = row;
      }
      ofRow[row] = table[place]!;
    }
    return count;
  }

  #isSame(row: number, other: number, words: number): boolean {
    for (let word = 0, at = 0; word < words; word++, at += this.#rows) {
      if (this.#words[at + row] !== this.#words[at + other]) return false;
    }
    return true;
  }
}
