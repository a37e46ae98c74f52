import { createTrees, type TreesPredictor } from "../../../src/models/trees.ts";
import { allOrStop } from "../all-or-stop.ts";
import { checked } from "../checked.ts";
import {
  type BoostingOptions,
  type BoostingSettings,
  boostingOptions,
} from "./boosting-options.ts";
import { checkRows } from "./boosting-rows.ts";
import type { Estimator, FitChoice, FitOptions, TrainingRows } from "./estimator.ts";
import { fitOnThread } from "./fit-threads.ts";
import { growForest } from "./forest.ts";

/* Costs in trees that see all rows and columns: of cutting values into bins, of a tree's own loss. */
const BINNING = 5;
const LOSS = 0.02;

/** Pairs of row and column, times the cost of a fit, that take about as long as starting threads. */
const FEW_PAIRS = 1e8;

/** The estimator {@link boosting} makes. */
export interface Boosting extends Estimator {
  readonly name: "boosting";
  fit(rows: TrainingRows, options?: FitOptions): Promise<TreesPredictor>;
  fitAtOnce(rows: TrainingRows, choices: readonly FitChoice[]): Promise<TreesPredictor[]>;
}

/**
 * Gradient-boosted trees, see {@link growForest}.
 *
 * @throws TrainingError for an option out of range
 */
export function boosting(options: BoostingOptions = {}): Boosting {
  const settings = checked(boostingOptions, options, "boosting");
  const cost = BINNING + settings.trees * (LOSS + settings.rowSample * settings.columnSample);
  return {
    name: "boosting",
    cost: { fit: cost },
    async fit(rows, fitOptions = {}) {
      checkRows(rows);
      return createTrees(await growForest(settings, rows, fitOptions));
    },
    async fitAtOnce(rows, choices) {
      for (const { only } of choices) checkRows(rows, only);
      const { matrix } = rows;
      const isFew = matrix.rows * matrix.columns.length * cost < FEW_PAIRS;
      return isFew ? fitInTurn(settings, rows, choices) : fitOnThreads(settings, rows, choices);
    },
  };
}

async function fitInTurn(
  settings: BoostingSettings,
  rows: TrainingRows,
  choices: readonly FitChoice[],
): Promise<TreesPredictor[]> {
  const predictors: TreesPredictor[] = [];
  for (const { only, options } of choices) {
    predictors.push(
      createTrees(await growForest(settings, rows, { ...options, threads: 1, only })),
    );
  }
  return predictors;
}

async function fitOnThreads(
  settings: BoostingSettings,
  rows: TrainingRows,
  choices: readonly FitChoice[],
): Promise<TreesPredictor[]> {
  const threads = choices[0]?.options.threads ?? 1;
  const shared = sharedRows(rows);
  const fits = choices.map(({ only, options: { seed, losses, ...options } }) => {
    const task = { settings, rows: shared, only, seed, losses };
    return (signal: AbortSignal) => fitOnThread(task, threads, { ...options, signal });
  });
  const forests = await allOrStop(choices[0]?.options.signal, fits);
  return forests.map((trees) => createTrees(trees));
}

/** The rows in memory that threads share; what is there already is not copied. */
function sharedRows({ matrix, labels, weights, groups }: TrainingRows): TrainingRows {
  return {
    matrix: { ...matrix, values: shared(matrix.values) },
    labels: shared(labels),
    weights: shared(weights),
    groups,
  };
}

function shared(values: Float32Array): Float32Array {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const copy = new Float32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
