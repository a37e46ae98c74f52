/** The file of a trained model: what was fitted, on what, and how good it is. */
import { FORMAT, type ModelJson, VERSION, writeModel } from "../../src/models/model.ts";
import { verdictJson } from "../../src/models/verdict.ts";
import type { Backend } from "../fit/estimators/tensorflow.ts";
import type { Fitted } from "../fit/fit.ts";
import type { Recipe } from "../fit/recipe.ts";
import { type PageResult, summarise, summariseBy } from "./evaluate.ts";
import { type FittedPages, factsOf } from "./fitted-pages.ts";

/** The training data of a model file, beside the fitted parameters. */
export interface Background extends FittedPages {
  readonly settings: {
    readonly name: string;
    readonly licence?: string | undefined;
    readonly attribution?: string | undefined;
    readonly folds: number;
  };
  readonly results: readonly PageResult[];
  readonly backend: Backend | undefined;
}

/** The text of the file. */
export function modelFile(fitted: Fitted, recipe: Recipe, background: Background): string {
  const { settings, results, backend } = background;
  const { name, licence, attribution, folds } = settings;
  const { specialist, verdict, calibration, threshold, least } = fitted;
  return writeModel({
    format: FORMAT,
    version: VERSION,
    checksum: "",
    name,
    segmenter: recipe.segmenter,
    features: [...fitted.specs],
    columns: [...fitted.columns],
    predictor: fitted.predictor.toJSON(),
    ...(calibration && { calibration }),
    ...(specialist && {
      specialist: { ...specialist, predictor: specialist.predictor.toJSON() },
    }),
    ...(verdict && { verdict: verdictJson(verdict) }),
    threshold,
    ...(fitted.relative ? { relative: true, least } : {}),
    training: {
      estimator: recipe.estimator,
      seed: recipe.seed,
      labels: recipe.labelling,
      recipe: { ...recipe },
      ...(backend && { backend }),
      ...factsOf(background),
      licence,
      attribution,
    },
    scores: scoresOf(results, folds),
  });
}

function scoresOf(results: readonly PageResult[], folds: number): ModelJson["scores"] {
  if (results.length === 0) {
    return {
      metric: "word F1",
      folds,
      overall: { mean: 0, low: 0, high: 0, pages: 0 },
      byType: {},
    };
  }
  const byType = [...summariseBy(results, "page_type")].map(([type, { f1 }]) => [type, f1]);
  return {
    metric: "word F1",
    folds,
    overall: summarise(results).f1,
    byType: Object.fromEntries(byType),
  };
}
