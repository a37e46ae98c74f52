/** The file of a trained model: what was fitted, on what, and how good it is. */
import { groupBy } from "../../src/base/groups.ts";
import {
  FORMAT,
  type ModelJson,
  type ScoreInterval,
  VERSION,
  writeModel,
} from "../../src/models/model.ts";
import { verdictJson } from "../../src/models/verdict.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import type { Backend } from "../fit/estimators/tensorflow.ts";
import type { Fitted } from "../fit/fit.ts";
import type { Recipe } from "../fit/recipe.ts";
import { bootstrapMean } from "./bootstrap.ts";
import type { PageResult } from "./evaluate.ts";
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

/** The scores of a model, over all pages and by page type. */
export function scoresOf(
  results: readonly { readonly page: Pick<CorpusPage, "pageType">; readonly f1: number }[],
  folds: number,
): ModelJson["scores"] {
  const summary = (group: typeof results): ScoreInterval => ({
    ...(group.length === 0
      ? { mean: 0, low: 0, high: 0 }
      : bootstrapMean(group.map(({ f1 }) => f1))),
    pages: group.length,
  });
  const types = [...groupBy(results, ({ page }) => page.pageType ?? "unknown")];
  types.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    metric: "word F1",
    folds,
    overall: summary(results),
    byType: Object.fromEntries(types.map(([type, group]) => [type, summary(group)])),
  };
}
