import type { Matrix } from "../../../src/features/matrix.ts";
import type { Predictor } from "../../../src/models/predictor.ts";
import type { StoredMatrix } from "./stored-matrix.ts";

/** What an estimator learns from: one row per block of the training pages. */
export interface TrainingRows {
  readonly matrix: Matrix;
  /** Target per row in [0, 1]: 1 content, 0 boilerplate; soft labels lie between. */
  readonly labels: Float32Array;
  /** Weight per row, >= 0. */
  readonly weights: Float32Array;
  /** Group number per row (the page's site): rows of a group never stand in two folds. */
  readonly groups: Int32Array;
}

/** {@link TrainingRows} whose matrix need not fit into memory. */
export interface StoredRows extends Omit<TrainingRows, "matrix"> {
  readonly matrix: StoredMatrix;
}

/** What an estimator reports while it fits. */
export interface FitProgress {
  readonly step: number;
  readonly steps: number;
  /** NaN when it was not asked for. */
  readonly loss: number;
  /** What the step is, e.g. `tree`, `epoch`. */
  readonly unit: string;
}

export interface FitOptions {
  /** Seed of every random choice: the same seed and data give the same bytes. Default 42. */
  readonly seed?: number | undefined;
  /** Threads to use where they help; the predictor is the same for any number. Default 1. */
  readonly threads?: number;
  /** Whether progress tells the loss, which takes time. Default true. */
  readonly losses?: boolean | undefined;
  readonly onProgress?: ((progress: FitProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Which rows to fit, and how. */
export interface FitChoice {
  /** Numbers of the rows, ascending. */
  readonly only: Int32Array;
  readonly options: FitOptions;
}

/**
 * An estimator holds hyperparameters only; `fit` gets the data and returns a predictor,
 * so that an unfitted predictor cannot exist (scikit-learn's nouns, ml-kmeans' turn).
 */
export interface Estimator {
  readonly name: string;
  /**
   * Expected time per row of `fit`, and of `tune`; the unit is about that of a boosted tree that sees
   * all rows and columns. Progress goes by it. Default 1.
   */
  readonly cost?: { readonly fit: number; readonly tune?: number };
  fit(rows: TrainingRows, options?: FitOptions): Promise<Predictor>;
  /**
   * The predictors that `fit` gives for copies of some of the rows, a copy for each choice, but fitted
   * at once on as many threads as the options of the first name, without the copies. Absent where an
   * estimator cannot.
   */
  fitAtOnce?(rows: StoredRows, choices: readonly FitChoice[]): Promise<Predictor[]>;
  /**
   * Chooses the hyperparameters that are left open by cross-validation over `rows.groups` and
   * returns an estimator with all of them fixed. Absent when nothing is open.
   */
  tune?(rows: TrainingRows, options?: FitOptions): Promise<Estimator>;
}
