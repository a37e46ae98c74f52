import { z } from "zod";
import type { Matrix } from "../features/matrix.ts";
import type { Predictor } from "./predictor.ts";
import { createScaler, type ScalerJson, scalerSchema, standardise } from "./scaler.ts";

/** JSON form, and the whole of the parameters, of a logistic regression. */
export interface LogisticJson {
  kind: "logistic";
  /** Names of the matrix columns, in order. */
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
  /** Weight times scaled value per column of one row; their sum plus `bias` is the log-odds. */
  contributions(matrix: Matrix, row: number): Float64Array;
  toJSON(): LogisticJson;
}

export const logisticSchema: z.ZodType<LogisticJson> = z.lazy(() =>
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
 * `predict` and `contributions` throw an error that lists missing, unexpected and misordered
 * columns when a matrix has other columns than the model.
 */
export function createLogistic(parameters: LogisticJson): LogisticPredictor {
  const { columns, weights, bias, clip = Number.POSITIVE_INFINITY } = parameters;
  const { mean, scale } = createScaler(parameters.scaler);
  const term = (value: number, column: number): number => {
    const scaled = standardise(value, mean[column]!, scale[column]!);
    return weights[column]! * Math.min(Math.max(scaled, -clip), clip);
  };
  return {
    kind: "logistic",
    columns,
    weights,
    bias,
    predict(matrix) {
      checkColumns(columns, matrix.columns);
      const probabilities = new Float64Array(matrix.rows);
      for (let row = 0, at = 0; row < matrix.rows; row++) {
        let logOdds = bias;
        for (let column = 0; column < columns.length; column++, at++) {
          logOdds += term(matrix.values[at]!, column);
        }
        probabilities[row] = sigmoid(logOdds);
      }
      return probabilities;
    },
    contributions(matrix, row) {
      checkColumns(columns, matrix.columns);
      if (!Number.isInteger(row) || row < 0 || row >= matrix.rows) {
        throw new RangeError(`found row ${row}, expected an integer from 0 to ${matrix.rows - 1}`);
      }
      const start = row * columns.length;
      return Float64Array.from(columns, (_, column) =>
        term(matrix.values[start + column]!, column),
      );
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

/**
 * Throws when a matrix has other columns than a model was trained on; the message lists missing,
 * unexpected and misordered columns separately (scikit-learn's habit).
 */
export function checkColumns(expected: readonly string[], found: readonly string[]): void {
  if (expected.length === found.length && expected.every((name, at) => name === found[at])) return;
  const known = new Set(expected);
  const given = new Set(found);
  const missing = expected.filter((name) => !given.has(name));
  const unexpected = found.filter((name) => !known.has(name));
  // Order is judged among the shared names only: one missing column must not blame all after it.
  const shared = expected.filter((name) => given.has(name));
  const order = found.filter((name) => known.has(name));
  const misordered = order.filter((name, at) => name !== shared[at]);
  const parts = [
    ["missing", missing],
    ["unexpected", unexpected],
    ["misordered", misordered],
  ] as const;
  const lists = parts
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(", ")}`);
  throw new Error(
    `the matrix does not have the columns of the model (${lists.join("; ")}); ` +
      "extract the features the model was trained on, in its order, or retrain the model",
  );
}
