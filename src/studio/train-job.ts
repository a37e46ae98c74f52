/**
 * A training in the studio: the task and the messages of the child process. A separate process keeps the
 * window responsive, and can be killed to cancel.
 */
import type { AdaptationCandidate } from "../../training/adapt.ts";
import type { ComparedPage, Comparison } from "../../training/score/comparison.ts";
import type { LearningPoint } from "../../training/score/learning-curve.ts";
import type { Seen } from "./seen.ts";

/** What the studio offers: a correction of the model whose view is shown, and recipes from nothing. */
export const studioRecipes = ["adapted", "default", "tiny", "logistic"] as const;
export type StudioRecipe = (typeof studioRecipes)[number];

export interface TrainTask {
  /** The folder of the corpus. */
  readonly corpus: string;
  /** Ids of the finished pages. */
  readonly ids: readonly string[];
  readonly recipe: StudioRecipe;
  readonly learningCurve: boolean;
  readonly name: string;
  /** Path of the model file to write. */
  readonly out: string;
  /** The model to compare with; default the package's. */
  readonly before?: string | undefined;
}

/** What was tried to correct the model, and what was chosen. */
export interface AdaptationView {
  /** The simplest first, which is the model as it is. */
  readonly candidates: readonly Pick<AdaptationCandidate, "name" | "f1" | "difference">[];
  /** Number of the candidate that was chosen. */
  readonly chosen: number;
  /** Pages that were judged, and those that were not as the model has learnt from them. */
  readonly judged: number;
  readonly known: number;
}

/** The result on the training pages. For the new model each page is scored by one that had not seen its site. */
export interface Trained extends Pick<Comparison, "difference" | "better" | "worse" | "equal"> {
  readonly pages: number;
  readonly sites: number;
  /** Messages on how the recipe was adapted to the corpus. */
  readonly adapted: readonly string[];
  readonly before: number;
  /** Whether the previous model was trained on them. */
  readonly beforeSeen: Seen;
  readonly after: number;
  /** Pages that got worse, the worst first; `f1` is after, `other` before. */
  readonly worsePages: readonly ComparedPage[];
  readonly curve?: readonly LearningPoint[] | undefined;
  /** What of the pages was kept together in cross-validation; default sites. */
  readonly groupedBy?: "site" | "page" | undefined;
  /** The parts that were read off the labels of too few pages to judge them: then the figures are of these pages. */
  readonly choice?: string | undefined;
  /** Of a correction. */
  readonly adaptation?: AdaptationView | undefined;
}

/** Nothing better than the model was found, and why. */
export interface Kept {
  readonly message: string;
  readonly groupedBy: "site" | "page";
  readonly adaptation: AdaptationView;
}

export type TrainMessage =
  | { readonly kind: "progress"; readonly stage: string; readonly done: number }
  | { readonly kind: "trained"; readonly trained: Trained }
  /** Nothing better was found: there is no new model. */
  | { readonly kind: "kept"; readonly kept: Kept }
  | { readonly kind: "failed"; readonly message: string };
