import { locateColumns } from "../features/columns.ts";
import type { LogisticJson } from "../models/logistic.ts";
import { standardise } from "../models/scaler.ts";

/** The log-odds of logistic regressions by the value of one column: linear, constant beyond the clip. */
export interface Ramps {
  /** Log-odds that a value of the column adds. */
  at(column: number, value: number): number;
  /** The values at which a regression's clip begins or ends. */
  bends(column: number): number[];
  /** Log-odds per unit of the column's value beyond all bends. */
  slopeBeyond(column: number): number;
  /** Whether the column's value has any weight. */
  matter(column: number): boolean;
  /** Standard deviation of the column in training; undefined when no regression reads it. */
  deviation(column: number): number | undefined;
}

/** A regression with its parameters by column of a matrix; columns that it does not read have weight 0. */
interface Term {
  readonly weight: number;
  readonly clip: number;
  readonly weights: Float64Array;
  readonly mean: Float64Array;
  /** NaN for columns that it does not read. */
  readonly scale: Float64Array;
}

function termOf(weight: number, logistic: LogisticJson, columns: readonly string[]): Term {
  const { scaler, weights, clip = Number.POSITIVE_INFINITY } = logistic;
  const term = {
    weights: new Float64Array(columns.length),
    mean: new Float64Array(columns.length),
    scale: new Float64Array(columns.length).fill(Number.NaN),
  };
  for (const [i, place] of locateColumns(logistic.columns, columns).entries()) {
    term.weights[place] = weights[i]!;
    term.mean[place] = scaler.mean[i]!;
    term.scale[place] = scaler.scale[i]!;
  }
  return { weight, clip, ...term };
}

/**
 * @param logistics the regressions and their weights
 * @param columns of the matrix
 */
export function createRamps(
  logistics: readonly { readonly weight: number; readonly logistic: LogisticJson }[],
  columns: readonly string[],
): Ramps {
  const all = logistics.map(({ weight, logistic }) => termOf(weight, logistic, columns));
  const reading = (column: number): Term[] =>
    all.filter(({ scale }) => !Number.isNaN(scale[column]));
  return {
    at: (column, value) =>
      reading(column).reduce((sum, { weight, weights, mean, scale, clip }) => {
        const scaled = standardise(value, mean[column]!, scale[column]!);
        return sum + weight * weights[column]! * Math.min(Math.max(scaled, -clip), clip);
      }, 0),
    bends: (column) =>
      reading(column).flatMap(({ mean, scale, clip }) => {
        if (clip === Number.POSITIVE_INFINITY) return [];
        const reach = clip * scale[column]!;
        return [mean[column]! - reach, mean[column]! + reach];
      }),
    slopeBeyond: (column) =>
      reading(column).reduce((sum, { weight, weights, scale, clip }) => {
        const isLevel = clip !== Number.POSITIVE_INFINITY;
        return isLevel ? sum : sum + (weight * weights[column]!) / scale[column]!;
      }, 0),
    matter: (column) => reading(column).some(({ weights }) => weights[column] !== 0),
    deviation: (column) => reading(column)[0]?.scale[column],
  };
}
