import { boosting } from "./boosting.ts";
import type { BoostingSettings } from "./boosting-options.ts";
import type { Estimator } from "./estimator.ts";
import { logistic } from "./logistic.ts";
import type { LogisticSettings } from "./logistic-options.ts";

/**
 * An estimator and all of its options. A new one is two files in this folder, an entry here and one
 * in the schema of `recipe.ts`.
 */
export type EstimatorChoice =
  | { readonly estimator: "boosting"; readonly options: BoostingSettings }
  | { readonly estimator: "logistic"; readonly options: LogisticSettings };

export const estimatorNames: readonly EstimatorChoice["estimator"][] = ["boosting", "logistic"];

/** The estimator that was chosen. */
export function createEstimator(choice: EstimatorChoice): Estimator {
  return choice.estimator === "boosting" ? boosting(choice.options) : logistic(choice.options);
}
