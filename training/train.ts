import { availableParallelism } from "node:os";
import { z } from "zod";
import { counted } from "../src/base/counted.ts";
import type { Decision } from "../src/decision/threshold.ts";
import { checkOptions } from "../src/document/arguments.ts";
import { segmenterNamed } from "../src/document/segmenter.ts";
import { type Model, readModel } from "../src/models/model.ts";
import { choosing } from "./corpus/chosen-pages.ts";
import { asOwnSite, type Corpus, loadCorpus } from "./corpus/corpus.ts";
import { withoutTable } from "./corpus/prepare.ts";
import type { LabelledPage, ReaderError } from "./corpus/readers/reader.ts";
import { TrainingError } from "./corpus/training-error.ts";
import { allOrStop } from "./fit/all-or-stop.ts";
import { type Backend, tensorFlow } from "./fit/estimators/tensorflow.ts";
import { FeatureRows } from "./fit/feature-rows.ts";
import { fitCost, fitEach, includes } from "./fit/fit.ts";
import { atOnce, type Report } from "./fit/progress.ts";
import {
  adapted,
  parseRecipe,
  type Recipe,
  type RecipeInput,
  recipeNamed,
  usesTensorFlow,
} from "./fit/recipe.ts";
import { crossValidateEach, FOLDS, type PageResult } from "./score/evaluate.ts";
import { CURVE_COST, type LearningPoint, learningCurve } from "./score/learning-curve.ts";
import { modelFile } from "./score/model-file.ts";
import type { LossCurve } from "./score/plots/learning-curve.ts";

/** Options of {@link train}; all have defaults. */
export interface TrainOptions {
  /** How the model is fitted: a name, the path of a JSON file, or the content of such a file. Default `default`. */
  readonly recipe?: string | RecipeInput;
  /** Whether user comments count as content, if a corpus marks them; default `exclude`. */
  readonly comments?: "include" | "exclude";
  /** Uses only pages of this split, if a corpus has several. */
  readonly split?: string;
  /** Uses only pages for which it is true. */
  readonly filter?: (page: LabelledPage) => boolean;
  readonly folds?: number;
  /** Whether to score models fitted on parts of the pages as well; needs folds. Default false. */
  readonly learningCurve?: boolean;
  /** Whether the loss after each tree or epoch is worked out, for progress and the result. Default true. */
  readonly losses?: boolean;
  /** Name of the model; default `model`. */
  readonly name?: string;
  /** Which blocks are content, in the model file, when the caller knows better than its pages. Default chosen. */
  readonly decision?: Decision;
  /**
   * Folder that keeps the pages' labels and features from one training to the next. What is kept of a page
   * is used for the same page, labels, recipe and version of this package alone. Default none.
   */
  readonly cache?: string;
  /** Licence and attribution of the corpus, kept in the model file. */
  readonly licence?: string;
  readonly attribution?: string;
  readonly onProgress?: Report;
  /** Called with each out-of-fold result while its page is open, in any order. */
  readonly onResult?: (result: PageResult) => void;
  /** Called with a message for each adaptation of the recipe to the corpus. */
  readonly onAdapted?: (change: string) => void;
  /** Called for each page that could not be read; the others are used. */
  readonly onPageError?: (error: ReaderError) => void;
}

export interface TrainResult {
  readonly model: Model;
  /** The text of the model file. The same corpus, options and seed give the same bytes. */
  readonly file: string;
  readonly corpus: Corpus;
  /** Out-of-fold results per page; empty if `folds` is 0. */
  readonly results: readonly PageResult[];
  /** F1 by share of the training pages, if requested. */
  readonly curve?: readonly LearningPoint[];
  /** How the model's own predictors were fitted; empty without losses. */
  readonly losses: readonly LossCurve[];
}

const optionsSchema = z.strictObject({
  recipe: z.custom<string | RecipeInput>().default("default"),
  comments: z.enum(["include", "exclude"]).default("exclude"),
  split: z.string().optional(),
  filter: z.custom<TrainOptions["filter"]>().optional(),
  folds: z.number().int().min(0).max(20).default(FOLDS),
  learningCurve: z.boolean().default(false),
  losses: z.boolean().default(true),
  name: z.string().default("model"),
  decision: z.custom<TrainOptions["decision"]>().optional(),
  cache: z.string().min(1).optional(),
  licence: z.string().optional(),
  attribution: z.string().optional(),
  onProgress: z.custom<TrainOptions["onProgress"]>().optional(),
  onResult: z.custom<TrainOptions["onResult"]>().optional(),
  onAdapted: z.custom<TrainOptions["onAdapted"]>().optional(),
  onPageError: z.custom<TrainOptions["onPageError"]>().optional(),
});

type Settings = z.output<typeof optionsSchema>;

/**
 * Trains a model on labelled pages and scores it by cross-validation grouped by site.
 *
 * @param paths corpora: folders or files of a known layout (see data/README.md)
 * @throws TypeError if an option is invalid, or a learning curve is requested without folds; TrainingError if
 *   the recipe is invalid, a path has no known layout, or too few pages can be read
 *
 * @example
 * ```ts
 * const { file, results } = await train(["my-pages"], { recipe: "dragnet-2013", folds: 3 });
 * writeFileSync("model.json", file);
 * ```
 */
export async function train(
  paths: readonly string[],
  options: TrainOptions = {},
): Promise<TrainResult> {
  const [result] = await trainEach(paths, [options]);
  return result!;
}

/**
 * What {@link train} gives with each of the options, in less time: pages are read, and their features and
 * those of their altered copies computed, once. Where options say how pages are read, folds and progress,
 * the first do; their recipe has the features of all others.
 *
 * @throws as {@link train}, and TrainingError when recipes do not go together
 */
export async function trainEach(
  paths: readonly string[],
  options: readonly TrainOptions[],
): Promise<TrainResult[]> {
  const all = options.map(settingsOf);
  const settings = all[0]!;
  const { folds, onProgress } = settings;
  const asked = all.map(({ recipe }) =>
    typeof recipe === "string" ? recipeNamed(recipe) : parseRecipe(recipe),
  );
  // Report that it cannot be loaded before pages are read.
  const backends = await Promise.all(asked.map(backendOf));
  const digests = new Set<string>();
  const read = await readPages(paths, asked[0]!, settings, digests);
  const corpus = inGroups(read);
  const recipes = asked.map((wanted) => {
    const { recipe, changes } = adapted(wanted, corpus.pages);
    for (const change of changes) settings.onAdapted?.(change);
    return recipe;
  });
  checkTogether(recipes);
  if (corpus !== read) settings.onAdapted?.(ONE_SITE);
  // Every fold's model is fitted on the pages of the others.
  const scoring = Math.max(0, folds - 1);
  const cost = recipes.reduce((sum, recipe) => sum + fitCost(recipe), 0);
  const [validating, curving, fitting] = atOnce(onProgress, [
    { cost: scoring * cost },
    { cost: settings.learningCurve ? CURVE_COST * scoring * cost : 0 },
    { cost },
  ]);
  const reports = atOnce(
    fitting,
    recipes.map((recipe) => ({ cost: fitCost(recipe) })),
  );
  const validations = recipes.map((recipe, i) => {
    const rows = new FeatureRows(corpus.pages, recipe.features, corpus.features);
    const { losses, onResult } = all[i]!;
    return { recipe, folds, rows, losses, onResult };
  });
  const losses = recipes.map(() => new Map<string, number[]>());
  const [results, fitted] = await allOrStop(undefined, [
    // Folds first: their examples are made sooner, so threads begin sooner, and pages are scored while they grow trees.
    async (signal): Promise<PageResult[][]> => {
      if (folds === 0) return recipes.map(() => []);
      const [first, ...others] = validations;
      const validation = { ...first!, signal, onProgress: validating };
      return crossValidateEach(corpus, [validation, ...others]);
    },
    (signal) =>
      fitEach(
        validations.map(({ recipe, rows, losses: wantsLosses }, i) => ({
          features: rows,
          recipe,
          decision: all[i]!.decision,
          losses: wantsLosses,
          signal,
          onProgress(progress) {
            const { stage, loss, isFinal } = progress;
            if (isFinal && loss !== undefined) {
              losses[i]!.set(stage, [...(losses[i]!.get(stage) ?? []), loss]);
            }
            reports[i]!(progress);
          },
        })),
        corpus.pages,
        [...corpus.pages.keys()],
      ),
  ]);
  fitting!({ stage: "fitted", done: 1 });
  const trained: TrainResult[] = [];
  for (const [i, recipe] of recipes.entries()) {
    const scored = results[i]!;
    const curve = settings.learningCurve
      ? await learningCurve(corpus, { ...validations[i]!, onProgress: curving }, scored)
      : undefined;
    const file = modelFile(fitted[i]!, recipe, {
      paths,
      corpus: read,
      digests,
      settings: all[i]!,
      results: scored,
      backend: backends[i],
    });
    // Sorted by name, since threads report in any order.
    const curves = [...losses[i]!]
      .map(([name, values]) => ({ name, losses: values }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const model = readModel(file, all[i]!.name);
    trained.push({
      model,
      file,
      corpus: read,
      results: scored,
      losses: curves,
      ...(curve && { curve }),
    });
  }
  return trained;
}

/** @throws TrainingError when a recipe needs rows or columns that the first does not have */
function checkTogether([first, ...others]: readonly Recipe[]): void {
  for (const [i, recipe] of others.entries()) {
    if (includes(first!, recipe)) continue;
    throw new TrainingError(
      `recipe ${i + 2} of ${others.length + 1} does not go together with the first; expected the same segmenter, ` +
        "labelling, augment, innerFolds and seed, features that the first has too, and a specialist only if it has one",
    );
  }
}

function settingsOf(options: TrainOptions): Settings {
  const settings = checkOptions(options, optionsSchema);
  if (settings.learningCurve && settings.folds === 0) {
    throw new TypeError("options.learningCurve: found folds 0, expected 2 or more");
  }
  return settings;
}

async function readPages(
  paths: readonly string[],
  { segmenter, labelling, features }: Recipe,
  { comments, split, filter, folds, cache, onProgress, onPageError }: Settings,
  digests: Set<string>,
): Promise<Corpus> {
  const corpus = await loadCorpus(paths, {
    segmenter: segmenterNamed(segmenter),
    labelling,
    comments,
    families: withoutTable(features),
    threads: availableParallelism(),
    cache,
    filter: choosing({ split, filter }, (digest) => digests.add(digest)),
    onPage: (count) => onProgress?.({ stage: `reading pages: ${count}`, done: 0 }),
  });
  for (const error of corpus.errors) onPageError?.(error);
  checkPages(corpus, paths, folds);
  return corpus;
}

/** The backend of TensorFlow.js, if the recipe uses it. */
async function backendOf(recipe: Recipe): Promise<Backend | undefined> {
  return usesTensorFlow(recipe) ? (await tensorFlow()).backend : undefined;
}

const ONE_SITE =
  "all pages are of one site: each is a group of its own, and what is found holds for more pages of this site";

/** The corpus with groups to fit and score by: sites or, of pages of one site, the pages. */
function inGroups(corpus: Corpus): Corpus {
  if (sitesOf(corpus) > 1) return corpus;
  return { ...corpus, pages: corpus.pages.map(asOwnSite) };
}

function sitesOf({ pages }: Pick<Corpus, "pages">): number {
  return new Set(pages.map(({ site }) => site)).size;
}

/** Cross-validation needs at least one group per fold, and fitting at least two. */
function checkPages(corpus: Corpus, paths: readonly string[], folds: number): void {
  const sites = sitesOf(corpus);
  const needed = Math.max(FEWEST_SITES, folds);
  if (sitesOf(inGroups(corpus)) >= needed) return;
  const failed = corpus.errors.length;
  throw new TrainingError(
    `found ${counted(corpus.pages.length, "page")} of ${counted(sites, "site")} in ${paths.join(", ")}, ` +
      `expected pages of at least ${needed} sites` +
      `${folds < needed ? "" : `, one for each of ${folds} folds`}` +
      `${failed === 0 ? "" : `; ${counted(failed, "page")} could not be read`}; ${adviceFor(sites)}` +
      `${sites === 1 && corpus.pages.length > 1 ? `, or up to ${needed} pages of this one` : ""}`,
  );
}

/** Number of sites that fitting needs, because it splits its training data by site. */
const FEWEST_SITES = 2;

function adviceFor(sites: number): string {
  const add = "add pages of other sites";
  if (sites < FEWEST_SITES) return add;
  // With as many folds as needed sites, each would train on fewer sites.
  return sites === FEWEST_SITES
    ? `${add}, or leave cross-validation out (--folds 0)`
    : `${add}, or ask for ${sites} folds (--folds ${sites})`;
}
