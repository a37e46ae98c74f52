import { availableParallelism } from "node:os";
import type { Predictor } from "../../src/models/predictor.ts";
import type { Estimator, FitChoice, FitOptions, StoredRows } from "./estimators/estimator.ts";
import { readRows, rowNumbers } from "./estimators/rows-where.ts";
import { rowReader, STRIPE, type StoredMatrix } from "./estimators/stored-matrix.ts";
import { atOnce, inParts, type Report } from "./progress.ts";

/** More threads than this wait for one another. */
const THREADS = Math.min(4, availableParallelism());

export interface FittedStage {
  /** Fitted on all rows. */
  readonly predictor: Predictor;
  /** Out of fold: each row's by a predictor fitted on the other inner folds; of the rows asked for. */
  readonly probabilities: Float64Array;
}

/** Rows, the inner fold of each, which of them a stage may learn from, and how many it is to predict. */
export interface StageRows {
  readonly rows: StoredRows;
  readonly rowFolds: Int32Array;
  readonly folds: number;
  readonly isSeen: (row: number) => boolean;
  /** From the first row on. */
  readonly predicted: number;
}

/** How a stage is fitted; changes no result. */
export interface StageRun {
  /** Whether progress tells the loss of what is fitted, which takes time. Default true. */
  readonly losses?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a stage costs per row, in the unit of {@link Estimator}. */
export function stageCost({ cost }: Estimator, folds: number): number {
  // A fit on all rows, and on all but an inner fold's of each.
  return (cost?.tune ?? 0) + (cost?.fit ?? 1) * folds;
}

/** Fits a stage on all rows, and on all but those of each inner fold to predict these. */
export async function fitStage(
  open: Estimator,
  { rows, rowFolds, folds, isSeen, predicted }: StageRows,
  seed: number,
  report: Report,
  { losses = true, signal }: StageRun = {},
): Promise<FittedStage> {
  const { fit = 1, tune = 0 } = open.cost ?? {};
  const inner = Array.from({ length: folds }, (_, fold) => ({
    name: `inner fold ${fold + 1} of ${folds}`,
    cost: (fit * (folds - 1)) / folds,
  }));
  const [tuning, fitting] = inParts(report, [
    { name: "tuning", cost: tune },
    { cost: inner.reduce((sum, { cost }) => sum + cost, fit) },
  ]);
  const estimator = open.tune
    ? await open.tune(readRows(rows, rowNumbers(rowFolds.length, isSeen)), optionsOf(seed, tuning!))
    : open;
  const parts = (estimator.fitAtOnce ? atOnce : inParts)(fitting, [
    { name: "all pages", cost: fit },
    ...inner,
  ]);
  const choices = parts.map((part, i) => ({
    // The first is fitted on all rows, each other one on all but those of a fold.
    only: rowNumbers(rowFolds.length, (row) => rowFolds[row] !== i - 1 && isSeen(row)),
    options: { ...optionsOf(seed, part, i === 0 && losses, i === 0), signal },
  }));
  const [predictor, ...partial] = await fitChoices(estimator, rows, choices);
  const foldOf = rowFolds.subarray(0, predicted);
  return { predictor: predictor!, probabilities: predictFolds(partial, rows.matrix, foldOf) };
}

async function fitChoices(
  estimator: Estimator,
  rows: StoredRows,
  choices: readonly FitChoice[],
): Promise<Predictor[]> {
  if (estimator.fitAtOnce) return estimator.fitAtOnce(rows, choices);
  const predictors: Predictor[] = [];
  for (const { only, options } of choices) {
    predictors.push(await estimator.fit(readRows(rows, only), options));
  }
  return predictors;
}

/** Probabilities of the first rows, each by the predictor of its fold. */
function predictFolds(
  predictors: readonly Predictor[],
  matrix: StoredMatrix,
  foldOf: Int32Array,
): Float64Array {
  const rows = foldOf.length;
  const read = rowReader(matrix);
  const probabilities = new Float64Array(rows);
  for (let start = 0, end = 0; start < rows; start = end) {
    while (end < rows && end - start < STRIPE && foldOf[end] === foldOf[start]) end++;
    probabilities.set(predictors[foldOf[start]!]!.predict(read(start, end)), start);
  }
  return probabilities;
}

function optionsOf(seed: number, report: Report, losses = false, isFinal = false): FitOptions {
  return {
    seed,
    threads: THREADS,
    losses,
    onProgress: ({ step, steps, loss, unit }) =>
      report({
        stage: unit,
        done: step / steps,
        isFinal,
        ...(Number.isFinite(loss) && { loss }),
      }),
  };
}
