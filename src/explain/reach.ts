/**
 * How far the change of one column can move a row's log-odds at most. Most rows are far from the threshold, and
 * for them this is all that is asked. Rows that a tree treats alike share its bounds.
 */
import { type Matrix, pickRows } from "../features/matrix.ts";
import { columnLimits } from "./column-limits.ts";
import { RowPatterns, readSides } from "./row-patterns.ts";
import { type NearLeaf, nearLeaves, type WeightedTrees } from "./steps.ts";
import { mostNodes } from "./tree-shape.ts";

/** Share by which sums in another order may differ, with room. */
const ROUNDING = 1e-9;

/**
 * The rows of a matrix whose log-odds the change of one value may move to the threshold, in their order: there is no
 * such change for all others.
 *
 * @param logOdds of the mixture per row
 */
export function rowsInReach(
  mixture: readonly WeightedTrees[],
  matrix: Matrix,
  logOdds: Float64Array,
  threshold: number,
): Int32Array {
  const needed = logOdds.map((own) => Math.abs(threshold - own) * (1 - ROUNDING));
  const limits = new Float64Array(matrix.columns.length);
  for (const { weight, trees, sources } of mixture) {
    const columnLimit = columnLimits(trees);
    for (const [i, source] of sources.entries()) limits[source]! += weight * columnLimit[i]!;
  }
  const farthest = limits.reduce((most, limit) => Math.max(most, limit), 0);
  const near = Int32Array.from(needed.keys()).filter((row) => needed[row]! <= farthest);
  if (near.length === 0) return near;
  const bounds = new Bounds(
    pickRows(matrix, near),
    Float64Array.from(near, (row) => needed[row]!),
    Uint8Array.from(near, (row) => (logOdds[row]! < threshold ? 1 : 0)),
    limits,
  );
  for (const trees of mixture) bounds.add(trees);
  return near.filter((_, own) => bounds.isInReach(own));
}

/** The bounds of rows, row after row in the matrix's columns. */
class Bounds {
  readonly #matrix: Matrix;
  /** Per row: the least change of its log-odds that counts, and whether they must rise. */
  readonly #needed: Float64Array;
  readonly #rises: Uint8Array;
  /** Bounds of each column for all rows: a column below a row's need is not looked at. */
  readonly #limits: Float64Array;
  readonly #bounds: Float64Array;

  constructor(matrix: Matrix, needed: Float64Array, rises: Uint8Array, limits: Float64Array) {
    this.#matrix = matrix;
    this.#needed = needed;
    this.#rises = rises;
    this.#limits = limits;
    this.#bounds = new Float64Array(matrix.rows * matrix.columns.length);
  }

  add({ weight, trees: { nodes }, sources }: WeightedTrees): void {
    const { rows, columns } = this.#matrix;
    const width = columns.length;
    const bounds = this.#bounds;
    const limits = this.#limits;
    const least = this.#needed.reduce((a, b) => Math.min(a, b));
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
      if (limits[source]! < least) return;
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
        const needed = this.#needed[row]!;
        const pattern = ofRow[row]!;
        const end = starts[pattern + 1]!;
        for (let i = starts[pattern]!; i < end; i++) {
          const source = sourcesOf[i]!;
          if (limits[source]! >= needed) bounds[row * width + source]! += gains[i]!;
        }
      }
    }
  }

  /** Whether some column with a value can move the row's log-odds that far. */
  isInReach(row: number): boolean {
    const width = this.#matrix.columns.length;
    const needed = this.#needed[row]!;
    for (let at = row * width; at < (row + 1) * width; at++) {
      if (this.#bounds[at]! >= needed && !Number.isNaN(this.#matrix.values[at]!)) return true;
    }
    return false;
  }
}
