/**
 * What a training in the studio is: what the child process is told, and what it tells. A process of its
 * own, so that the window stays quick and a cancel is a kill.
 */
import type { BootstrapMean } from "../../training/score/bootstrap.ts";
import type { ComparedPage } from "../../training/score/comparison.ts";
import type { LearningPoint } from "../../training/score/learning-curve.ts";
import type { Seen } from "./seen.ts";

/** What the studio offers: a correction of the model whose view is shown, and recipes from nothing. */
export const studioRecipes = ["adapted", "default", "tiny", "logistic"] as const;
export type StudioRecipe = (typeof studioRecipes)[number];

export interface TrainTask {
  /** The folder of the corpus. */
  readonly corpus: string;
  /** The pages that are done. */
  readonly ids: readonly string[];
  readonly recipe: StudioRecipe;
  readonly learningCurve: boolean;
  readonly name: string;
  /** Where the model goes. */
  readonly out: string;
  /** The model it is compared with; the package's own when absent. */
  readonly before?: string | undefined;
}

/** What came of it, on the pages it learnt from; after, each is scored by a model that had not seen its site. */
export interface Trained {
  readonly pages: number;
  readonly sites: number;
  /** What of the recipe the corpus changed, in words. */
  readonly adapted: readonly string[];
  readonly before: number;
  /** Whether the model before has learnt from them. */
  readonly beforeSeen: Seen;
  readonly after: number;
  /** After less before: the mean of the pages' differences, with its interval of 95 %. */
  readonly difference: BootstrapMean;
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
  /** Those that got worse, the worst first; `f1` is after, `other` before. */
  readonly worsePages: readonly ComparedPage[];
  readonly curve?: readonly LearningPoint[] | undefined;
}

export type TrainMessage =
  | { readonly kind: "progress"; readonly stage: string; readonly done: number }
  | { readonly kind: "trained"; readonly trained: Trained }
  /** Nothing better was found: there is no new model. */
  | { readonly kind: "kept"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };
