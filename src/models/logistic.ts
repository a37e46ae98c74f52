import { z } from "zod";
import { locateColumns } from "../features/columns.ts";
import type { Matrix } from "../features/matrix.ts";
import type { Predictor } from "./predictor.ts";
import { createScaler, type ScalerJson, scalerSchema, standardise } from "./scaler.ts";

/** JSON form, and the whole of the parameters, of a logistic regression. */
export interface LogisticJson {
  kind: "logistic";
  /** Names of the columns that it reads, in the order of the weights. */
  columns: string[];
  scaler: ScalerJson;
  /** Weight per scaled column, in log-odds per standard deviation. */
  weights: number[];
  /** Log-odds of a row whose values are all at the mean. */
  bias: number;
  /** Scaled values are limited to [-clip, clip]; no limit when absent. */
  clip?: number | undefined;
}

/** A logistic regression reads the unscaled matrix: it holds its own scaler. */
export interface LogisticPredictor extends Predictor {
  readonly kind: "logistic";
  readonly columns: readonly string[];
  readonly weights: readonly number[];
  readonly bias: number;
  /**
   * Weight times scaled value per column of one row of the matrix, 0 for columns that it does not read;
   * their sum plus `bias` is the log-odds.
   */
  contributions(matrix: Matrix, row: number): Float64Array;
  toJSON(): LogisticJson;
}

export const logisticSchema: z.ZodType<LogisticJson> = /* @__PURE__ */ z.lazy(() =>
  z
    .strictObject({
      kind: z.literal("logistic"),
      columns: z.array(z.string()),
      scaler: scalerSchema,
      weights: z.array(z.number()),
      bias: z.number(),
      clip: z.number().positive().optional(),
    })
    .refine(
      ({ columns, scaler, weights }) =>
        weights.length === columns.length && scaler.mean.length === columns.length,
      { error: "columns, scaler and weights must have the same length; retrain the model" },
    ),
);

/**
 * The predictor of the given parameters: probability = sigma(bias + sum of weight x scaled value).
 *
 * It finds its columns by name, in any order; `predict` and `contributions` throw an error that lists the
 * columns missing from a matrix.
 */
export function createLogistic(parameters: LogisticJson): LogisticPredictor {
  const { columns, weights, bias, clip = Number.POSITIVE_INFINITY } = parameters;
  const { mean, scale } = createScaler(parameters.scaler);
  const term = (value: number, column: number): number => {
    const scaled = standardise(value, mean[column]!, scale[column]!);
    return weights[column]! * Math.min(Math.max(scaled, -clip), clip);
  };
  // All matrices of a featurizer share one list of columns.
  let located: { readonly columns: readonly string[]; readonly places: Int32Array } | undefined;
  const placesIn = (matrix: Matrix): Int32Array => {
    if (matrix.columns !== located?.columns) {
      located = { columns: matrix.columns, places: locateColumns(columns, matrix.columns) };
    }
    return located.places;
  };
  return {
    kind: "logistic",
    columns,
    weights,
    bias,
    predict(matrix) {
      const at = placesIn(matrix);
      const { values, rows } = matrix;
      const width = matrix.columns.length;
      const probabilities = new Float64Array(rows);
      for (let row = 0, start = 0; row < rows; row++, start += width) {
        let logOdds = bias;
        for (let column = 0; column < columns.length; column++) {
          logOdds += term(values[start + at[column]!]!, column);
        }
        probabilities[row] = sigmoid(logOdds);
      }
      return probabilities;
    },
    contributions(matrix, row) {
      const at = placesIn(matrix);
      if (!Number.isInteger(row) || row < 0 || row >= matrix.rows) {
        throw new RangeError(`found row ${row}, expected an integer from 0 to ${matrix.rows - 1}`);
      }
      const start = row * matrix.columns.length;
      const terms = new Float64Array(matrix.columns.length);
      for (let column = 0; column < columns.length; column++) {
        terms[at[column]!] = term(matrix.values[start + at[column]!]!, column);
      }
      return terms;
    },
    toJSON: () => ({
      kind: "logistic",
      columns: [...columns],
      scaler: createScaler(parameters.scaler).toJSON(),
      weights: [...weights],
      bias,
      ...(parameters.clip === undefined ? {} : { clip: parameters.clip }),
    }),
  };
}

/** Restores a predictor from its JSON form, exactly. Throws a ZodError that names what is wrong. */
export function restoreLogistic(json: unknown): LogisticPredictor {
  return createLogistic(logisticSchema.parse(json));
}

/** 1 / (1 + e^-x), without overflow: the exponential is never taken of a positive number. */
export function sigmoid(x: number): number {
  const small = Math.exp(-Math.abs(x));
  return x >= 0 ? 1 / (1 + small) : small / (1 + small);
}
