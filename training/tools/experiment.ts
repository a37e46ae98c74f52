/**
 * One row of the ladder in EXPERIMENTS.md: what a recipe scores on pages of sites it has not seen,
 * and on the other corpora. Run:
 *
 *     npm run experiment -- --recipe '{"augment":{"graft":0.6,"thin":0.9,"plain":0.5}}'
 *
 * A recipe holds `features` or `drop` (family names), `estimator`, `options`, `specialist` (options of
 * one), `augment` and `relative`. Models are fitted on `--fits` of the folds.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { families } from "../../src/features/index.ts";
import { loadCorpus } from "../corpus/corpus.ts";
import { type EstimatorOptions, estimatorNamed } from "../fit/estimators/index.ts";
import { FeatureRows } from "../fit/feature-rows.ts";
import { type Fitted, fit, predictPages } from "../fit/fit.ts";
import { groupFolds } from "../fit/folds.ts";
import { type PageResult, scorePage, summarise, summariseBy } from "../score/evaluate.ts";
import { scoreZeroShot } from "../score/zero-shot.ts";

const FOLDS = 3;
const SEED = 42;

const recipeSchema = z.strictObject({
  features: z.array(z.string()).optional(),
  drop: z.array(z.string()).default([]),
  estimator: z.string().default("boosting"),
  options: z.custom<EstimatorOptions>().default({
    trees: 120,
    rowSample: 0.4,
    columnSample: 0.3,
    threads: 2,
  }),
  specialist: z.custom<EstimatorOptions>().optional(),
  augment: z.strictObject({ graft: z.number(), thin: z.number(), plain: z.number() }).optional(),
  relative: z.boolean().default(true),
});

const { values } = parseArgs({
  options: {
    recipe: { type: "string", default: "{}" },
    datasets: { type: "string", default: "../shared/datasets" },
    fits: { type: "string", default: "1" },
  },
});
const recipe = recipeSchema.parse(JSON.parse(values.recipe));
const names = (recipe.features ?? families.map(({ name }) => name)).filter(
  (name) => !recipe.drop.includes(name),
);
const segmenter = segmenterNamed("layout");
const { pages } = await loadCorpus([`${values.datasets}/wcxb-dev`], { segmenter });
const rows = new FeatureRows(pages, names);
const foldOf = groupFolds(
  pages.map(({ site }) => site),
  FOLDS,
  SEED,
);
const results: PageResult[] = [];
let first: Fitted | undefined;
for (let fold = 0; fold < Number(values.fits); fold++) {
  const indices = [...pages.keys()];
  const fitted = await fit(
    rows,
    pages,
    indices.filter((index) => foldOf[index] !== fold),
    {
      estimator: estimatorNamed(recipe.estimator, recipe.options),
      specialist: recipe.specialist && estimatorNamed("boosting", recipe.specialist),
      augment: recipe.augment,
      relative: recipe.relative,
      calibrate: true,
      innerFolds: 2,
      seed: SEED,
    },
  );
  const held = indices.filter((index) => foldOf[index] === fold);
  const predictions = predictPages(rows, pages, held, fitted);
  for (const [i, index] of held.entries()) {
    results.push(scorePage(pages[index]!, predictions[i]!, fitted, "bag"));
  }
  first ??= fitted;
}
const line = (name: string, f1: number, count: number): string =>
  `${f1.toFixed(4)} ${name} (${count} pages)\n`;
const overall = summarise(results);
process.stdout.write(`threshold ${first!.threshold}\n`);
process.stdout.write(line("wcxb-dev, held out", overall.f1.mean, overall.pages));
for (const [type, { f1, pages: count }] of summariseBy(results, "page_type")) {
  process.stdout.write(line(`  ${type}`, f1.mean, count));
}
const elsewhere = await scoreZeroShot(values.datasets, segmenter, (corpus, comments) => {
  const indices = [...corpus.pages.keys()];
  const predictions = predictPages(
    new FeatureRows(corpus.pages, names),
    corpus.pages,
    indices,
    first!,
  );
  return corpus.pages.map((page, i) => scorePage(page, predictions[i]!, first!, "bag", comments));
});
for (const { name, f1, pages: count } of elsewhere)
  process.stdout.write(line(name, f1.mean, count));
