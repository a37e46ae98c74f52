import { availableParallelism } from "node:os";
import type { Predictor } from "../../src/models/predictor.ts";
import type { Estimator, FitChoice, FitOptions, StoredRows } from "./estimators/estimator.ts";
import { readRows, rowNumbers } from "./estimators/rows-where.ts";
import { atOnce, inParts, type Report } from "./progress.ts";

/** More threads than this wait for one another. */
const THREADS = Math.min(4, availableParallelism());

export interface FittedStage {
  /** Fitted on all rows. */
  readonly predictor: Predictor;
  /** For each inner fold one that is fitted on the others. */
  readonly partial: readonly Predictor[];
}

/** Rows, the inner fold of each, and which of them a stage may learn from. */
export interface StageRows {
  readonly rows: StoredRows;
  readonly rowFolds: Int32Array;
  readonly folds: number;
  readonly isSeen: (row: number) => boolean;
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

/** Fits a stage on all rows, and on all but those of each inner fold. */
export async function fitStage(
  open: Estimator,
  { rows, rowFolds, folds, isSeen }: StageRows,
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
  return { predictor: predictor!, partial };
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
