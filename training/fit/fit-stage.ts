import type { Predictor } from "../../src/models/predictor.ts";
import type { Estimator, FitOptions, TrainingRows } from "./estimators/estimator.ts";
import { rowsWhere } from "./estimators/rows-where.ts";

/** The part of a stage that fits what the stage returns. */
export const ALL_PAGES = "all pages";

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

/**
 * Fits a stage on all rows, and on all but those of each inner fold to predict these.
 *
 * @param optionsOf options of a part of it, and how many parts came before
 */
export async function fitStage(
  open: Estimator,
  { rows, rowFolds, folds, isSeen }: StageRows,
  optionsOf: (part: string, step: number) => FitOptions,
): Promise<FittedStage> {
  const own = rowsWhere(rows, isSeen);
  const estimator = open.tune ? await open.tune(own, optionsOf("tuning", 0)) : open;
  const predictor = await estimator.fit(own, optionsOf(ALL_PAGES, 1));
  const probabilities = new Float64Array(rows.matrix.rows);
  for (let fold = 0; fold < folds; fold++) {
    const seen = rowsWhere(rows, (row) => rowFolds[row] !== fold && isSeen(row));
    const partial = await estimator.fit(
      seen,
      optionsOf(`inner fold ${fold + 1} of ${folds}`, fold + 2),
    );
    const unseen = rowsWhere(rows, (row) => rowFolds[row] === fold);
    const predicted = partial.predict(unseen.matrix);
    let at = 0;
    for (let row = 0; row < rowFolds.length; row++) {
      if (rowFolds[row] === fold) probabilities[row] = predicted[at++]!;
    }
  }
  return { predictor, probabilities };
}
