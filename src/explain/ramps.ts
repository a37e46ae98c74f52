import type { LogisticJson } from "../models/logistic.ts";
import { standardise } from "../models/scaler.ts";

/** How logistic regressions answer to the value of one column: a line, level beyond their clip. */
export interface Ramps {
  /** Log-odds that a value of the column adds. */
  at(column: number, value: number): number;
  /** The values where a line of the column begins or ends to be level. */
  bends(column: number): number[];
  /** Log-odds per unit of the column's value beyond all bends. */
  slopeBeyond(column: number): number;
  /** Whether the column's value counts at all. */
  matter(column: number): boolean;
  /** Standard deviation of the column in training; undefined when there is no regression. */
  deviation(column: number): number | undefined;
}

/** @param terms the regressions and what their log-odds count for; their columns are the matrix's */
export function createRamps(
  terms: readonly { readonly weight: number; readonly logistic: LogisticJson }[],
): Ramps {
  return {
    at: (column, value) =>
      terms.reduce((sum, { weight, logistic }) => {
        const { weights, scaler, clip = Number.POSITIVE_INFINITY } = logistic;
        const scaled = standardise(value, scaler.mean[column]!, scaler.scale[column]!);
        return sum + weight * weights[column]! * Math.min(Math.max(scaled, -clip), clip);
      }, 0),
    bends: (column) =>
      terms.flatMap(({ logistic: { scaler, clip } }) => {
        if (clip === undefined) return [];
        const reach = clip * scaler.scale[column]!;
        return [scaler.mean[column]! - reach, scaler.mean[column]! + reach];
      }),
    slopeBeyond: (column) =>
      terms.reduce((sum, { weight, logistic: { weights, scaler, clip } }) => {
        const isLevel = clip !== undefined;
        return isLevel ? sum : sum + (weight * weights[column]!) / scaler.scale[column]!;
      }, 0),
    matter: (column) => terms.some(({ logistic }) => logistic.weights[column] !== 0),
    deviation: (column) => terms[0]?.logistic.scaler.scale[column],
  };
}
