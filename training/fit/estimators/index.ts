import { TrainingError } from "../../corpus/training-error.ts";
import { boosting } from "./boosting.ts";
import type { BoostingOptions } from "./boosting-options.ts";
import type { Estimator } from "./estimator.ts";
import { type LogisticOptions, logistic } from "./logistic.ts";

/** Hyperparameters by name; each estimator takes its own. */
export type EstimatorOptions = LogisticOptions & BoostingOptions;

/** Every estimator, by name. A new one is a file in this folder and a line here. */
export const estimators: Readonly<Record<string, (options: EstimatorOptions) => Estimator>> = {
  logistic,
  boosting,
};

/** The estimator of that name. Throws a TrainingError that lists the known names. */
export function estimatorNamed(name: string, options: EstimatorOptions = {}): Estimator {
  const create = Object.hasOwn(estimators, name) ? estimators[name] : undefined;
  if (create !== undefined) return create(options);
  throw new TrainingError(
    `unknown estimator "${name}"; known: ${Object.keys(estimators).join(", ")}`,
  );
}
