/**
 * How far the change of one column can move a row's log-odds at most. Most rows are far from the threshold, and
 * for them this is all that is asked. Rows that a tree treats alike share its bounds.
 */
import type { Matrix } from "../features/matrix.ts";
import type { TreesPredictor } from "../models/trees.ts";
import { RowPatterns, readSides } from "./row-patterns.ts";
import { type NearLeaf, nearLeaves } from "./steps.ts";
import { mostNodes } from "./tree-shape.ts";

/** Share by which sums in another order may differ, with room. */
const ROUNDING = 1e-9;

/** The bounds of all rows, row after row in the matrix's columns. */
export class Reaches {
  readonly #matrix: Matrix;
  /** Per row: whether its log-odds must rise to the threshold, or fall. */
  readonly #rises: Uint8Array;
  readonly #bounds: Float64Array;

  constructor(matrix: Matrix, logOdds: Float64Array, threshold: number) {
    this.#matrix = matrix;
    this.#rises = Uint8Array.from(logOdds, (own) => (own < threshold ? 1 : 0));
    this.#bounds = new Float64Array(matrix.rows * matrix.columns.length);
  }

  /**
   * Adds the bounds of trees.
   *
   * @param sources place of the trees' columns in the matrix
   */
  add({ nodes }: TreesPredictor, sources: Int32Array, weight: number): void {
    const { rows, columns } = this.#matrix;
    const width = columns.length;
    const bounds = this.#bounds;
    const patterns = new RowPatterns(nodes, sources, this.#matrix);
    const leaves = nearLeaves(nodes, sources);
    const goesLeft = new Uint8Array(mostNodes(nodes));
    const rising = new Float64Array(width);
    const falling = new Float64Array(width);
    const moved = new Int32Array(width);
    let moves = 0;
    // What moves in one pattern of a tree after another.
    let sourcesOf = new Int32Array();
    let risingOf = new Float64Array();
    let fallingOf = new Float64Array();
    const visit = ({ source, low, high, gain }: NearLeaf): void => {
      if (rising[source] === 0 && falling[source] === 0) moved[moves++] = source;
      const jump = weight * gain;
      // Between two values the log-odds move and return: one of both is in the sought direction.
      const isBetween = Number.isFinite(low) && Number.isFinite(high);
      if (isBetween || jump > 0) rising[source]! += Math.abs(jump);
      if (isBetween || jump < 0) falling[source]! += Math.abs(jump);
    };
    for (let tree = 0; tree + 1 < nodes.roots.length; tree++) {
      const found = patterns.of(tree);
      const { count, ofRow } = found;
      // Each pattern moves as many columns as the tree has splits, at most.
      const most = count * ((nodes.roots[tree + 1]! - nodes.roots[tree]!) >> 1);
      if (sourcesOf.length < most) {
        sourcesOf = new Int32Array(2 * most);
        risingOf = new Float64Array(2 * most);
        fallingOf = new Float64Array(2 * most);
      }
      // Where each pattern's bounds begin in the lists.
      const starts = new Int32Array(count + 1);
      for (let pattern = 0; pattern < count; pattern++) {
        readSides(nodes, tree, found, pattern, goesLeft);
        leaves(tree, goesLeft, visit);
        let at = starts[pattern]!;
        for (let i = 0; i < moves; i++, at++) {
          const source = moved[i]!;
          sourcesOf[at] = source;
          risingOf[at] = rising[source]!;
          fallingOf[at] = falling[source]!;
          rising[source] = 0;
          falling[source] = 0;
        }
        moves = 0;
        starts[pattern + 1] = at;
      }
      for (let row = 0; row < rows; row++) {
        const gains = this.#rises[row] === 1 ? risingOf : fallingOf;
        const pattern = ofRow[row]!;
        const end = starts[pattern + 1]!;
        for (let i = starts[pattern]!; i < end; i++)
          bounds[row * width + sourcesOf[i]!]! += gains[i]!;
      }
    }
  }

  /** Whether some column with a value can move the row's log-odds that far. */
  canMove(row: number, distance: number): boolean {
    const width = this.#matrix.columns.length;
    const needed = distance * (1 - ROUNDING);
    for (let at = row * width; at < (row + 1) * width; at++) {
      if (this.#bounds[at]! >= needed && !Number.isNaN(this.#matrix.values[at]!)) return true;
    }
    return false;
  }
}
