/** Data for the charts of one column, or of two. */
import { everyNth } from "../../../training/score/importance.ts";
import { type MixtureRows, partialDependence } from "../../explain/partial-dependence.ts";
import { createMatrix } from "../../features/matrix.ts";
import type { Model } from "../../models/model.ts";
import { mixtureOf } from "../../models/stages.ts";
import type { FeatureSample } from "./sample.ts";

/** Distribution of a column's values among content blocks and others. */
export interface Histogram {
  /** Start of the first bin and end of the last; values beyond count in these bins. */
  readonly from: number;
  readonly to: number;
  /** Share of the class's blocks per bin. */
  readonly content: readonly number[];
  readonly rest: readonly number[];
  /** Share of the class's blocks without a value. */
  readonly missing: { readonly content: number; readonly rest: number };
}

/** Partial dependence: the model's probability by the value of one column, with other columns unchanged. */
export interface Dependence {
  readonly values: readonly number[];
  /** Mean probability of content over blocks, per value. */
  readonly mean: readonly number[];
  /** Mean probability with the value missing; undefined if no value is missing. */
  readonly missing?: number | undefined;
}

export interface ColumnView {
  readonly name: string;
  readonly histogram: Histogram;
  /** Absent for a column that the model does not have. */
  readonly dependence?: Dependence | undefined;
}

export interface ScatterView {
  readonly x: string;
  readonly y: string;
  /** Ends of the axes; the few points beyond them are left out. */
  readonly right: number;
  readonly top: number;
  /** x, y and 1 for content. */
  readonly points: readonly (readonly [number, number, number])[];
}

/** Share of the values that may lie beyond each end of an axis. */
const BEYOND = 0.01;
const BINS = 30;
/** Up to this many different whole numbers get one bin each. */
const WHOLE = 40;
/** Number of values at which the model is evaluated. */
const GRID = 24;
/** Number of blocks on which it is evaluated. */
const ASKED = 240;
const POINTS = 1500;

/** @throws RangeError for a column that the sample does not have */
export function columnView(model: Model, sample: FeatureSample, name: string): ColumnView {
  const column = columnOf(sample, name);
  const values = valuesOf(sample, column);
  const histogram = histogramOf(values, sample.labels);
  if (column >= sample.own) return { name, histogram };
  return { name, histogram, dependence: dependenceOf(model, sample, column, values) };
}

/** @throws RangeError for a column that the sample does not have */
export function scatterView(sample: FeatureSample, x: string, y: string): ScatterView {
  const [a, b] = [x, y].map((name) => valuesOf(sample, columnOf(sample, name)));
  const right = ends(a!)[1];
  const top = ends(b!)[1];
  const points: [number, number, number][] = [];
  for (const row of everyNth([...sample.labels.keys()], POINTS)) {
    const [px, py] = [a![row]!, b![row]!];
    if (px <= right && py <= top) points.push([px, py, sample.labels[row]!]);
  }
  return { x, y, right, top, points };
}

function columnOf({ columns }: FeatureSample, name: string): number {
  const column = columns.indexOf(name);
  if (column < 0) throw new RangeError(`found column "${name}", expected one of the model's`);
  return column;
}

function valuesOf({ values, columns, labels }: FeatureSample, column: number): Float32Array {
  return Float32Array.from(labels, (_, row) => values[row * columns.length + column]!);
}

function ends(values: Float32Array): readonly [number, number] {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length === 0) return [0, 1];
  const last = sorted.length - 1;
  const low = sorted[Math.floor(BEYOND * last)]!;
  const high = sorted[Math.ceil((1 - BEYOND) * last)]!;
  return low < high ? [low, high] : [low, low + 1];
}

function histogramOf(values: Float32Array, labels: Uint8Array): Histogram {
  let [from, to] = ends(values);
  let bins = BINS;
  const isWhole = values.every((value) => Number.isNaN(value) || Number.isInteger(value));
  if (isWhole && to - from < WHOLE) {
    bins = to - from + 1;
    from -= 0.5;
    to += 0.5;
  }
  const counts = [new Array<number>(bins).fill(0), new Array<number>(bins).fill(0)] as const;
  const totals = [0, 0];
  const missing = [0, 0];
  for (const [row, value] of values.entries()) {
    const label = labels[row]!;
    totals[label]!++;
    if (Number.isNaN(value)) missing[label]!++;
    else {
      const bin = Math.floor((bins * (value - from)) / (to - from));
      counts[label]![Math.min(Math.max(bin, 0), bins - 1)]!++;
    }
  }
  const share = (label: 0 | 1, count: number): number => count / Math.max(1, totals[label]!);
  return {
    from,
    to,
    content: counts[1].map((count) => share(1, count)),
    rest: counts[0].map((count) => share(0, count)),
    missing: { content: share(1, missing[1]!), rest: share(0, missing[0]!) },
  };
}

function dependenceOf(
  model: Model,
  sample: FeatureSample,
  column: number,
  values: Float32Array,
): Dependence {
  const grid = gridOf(values);
  const hasMissing = values.some(Number.isNaN);
  const asked = hasMissing ? [...grid, Number.NaN] : grid;
  const { calibration } = model.stages;
  const means = partialDependence(rowsAsked(model, sample), calibration, column, asked);
  return {
    values: grid,
    mean: means.slice(0, grid.length),
    missing: hasMissing ? means.at(-1) : undefined,
  };
}

/** Values of the column, denser where there are more blocks. */
function gridOf(values: Float32Array): number[] {
  const [low, high] = ends(values);
  const sorted = values.filter((value) => value >= low && value <= high).sort();
  const last = sorted.length - 1;
  const picked = Array.from(
    { length: GRID },
    (_, i) => sorted[Math.round((i * last) / (GRID - 1))]!,
  );
  // Adds evenly spaced values: if most values are equal, quantiles would skip the others.
  const even = Array.from({ length: GRID }, (_, i) => low + (i * (high - low)) / (GRID - 1));
  const all = sorted.length === 0 ? [] : [...picked, ...even.map(Math.fround)];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Some of the sample's blocks, each with the predictors for its page. */
function rowsAsked({ stages, featurizer }: Model, sample: FeatureSample): MixtureRows[] {
  const { pages, columns, own, values, labels } = sample;
  const step = Math.max(1, Math.ceil(labels.length / ASKED));
  const groups: MixtureRows[] = [];
  let first = 0;
  for (const { share, rows } of pages) {
    const chosen: number[] = [];
    for (let row = first; row < first + rows; row++) if (row % step === 0) chosen.push(row);
    first += rows;
    if (chosen.length === 0) continue;
    const matrix = createMatrix(featurizer.columns, chosen.length);
    for (const [at, row] of chosen.entries()) {
      const from = row * columns.length;
      matrix.values.set(values.subarray(from, from + own), at * own);
    }
    groups.push({ mixture: mixtureOf(stages, share), matrix });
  }
  return groups;
}
