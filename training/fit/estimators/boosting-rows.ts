import type { Random } from "../../../src/base/random.ts";
import { TrainingError } from "../../corpus/training-error.ts";
import type { StoredRows, TrainingRows } from "./estimator.ts";

/**
 * @param only numbers of the rows that are fitted; default all
 * @throws RangeError naming the array or the row at fault; TrainingError when no row counts
 */
export function checkRows(
  { matrix, labels, weights, groups }: TrainingRows | StoredRows,
  only?: Int32Array,
): void {
  for (const [name, array] of Object.entries({ labels, weights, groups })) {
    if (array.length !== matrix.rows) {
      throw new RangeError(`${array.length} ${name} for ${matrix.rows} rows, expected one each`);
    }
  }
  const badLabel = labels.findIndex((label) => !(label >= 0 && label <= 1));
  if (badLabel >= 0) {
    throw new RangeError(`label ${labels[badLabel]} in row ${badLabel}, expected 0 to 1`);
  }
  const badWeight = weights.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (badWeight >= 0) {
    throw new RangeError(
      `weight ${weights[badWeight]} in row ${badWeight}, expected a finite number of at least 0`,
    );
  }
  const counts = only?.some((row) => weights[row]! > 0) ?? weights.some((weight) => weight > 0);
  if (!counts) {
    throw new TrainingError(
      `none of ${only?.length ?? matrix.rows} rows has a weight above 0: nothing to learn from; add labelled pages`,
    );
  }
}

/**
 * Takes each of the rows marked in `eligible` with probability `share`, all of them if that leaves
 * none. The rows taken go to the front of `order`, ascending, all the others behind them.
 *
 * @returns how many rows were taken
 */
export function sampleRows(
  eligible: Uint8Array,
  share: number,
  random: Random,
  order: Int32Array,
): number {
  let front = 0;
  let back = order.length;
  for (let row = 0; row < order.length; row++) {
    const taken = eligible[row] === 1 && (share === 1 || random.next() < share) ? 1 : 0;
    // Written to both ends, kept at one: there is no branch to mispredict.
    order[front] = row;
    order[back - 1] = row;
    front += taken;
    back -= 1 - taken;
  }
  return front > 0 ? front : sampleRows(eligible, 1, random, order);
}

/** How many of `count` columns are a share of them: at least one, where there is one. */
export function columnCount(count: number, share: number): number {
  return Math.min(count, Math.max(1, Math.round(count * share)));
}

/** A random choice of the columns `0..count`, ascending: {@link columnCount} of them. */
export function sampleColumns(count: number, share: number, random: Random): Int32Array {
  const columns = new Int32Array(count);
  for (let column = 0; column < count; column++) columns[column] = column;
  const chosen = columnCount(count, share);
  if (chosen < count) random.shuffle(columns);
  return columns.subarray(0, chosen).sort();
}
