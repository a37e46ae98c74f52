import { type boundedCorrection, startOf } from "../../../training/fit/correction.ts";
import { counted } from "../../base/counted.ts";
import type { Decision } from "../../decision/threshold.ts";
import type { Model } from "../../models/model.ts";
import { restorePredictor } from "../../models/predictors.ts";
import { predictPage, type Stages } from "../../models/stages.ts";
import { isTrees } from "../../models/trees.ts";

/** What was chosen to change a model by: a correction or another threshold. */
export interface Change {
  readonly correction?: Awaited<ReturnType<typeof boundedCorrection>>;
  readonly decision: Decision;
  /** Number of the pages behind it. */
  readonly pages: number;
}

/** A model with a change, for as long as the studio runs. Its file stays that of the model. */
export function correctedModel(of: Model, { correction, decision, pages }: Change): Model {
  const base = startOf(of);
  const trees = correction && restorePredictor(correction.predictor);
  const stages: Stages = {
    ...base.stages,
    ...(trees && isTrees(trees) && { correction: trees, bounds: correction.bounds }),
  };
  const { threshold, least = 0 } = decision;
  const name = `${base.name}, corrected by ${counted(pages, "page")}`;
  return {
    ...base,
    // What was learnt of sites with the model holds for it still.
    json: of.json,
    name,
    threshold,
    least,
    stages,
    predict: (page, matrix) => predictPage(stages, page, matrix),
  };
}

/** The model whose view pages open with: with the newest change, or as it is without one. */
export function createCorrection(newest: () => Change | undefined): (current: Model) => Model {
  let made: { readonly of: Model; readonly by: Change; readonly model: Model } | undefined;
  return (current) => {
    const change = newest();
    if (change === undefined) return current;
    if (made?.of !== current || made.by !== change) {
      made = { of: current, by: change, model: correctedModel(current, change) };
    }
    return made.model;
  };
}
