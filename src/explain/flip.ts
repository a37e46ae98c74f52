/**
 * The smallest change of a single feature, to a value that it can have, that would flip a decision, with all
 * other features and the page's threshold held fixed.
 *
 * Changes of different features are compared in the model's own terms: with a logistic regression in
 * standard deviations of the training blocks (`deviations`), with trees alone by the share of the
 * column's learned thresholds that lie between the two values (`bins`).
 */
import { type ColumnValues, columnValues } from "../features/column-values.ts";
import { locateColumns } from "../features/columns.ts";
import type { Matrix } from "../features/matrix.ts";
import type { LogisticJson } from "../models/logistic.ts";
import type { Mixture } from "../models/mixture.ts";
import { isTrees } from "../models/trees.ts";
import { isLogistic } from "./contributions.ts";
import { floatAbove, floatBeyond } from "./next-float.ts";
import { createRamps, type Ramps } from "./ramps.ts";
import { rowsInReach } from "./reach.ts";
import { noSteps, type Steps, stepFinder, type WeightedTrees } from "./steps.ts";

/** A change of one value. */
export interface Change {
  /** Column of the matrix. */
  readonly column: number;
  /** The value nearest to the row's own that changes the decision; a 32-bit float. */
  readonly to: number;
  readonly distance: number;
  readonly unit: "deviations" | "bins";
}

/** Log-odds this far past the threshold count as past it: sums in another order differ by less. */
const MARGIN = 1e-9;

/**
 * The smallest change per row; undefined if no single column flips the decision. A missing value
 * is never changed: its distance from others is unknown.
 *
 * @param logOdds of the mixture per row
 * @param threshold least log-odds of content
 */
export function smallestChanges(
  mixture: Mixture,
  matrix: Matrix,
  logOdds: Float64Array,
  threshold: number,
): (Change | undefined)[] {
  const terms = termsOf(mixture, matrix);
  const finders = terms.trees.map(stepFinder);
  const ramps = createRamps(terms.logistic, matrix.columns);
  const thresholds = thresholdsOf(terms);
  const width = matrix.columns.length;
  const hasRamps = matrix.columns.some((_, column) => ramps.matter(column));
  const rows = hasRamps ? logOdds.keys() : rowsInReach(terms.trees, matrix, logOdds, threshold);
  const possible: ColumnValues[] = [];
  const changes: (Change | undefined)[] = Array.from(logOdds, () => undefined);
  for (const index of rows) {
    const before = logOdds[index]!;
    const row = matrix.values.subarray(index * width, (index + 1) * width);
    const steps = noSteps();
    for (const find of finders) find(row, steps);
    let best: Change | undefined;
    for (const [column, ordered] of inReach(steps, ramps, width, before, threshold)) {
      const value = row[column]!;
      if (Number.isNaN(value)) continue;
      possible[column] ??= columnValues(matrix.columns[column]!);
      for (const upwards of [false, true]) {
        const start = { column, value, own: before, threshold, upwards, ...possible[column] };
        const to = walk(start, ordered, ramps);
        if (to === undefined) continue;
        const change = { column, to, ...distanceOf(column, value, to, ramps, thresholds) };
        if (best === undefined || change.distance < best.distance) best = change;
      }
    }
    changes[index] = best;
  }
  return changes;
}

interface Terms {
  readonly logistic: { readonly weight: number; readonly logistic: LogisticJson }[];
  readonly trees: WeightedTrees[];
}

/** The regressions and trees whose weighted log-odds a mixture adds up. */
function termsOf(mixture: Mixture, matrix: Matrix): Terms {
  const terms: Terms = { logistic: [], trees: [] };
  for (const { weight, predictor } of mixture) {
    if (isLogistic(predictor)) terms.logistic.push({ weight, logistic: predictor.toJSON() });
    if (isTrees(predictor)) {
      const sources = locateColumns(predictor.columns, matrix.columns);
      terms.trees.push({ weight, trees: predictor, sources });
    }
  }
  return terms;
}

/** A value at which the log-odds step or bend, and the size of the step. */
type Turn = readonly [at: number, jump: number];

/** The turns of the columns that can reach the threshold, by value; the sum of all steps is a bound. */
function inReach(
  { columns, at, jumps }: Steps,
  ramps: Ramps,
  width: number,
  own: number,
  threshold: number,
): Map<number, Turn[]> {
  const sign = own >= threshold ? -1 : 1;
  const reach = new Float64Array(width);
  for (let i = 0; i < columns.length; i++) {
    reach[columns[i]!]! += Math.max(0, sign * jumps[i]!);
  }
  const turns = new Map<number, Turn[]>();
  for (let column = 0; column < width; column++) {
    const isRamp = ramps.matter(column);
    if (!isRamp && reach[column]! < Math.abs(threshold - own)) continue;
    turns.set(column, isRamp ? ramps.bends(column).map((bend): Turn => [bend, 0]) : []);
  }
  if (turns.size === 0) return turns;
  for (let i = 0; i < columns.length; i++) turns.get(columns[i]!)?.push([at[i]!, jumps[i]!]);
  for (const list of turns.values()) list.sort((a, b) => a[0] - b[0]);
  return turns;
}

/** The start of a walk, the threshold to reach, and the values that are possible. */
interface Walk extends ColumnValues {
  readonly column: number;
  /** The column's value and the log-odds with it. */
  readonly value: number;
  readonly own: number;
  readonly threshold: number;
  readonly upwards: boolean;
}

/** The first possible value on the way up or down whose log-odds are past the threshold. */
function walk(start: Walk, turns: readonly Turn[], ramps: Ramps): number | undefined {
  const { isWhole, low, high, upwards } = start;
  const to = firstPast(start, turns, ramps);
  if (to === undefined) return undefined;
  const near = isWhole ? (upwards ? Math.ceil(to) : Math.floor(to)) : to;
  return near >= low && near <= high ? near : undefined;
}

function firstPast(
  { column, value, own, threshold, upwards, isWhole }: Walk,
  turns: readonly Turn[],
  ramps: Ramps,
): number | undefined {
  const sign = own >= threshold ? -1 : 1;
  const isPast = (logOdds: number): boolean => sign * (logOdds - threshold) >= MARGIN;
  // A value at a step is on its lower side. Between two whole numbers there is no value.
  const passed = isWhole ? turns.map(([at, jump]): Turn => [Math.floor(at), jump]) : turns;
  const ahead = upwards
    ? passed.filter(([at]) => at >= value)
    : passed.filter(([at]) => at < value).reverse();
  let level = own;
  let position = value;
  const solve = (slope: number): number =>
    floatBeyond(position + (threshold + sign * MARGIN - level) / slope, upwards);
  for (let i = 0; i < ahead.length; ) {
    const [at] = ahead[i]!;
    const before = level + ramps.at(column, at) - ramps.at(column, position);
    if (isPast(before)) return solve((before - level) / (at - position));
    level = before;
    position = at;
    for (; i < ahead.length && ahead[i]![0] === at; i++) level += ahead[i]![1];
    if (isPast(level)) return upwards ? floatAbove(at) : at;
  }
  // Beyond the last turn the log-odds are constant or change linearly without end.
  const slope = ramps.slopeBeyond(column);
  const to = slope === 0 ? Number.NaN : solve(slope);
  return Number.isFinite(to) && (upwards ? to > value : to < value) ? to : undefined;
}

function thresholdsOf({ trees }: Terms): ReadonlyMap<number, readonly number[]> {
  const sets = new Map<number, Set<number>>();
  for (const { trees: predictor, sources } of trees) {
    const { column, threshold } = predictor.nodes;
    for (const [node, asked] of column.entries()) {
      if (asked < 0) continue;
      const source = sources[asked]!;
      sets.set(source, (sets.get(source) ?? new Set()).add(threshold[node]!));
    }
  }
  return new Map([...sets].map(([column, set]) => [column, [...set]]));
}

function distanceOf(
  column: number,
  from: number,
  to: number,
  ramps: Ramps,
  thresholds: ReadonlyMap<number, readonly number[]>,
): Pick<Change, "distance" | "unit"> {
  const deviation = ramps.deviation(column);
  if (deviation !== undefined) {
    return { distance: Math.abs(to - from) / deviation, unit: "deviations" };
  }
  const all = thresholds.get(column)!;
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const between = all.filter((threshold) => low <= threshold && threshold < high).length;
  return { distance: between / all.length, unit: "bins" };
}
