import { z } from "zod";
import { boosting } from "./boosting.ts";
import { boostingOptions } from "./boosting-options.ts";
import type { Estimator } from "./estimator.ts";
import { logistic } from "./logistic.ts";
import { logisticOptions } from "./logistic-options.ts";

/**
 * How each estimator is asked for: by its name and its own options. A new one is two files in this
 * folder, an entry here and one in {@link createEstimator}.
 */
export const estimatorChoices = [
  { estimator: z.literal("boosting"), options: boostingOptions.prefault({}) },
  { estimator: z.literal("logistic"), options: logisticOptions.prefault({}) },
] as const;

/** An estimator and all of its options. */
export type EstimatorChoice =
  | { readonly estimator: "boosting"; readonly options: z.output<typeof boostingOptions> }
  | { readonly estimator: "logistic"; readonly options: z.output<typeof logisticOptions> };

/** The estimator that was chosen. */
export function createEstimator(choice: EstimatorChoice): Estimator {
  return choice.estimator === "boosting" ? boosting(choice.options) : logistic(choice.options);
}
