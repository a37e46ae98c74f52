import { createTrees, type TreesPredictor } from "../../../src/models/trees.ts";
import { allOrStop } from "../all-or-stop.ts";
import { checked } from "../checked.ts";
import { createTurns } from "../turns.ts";
import {
  type BoostingOptions,
  type BoostingSettings,
  boostingOptions,
} from "./boosting-options.ts";
import { checkRows, columnCount } from "./boosting-rows.ts";
import { binningBytes } from "./column-source.ts";
import type { Estimator, FitChoice, FitOptions, StoredRows, TrainingRows } from "./estimator.ts";
import { fitOnThread } from "./fit-threads.ts";
import { type ForestRows, growForest, growForests } from "./forest.ts";
import { heldColumns } from "./grower-space.ts";
import { storeMatrix } from "./stored-matrix.ts";

/* Costs in trees that see all rows and columns: of cutting values into bins, of a tree's own loss. */
const BINNING = 5;
const LOSS = 0.02;

/** Pairs of row and column, times the cost of a fit, that take about as long as starting threads. */
const FEW_PAIRS = 1e8;

/** The estimator {@link boosting} makes. */
export interface Boosting extends Estimator {
  readonly name: "boosting";
  fit(rows: TrainingRows, options?: FitOptions): Promise<TreesPredictor>;
  /** What `fit` gives for the rows with each of these labels in place of their own, in less time. */
  fitEach(
    rows: Omit<TrainingRows, "labels">,
    targets: readonly Float32Array[],
    options?: FitOptions,
  ): Promise<TreesPredictor[]>;
  fitAtOnce(rows: StoredRows, choices: readonly FitChoice[]): Promise<TreesPredictor[]>;
}

/**
 * Gradient-boosted trees, see {@link growForest}.
 *
 * @throws TrainingError for an option out of range
 */
export function boosting(options: BoostingOptions = {}): Boosting {
  const settings = checked(boostingOptions, options, "boosting");
  const cost = BINNING + settings.trees * (LOSS + settings.rowSample * settings.columnSample);
  const fitEach: Boosting["fitEach"] = async (rows, targets, fitOptions = {}) => {
    for (const labels of targets) checkRows({ ...rows, labels });
    const stored = { ...rows, matrix: storeMatrix(rows.matrix) };
    const forests = await growForests(settings, stored, targets, fitOptions);
    return forests.map((trees) => createTrees(trees));
  };
  return {
    name: "boosting",
    cost: { fit: cost },
    async fit(rows, fitOptions) {
      const [trees] = await fitEach(rows, [rows.labels], fitOptions);
      return trees!;
    },
    fitEach,
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
  rows: StoredRows,
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
  rows: StoredRows,
  choices: readonly FitChoice[],
): Promise<TreesPredictor[]> {
  const sharedData = sharedRows(rows);
  const fits = choices.map(({ only, options: { threads = 1, seed, losses, ...options } }) => {
    const bytes = bytesOf(settings, rows, only);
    return (signal: AbortSignal) =>
      inMemory(() => {
        const task = { settings, rows: sharedData, only: shared(Int32Array, only), seed, losses };
        return fitOnThread(task, threads, { ...options, signal });
      }, bytes);
  });
  const forests = await allOrStop(choices[0]?.options.signal, fits);
  return forests.map((trees) => createTrees(trees));
}

/** Bytes that a fit takes per row beside the bins of columns: margins, gradients, their order. */
const ROW_BYTES = 56;
/** What all fits on threads may take together, in bytes, unless it is a single one. */
const MOST_BYTES = 1.5 * 2 ** 30;
const inMemory = createTurns(MOST_BYTES);

function bytesOf(
  { columnSample }: BoostingSettings,
  { matrix }: StoredRows,
  only: Int32Array,
): number {
  const all = matrix.columns.length;
  const held = heldColumns(only.length, all, columnCount(all, columnSample));
  return only.length * (ROW_BYTES + held) + binningBytes(matrix, only.length);
}

/** The rows in memory that threads share; what is there already is not copied. */
function sharedRows({ matrix, labels, weights }: StoredRows): ForestRows {
  return {
    matrix,
    labels: shared(Float32Array, labels),
    weights: shared(Float32Array, weights),
  };
}

type Numbers = Float32Array | Int32Array;

function shared<T extends Numbers>(Type: new (buffer: SharedArrayBuffer) => T, values: T): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const copy = new Type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
