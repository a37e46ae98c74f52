import { availableParallelism } from "node:os";
import type { Predictor } from "../../src/models/predictor.ts";
import type { Estimator, FitOptions, TrainingRows } from "./estimators/estimator.ts";
import { rowsWhere } from "./estimators/rows-where.ts";
import { inParts, type Report } from "./progress.ts";

/** More threads than this wait for one another. */
const THREADS = Math.min(4, availableParallelism());

export interface FittedStage {
  /** Fitted on all rows. */
  readonly predictor: Predictor;
  /** Out of fold: each row's by a predictor fitted on the other inner folds. */
  readonly probabilities: Float64Array;
}

/** Rows, the inner fold of each, and which of them a stage may learn from. */
export interface StageRows {
  readonly rows: TrainingRows;
  readonly rowFolds: Int32Array;
  readonly folds: number;
  readonly isSeen: (row: number) => boolean;
}

/** What a stage costs per row, in the unit of {@link Estimator}. */
export function stageCost({ cost }: Estimator, folds: number): number {
  // A fit on all rows, and on all but an inner fold's of each.
  return (cost?.tune ?? 0) + (cost?.fit ?? 1) * folds;
}

/** Fits a stage on all rows, and on all but those of each inner fold to predict these. */
export async function fitStage(
  open: Estimator,
  { rows, rowFolds, folds, isSeen }: StageRows,
  seed: number,
  report: Report,
): Promise<FittedStage> {
  const { fit = 1, tune = 0 } = open.cost ?? {};
  const inner = Array.from({ length: folds }, (_, fold) => ({
    name: `inner fold ${fold + 1} of ${folds}`,
    cost: (fit * (folds - 1)) / folds,
  }));
  const [tuning, all, ...parts] = inParts(report, [
    { name: "tuning", cost: tune },
    { name: "all pages", cost: fit },
    ...inner,
  ]);
  const own = rowsWhere(rows, isSeen);
  const estimator = open.tune ? await open.tune(own, optionsOf(seed, tuning!)) : open;
  const predictor = await estimator.fit(own, optionsOf(seed, all!, true));
  const probabilities = new Float64Array(rows.matrix.rows);
  for (const [fold, part] of parts.entries()) {
    const seen = rowsWhere(rows, (row) => rowFolds[row] !== fold && isSeen(row));
    const partial = await estimator.fit(seen, optionsOf(seed, part));
    const unseen = rowsWhere(rows, (row) => rowFolds[row] === fold);
    const predicted = partial.predict(unseen.matrix);
    let at = 0;
    for (let row = 0; row < rowFolds.length; row++) {
      if (rowFolds[row] === fold) probabilities[row] = predicted[at++]!;
    }
  }
  return { predictor, probabilities };
}

function optionsOf(seed: number, report: Report, isFinal = false): FitOptions {
  return {
    seed,
    threads: THREADS,
    onProgress: ({ step, steps, loss, unit }) =>
      report({ stage: unit, done: step / steps, loss, isFinal }),
  };
}
