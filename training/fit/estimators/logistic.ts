/**
 * Choice of the solver. Plain TypeScript is the default: it finds the optimum that TensorFlow.js
 * finds, in about the same time, gives the same bytes everywhere and needs no package. Node 20, one
 * thread, WebAssembly backend, synthetic rows; the last column is the largest difference of two
 * probabilities:
 *
 *     rows x columns                     tensorflow    lbfgs    difference
 *     200,000 x  60, one lambda               0.7 s    0.7 s        0.0002
 *     200,000 x  60, 5 folds, 7 lambdas       9.8 s   11.6 s        0.0002
 *     450,000 x 150, one lambda               3.7 s    4.7 s        0.0005
 *
 * The alternative, mini-batch Adam, took 3 s per epoch of 300,000 x 150 and after three of them
 * was still short of this optimum (loss 0.228 against 0.212).
 */

import { mean } from "../../../src/base/averages.ts";
import { createLogistic, type LogisticPredictor } from "../../../src/models/logistic.ts";
import { fitScaler } from "../../../src/models/scaler.ts";
import { TrainingError } from "../../corpus/training-error.ts";
import { checked } from "../checked.ts";
import { groupFolds } from "../folds.ts";
import type { Estimator, FitOptions, TrainingRows } from "./estimator.ts";
import { lbfgs, type Objective } from "./lbfgs.ts";
import { checkRows, createDesign, type Design, priorLogOdds } from "./logistic-design.ts";
import { logisticObjective, tensorFlowObjective } from "./logistic-objective.ts";
import { type LogisticOptions, logisticOptions } from "./logistic-options.ts";
import { rowsWhere } from "./rows-where.ts";
import { tensorFlow } from "./tensorflow.ts";

const MAX_ITERATIONS = 200;
/* Costs of a solution, see {@link Estimator}: from nothing, and on a path from the one before. */
const SOLVING = 2;
const GOING_ON = 1;

/**
 * L2-regularised logistic regression on standardised columns, with soft labels and row weights;
 * weights are first brought to mean 1 over the rows that have one.
 *
 * Lambda is the strongest whose weighted block F1 at a threshold of 0.5, over all rows, each decided by the fold that
 * did not see its group, is within one standard error of the highest (Breiman et al. 1984, "Classification and
 * Regression Trees", section 3.4.3): the highest itself is often chance, and solvers differ in it. Then all rows are
 * fitted once more. Scaler and lambda path (strongest first, each from the solution before) belong
 * to the training part of a fold.
 */
export function logistic(options: LogisticOptions = {}): Estimator {
  const settings = checked(logisticOptions, options, "logistic");
  const { lambda, lambdas, folds, clip } = settings;
  const strongestFirst = [...lambdas].sort((a, b) => b - a);
  const prepare = async (all: TrainingRows, fitOptions: FitOptions) => {
    checkRows(all);
    // A fold of rows without weight would leave nothing to learn from, or to judge by.
    const rows = all.weights.includes(0) ? rowsWhere(all, (row) => all.weights[row]! > 0) : all;
    const solver = await createSolver(settings.solver);
    const fitPath: FitPath = (weights, path, options) =>
      solvePath(solver, { ...rows, weights }, path, clip, { ...fitOptions, ...options });
    return { rows, fitPath };
  };
  if (lambda !== undefined) {
    return {
      name: "logistic",
      cost: { fit: SOLVING },
      async fit(all, fitOptions = {}) {
        const { rows, fitPath } = await prepare(all, fitOptions);
        const [predictor] = await fitPath(rows.weights, [lambda], fitOptions);
        return predictor!;
      },
    };
  }
  const tune = async (all: TrainingRows, fitOptions: FitOptions = {}): Promise<Estimator> => {
    const { rows, fitPath } = await prepare(all, fitOptions);
    const seed = fitOptions.seed ?? 42;
    const chosen = await chooseLambda(rows, strongestFirst, {
      folds,
      seed,
      fitPath,
      onProgress: fitOptions.onProgress,
    });
    return logistic({ ...options, lambda: chosen });
  };
  return {
    name: "logistic",
    cost: { fit: SOLVING, tune: GOING_ON * folds * lambdas.length },
    tune,
    fit: async (all, fitOptions) => (await tune(all, fitOptions)).fit(all, fitOptions),
  };
}

/** Fits the rows of positive weight once per lambda. */
type FitPath = (
  weights: Float32Array,
  lambdas: readonly number[],
  options: Pick<FitOptions, "onProgress">,
) => Promise<LogisticPredictor[]>;

interface Solver {
  readonly objective: (design: Design, lambda: number) => Objective;
  /** Where rounding makes further iterations pointless, see {@link lbfgs}. */
  readonly tolerances: { readonly gradientTolerance: number; readonly valueTolerance: number };
}

async function createSolver(name: "tensorflow" | "lbfgs"): Promise<Solver> {
  if (name === "lbfgs") {
    return {
      objective: logisticObjective,
      tolerances: { gradientTolerance: 1e-6, valueTolerance: 1e-10 },
    };
  }
  const { tf } = await tensorFlow();
  return {
    objective: (design, lambda) => tensorFlowObjective(tf, design, lambda),
    tolerances: { gradientTolerance: 1e-5, valueTolerance: 1e-8 },
  };
}

interface Tuning {
  readonly onProgress: FitOptions["onProgress"] | undefined;
  readonly folds: number;
  readonly seed: number;
  readonly fitPath: FitPath;
}

async function chooseLambda(
  rows: TrainingRows,
  lambdas: readonly number[],
  { folds, seed, fitPath, onProgress }: Tuning,
): Promise<number> {
  const groups = new Set(rows.groups).size;
  if (groups < 2) {
    throw new TrainingError(
      `found rows of ${groups} group, expected 2 or more to choose lambda by cross-validation; ` +
        "add pages of other sites or give a lambda",
    );
  }
  const count = Math.min(folds, groups);
  const foldOf = groupFolds(Array.from(rows.groups, String), count, seed);
  const scores = lambdas.map(() =>
    Array.from({ length: count }, () => ({ hit: 0, decided: 0, content: 0 })),
  );
  for (let fold = 0; fold < count; fold++) {
    const seen = rows.weights.map((weight, row) => (foldOf[row] === fold ? 0 : weight));
    const predictors = await fitPath(seen, lambdas, {
      onProgress: ({ step, steps, loss, unit }) =>
        onProgress?.({
          step: fold + step / steps,
          steps: count,
          loss,
          unit: `fold ${fold + 1} of ${count}, ${unit}`,
        }),
    });
    const heldOut = rowsWhere(rows, (row) => foldOf[row] === fold);
    for (const [at, predictor] of predictors.entries()) {
      const score = scores[at]![fold]!;
      for (const [row, probability] of predictor.predict(heldOut.matrix).entries()) {
        const weight = heldOut.weights[row]!;
        const content = weight * heldOut.labels[row]!;
        score.content += content;
        if (probability <= 0.5) continue;
        score.decided += weight;
        score.hit += content;
      }
    }
  }
  const f1 = scores.map((folds) => f1Of(summed(folds)));
  const best = f1.indexOf(Math.max(...f1));
  const least = f1[best]! - standardError(scores[best]!.map(f1Of));
  // The strongest come first.
  return lambdas[f1.findIndex((value) => value >= least)]!;
}

/** Weights of rows that were rightly decided to be content, that were decided to be, and that are. */
interface Decided {
  readonly hit: number;
  readonly decided: number;
  readonly content: number;
}

function summed(parts: readonly Decided[]): Decided {
  const sum = (by: keyof Decided): number => parts.reduce((total, part) => total + part[by], 0);
  return { hit: sum("hit"), decided: sum("decided"), content: sum("content") };
}

/** F1 = 2 TP / (2 TP + FP + FN), where TP + FP is what was decided and TP + FN what is content. */
function f1Of({ hit, decided, content }: Decided): number {
  return (2 * hit) / (decided + content || 1);
}

/** Of the mean of the values of folds. */
function standardError(values: readonly number[]): number {
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** One predictor per lambda, each solution the start of the next. */
async function solvePath(
  solver: Solver,
  rows: TrainingRows,
  lambdas: readonly number[],
  clip: number | undefined,
  { onProgress, signal }: FitOptions,
): Promise<LogisticPredictor[]> {
  const names = rows.matrix.columns;
  const scaler = fitScaler(rows.matrix, rows.weights);
  const design = createDesign(rows, scaler, clip);
  const { columns } = design;
  const predictors: LogisticPredictor[] = [];
  let x: Float64Array = new Float64Array(columns.length + 1);
  // The optimum of an endless penalty: without it, a strong one makes the intercept slow to find.
  x[columns.length] = priorLogOdds(design);
  for (const [path, lambda] of lambdas.entries()) {
    const solution = await lbfgs(solver.objective(design, lambda), x, {
      ...solver.tolerances,
      maxIterations: MAX_ITERATIONS,
      signal,
      onIteration: (step, loss) => {
        const unit = `iteration with lambda ${lambda}`;
        onProgress?.({ step: path + step / MAX_ITERATIONS, steps: lambdas.length, loss, unit });
      },
    });
    x = solution.x;
    const weights = names.map(() => 0);
    for (const [at, column] of columns.entries()) weights[column] = x[at]!;
    predictors.push(
      createLogistic({
        kind: "logistic",
        columns: [...names],
        scaler: scaler.toJSON(),
        weights,
        bias: x[columns.length]!,
        clip,
      }),
    );
  }
  return predictors;
}
