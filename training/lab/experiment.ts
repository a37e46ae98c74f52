/**
 * Measures one row of the ladder in EXPERIMENTS.md: a recipe's scores on pages of unseen sites, and on the
 * other corpora. Run:
 *
 *     npm run lab -- experiment --recipe '{"augment":{"graft":0.6,"thin":0.9,"plain":0.5}}'
 *
 * `--recipe` takes a recipe as JSON, a name or a file, as `seine train` does; `--drop` leaves out feature
 * families. `--fits` is the number of folds that are fitted.
 */
import { parseArgs } from "node:util";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { loadCorpus } from "../corpus/corpus.ts";
import { FeatureRows } from "../fit/feature-rows.ts";
import type { Fitted } from "../fit/fit.ts";
import { parseRecipe, type Recipe, recipeNamed } from "../fit/recipe.ts";
import { type PageResult, summarise, summariseBy } from "../score/evaluate.ts";
import { foreignCorpora, zeroShot } from "../score/zero-shot.ts";
import { fittedFolds, scoresBy } from "./fitted-folds.ts";

const { values } = parseArgs({
  options: {
    recipe: { type: "string", default: "default" },
    drop: { type: "string", default: "" },
    datasets: { type: "string", default: "../shared/datasets" },
    fits: { type: "string", default: "1" },
  },
});
const given: Recipe = values.recipe.startsWith("{")
  ? parseRecipe(JSON.parse(values.recipe))
  : recipeNamed(values.recipe);
const dropped = values.drop.split(",");
const features = given.features.filter((name) => !dropped.includes(name));
const recipe = parseRecipe({ ...given, features });
const segmenter = segmenterNamed(recipe.segmenter);
const { pages } = await loadCorpus([`${values.datasets}/wcxb-dev`], {
  segmenter,
  labelling: recipe.labelling,
});
const results: PageResult[] = [];
let first: Fitted | undefined;
for await (const fold of fittedFolds(pages, recipe, Number(values.fits))) {
  results.push(...fold.results);
  first ??= fold.fitted;
}
const line = (name: string, f1: number, count: number): string =>
  `${f1.toFixed(4)} ${name} (${count} pages)\n`;
const overall = summarise(results);
process.stdout.write(`threshold ${first!.threshold}\n`);
process.stdout.write(line("wcxb-dev, held out", overall.f1.mean, overall.pages));
for (const [type, { f1, pages: count }] of summariseBy(results, "page_type")) {
  process.stdout.write(line(`  ${type}`, f1.mean, count));
}
for await (const { name, corpus } of foreignCorpora(values.datasets, segmenter)) {
  const rows = new FeatureRows(corpus.pages, features);
  const results = scoresBy(first!, rows, corpus.pages);
  for (const { f1, pages: count, ...of } of zeroShot(name, results)) {
    process.stdout.write(line(of.name, f1.mean, count));
  }
}
