import { boosting } from "./estimators/boosting.ts";
import type { Estimator } from "./estimators/estimator.ts";
import { createEstimator } from "./estimators/index.ts";
import type { Recipe } from "./recipe.ts";

/** What learns by a recipe. */
export interface Learners {
  /** Learns from the pages and the first round of copies. */
  readonly general: Estimator;
  /** Learns from copies alone. */
  readonly specialist?: Estimator | undefined;
}

export function learnersOf(recipe: Recipe): Learners {
  const { specialist } = recipe;
  return { general: createEstimator(recipe), specialist: specialist && boosting(specialist) };
}
