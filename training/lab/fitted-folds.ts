import type { CorpusPage } from "../corpus/corpus.ts";
import { FeatureRows } from "../fit/feature-rows.ts";
import { type Fitted, fit, predictPages } from "../fit/fit.ts";
import { groupFolds } from "../fit/folds.ts";
import type { Recipe } from "../fit/recipe.ts";
import { type PageResult, scorePage } from "../score/evaluate.ts";

const FOLDS = 3;

/** The pages of a fold by a model that was fitted on the others. */
export interface FittedFold {
  readonly fitted: Fitted;
  readonly results: readonly PageResult[];
}

/** The first `count` of three folds by site. */
export async function* fittedFolds(
  pages: readonly CorpusPage[],
  recipe: Recipe,
  count: number,
): AsyncGenerator<FittedFold> {
  const rows = new FeatureRows(pages, recipe.features);
  const sites = pages.map(({ site }) => site);
  const foldOf = groupFolds(sites, FOLDS, recipe.seed);
  const numbers = [...pages.keys()];
  for (let fold = 0; fold < count; fold++) {
    const training = numbers.filter((i) => foldOf[i] !== fold);
    const fitted = await fit(rows, pages, training, recipe);
    const held = numbers.filter((i) => foldOf[i] === fold);
    yield { fitted, results: scoresBy(fitted, rows, pages, held) };
  }
}

/** Scores pages by a fitted model. */
export function scoresBy(
  fitted: Fitted,
  rows: FeatureRows,
  pages: readonly CorpusPage[],
  numbers: readonly number[] = [...pages.keys()],
): PageResult[] {
  const predictions = predictPages(rows, pages, numbers, fitted);
  return numbers.map((i, at) => scorePage(pages[i]!, predictions[at]!, fitted, "bag"));
}
