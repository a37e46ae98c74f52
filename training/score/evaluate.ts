import { mean } from "../../src/base/averages.ts";
import { groupBy } from "../../src/base/groups.ts";
import { choosesParts, type PartChoices, partsChosen } from "../../src/decision/chosen-parts.ts";
import { type Decided, type DecidedBlock, decide } from "../../src/decision/decide.ts";
import { restrained } from "../../src/decision/restrain.ts";
import { type Decision, expectedF1 } from "../../src/decision/threshold.ts";
import type { Block } from "../../src/document/block.ts";
import { words } from "../../src/document/words.ts";
import type { Model, ScoreInterval } from "../../src/models/model.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { Verdict } from "../../src/models/verdict.ts";
import { loadPartsModel } from "../../src/parts/load/load-parts-model.ts";
import type { Corpus, CorpusPage } from "../corpus/corpus.ts";
import { type Metric, type Score, score as scoreWords } from "../corpus/metrics.ts";
import { allOrStop } from "../fit/all-or-stop.ts";
import { FeatureRows } from "../fit/feature-rows.ts";
import { fitEach, predictPages } from "../fit/fit.ts";
import { groupFolds } from "../fit/folds.ts";
import type { Learners } from "../fit/learners.ts";
import { atOnce, type Report } from "../fit/progress.ts";
import { adapted, type Recipe } from "../fit/recipe.ts";
import { afterSets } from "../fit/training-set.ts";
import { bootstrapMean } from "./bootstrap.ts";

/** A page's score, with the decisions that were scored. */
export interface PageResult extends Score {
  readonly page: CorpusPage;
  readonly prediction: Prediction;
  /** The decision on every block. A getter that opens the page and decides again on each access. */
  readonly blocks: readonly DecidedBlock[];
  /** Per block 1 if it was kept as content, else 0. */
  readonly kept: Uint8Array;
  /** The page's threshold: the least probability of content. */
  readonly threshold: number;
  /** F1 that the model expects of itself. */
  readonly score: number;
  /** The page's type by the model; undefined if the model has no types. */
  readonly verdict: Verdict | undefined;
  /** The model's choice of parts of the page, if it has one. */
  readonly parts?: PartChoices | undefined;
}

/** What summaries take of a result. */
export interface ScoredPage extends Score {
  readonly page: Pick<CorpusPage, "pageType" | "language" | "split"> & { readonly site?: string };
}

/** Precision, recall and F1 of a set of pages: means with 95 % bootstrap intervals of F1. */
export interface Summary {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: ScoreInterval;
}

/** A property to group pages by. */
export type Grouping = "page_type" | "site" | "language" | "split";

/** Scores a model on a corpus that it was not trained on, with comments where the corpus counts them as content. */
export function evaluateModel(model: Model, corpus: Corpus, metric: Metric = "bag"): PageResult[] {
  return corpus.pages.map((page) => {
    const { measures } = page;
    const matrix = model.featurizer.featurize(measures);
    const predicted = model.predict(measures, matrix);
    const prediction = restrained(measures, predicted, model, model.stages.bounds);
    if (!choosesParts(model)) return scorePage(page, prediction, model, metric);
    const judged = { measures, matrix, prediction };
    const { own, told } = partsChosen(model, judged, { model: loadPartsModel() });
    // Results stay, and the columns of all pages are large.
    return scorePage(page, prediction, model, metric, { own, told: { blocks: told.blocks } });
  });
}

/** Default number of folds of a cross-validation. */
export const FOLDS = 5;

export interface CrossValidation {
  /** How the models of the folds are fitted. */
  readonly recipe: Recipe;
  /** Default {@link FOLDS}. */
  readonly folds?: number;
  readonly metric?: Metric;
  /** The pages' features, if they were computed before. */
  readonly rows?: FeatureRows;
  /** Default: the recipe's. */
  readonly learners?: Learners;
  /** Chooses among the training pages (indices) of a fold. */
  readonly chooseTraining?: (training: readonly number[]) => number[];
  /** Whether progress tells losses; default true. */
  readonly losses?: boolean | undefined;
  /** Called with each result while its page is open, in any order. */
  readonly onResult?: ((result: PageResult) => void) | undefined;
  readonly onProgress?: Report | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Scores every page by a model fitted on pages of other sites. Nothing that scores a page has seen it: neither
 * tables, nor hyperparameters, nor the threshold. Results are in page order.
 */
export async function crossValidate(
  corpus: Corpus,
  validation: CrossValidation,
): Promise<PageResult[]> {
  const [results] = await crossValidateEach(corpus, [validation]);
  return results!;
}

/**
 * What {@link crossValidate} gives for each of the validations, of which the first says the folds; its recipe
 * has the rows and columns of all, which are computed once.
 */
export async function crossValidateEach(
  { pages }: Corpus,
  validations: readonly CrossValidation[],
): Promise<PageResult[][]> {
  const { folds = FOLDS, chooseTraining, onProgress, signal } = validations[0]!;
  const all = validations.map((validation) => {
    const { recipe } = adapted(validation.recipe, pages);
    const rows = validation.rows ?? new FeatureRows(pages, recipe.features);
    return { ...validation, recipe, rows };
  });
  const sites = pages.map(({ site }) => site);
  const foldOf = groupFolds(sites, folds, all[0]!.recipe.seed);
  const names = Array.from({ length: folds }, (_, fold) => `fold ${fold + 1} of ${folds}`);
  const parts = names.map((name) => ({ name, cost: 1 }));
  const results = all.map((): PageResult[] => new Array(pages.length));
  const fitFold = async (fold: number, report: Report, stop: AbortSignal): Promise<void> => {
    const indices = [...pages.keys()];
    const others = indices.filter((index) => foldOf[index] !== fold);
    const training = chooseTraining?.(others) ?? others;
    // A part of the pages gets the recipe of a training on just these pages.
    const part = training.map((index) => pages[index]!);
    const reports = atOnce(
      report,
      all.map(() => ({ cost: 1 })),
    );
    const tasks = all.map(({ recipe, rows, learners, losses }, i) => ({
      features: rows,
      recipe: chooseTraining === undefined ? recipe : adapted(recipe, part).recipe,
      learners,
      losses,
      onProgress: reports[i],
      signal: stop,
    }));
    const fitted = await fitEach(tasks, pages, training);
    const held = indices.filter((index) => foldOf[index] === fold);
    for (const index of held) {
      await afterSets();
      for (const [i, { rows, metric = "bag", onResult }] of all.entries()) {
        // Predict and decide page by page, so that a page is opened once for both.
        const [prediction] = predictPages(rows, pages, [index], fitted[i]!);
        const result = scorePage(pages[index]!, prediction!, fitted[i]!, metric);
        results[i]![index] = result;
        onResult?.(result);
      }
    }
    report({ stage: "scored", done: 1 });
  };
  await allOrStop(
    signal,
    atOnce(onProgress, parts).map((report, fold) => (stop) => fitFold(fold, report, stop)),
  );
  return results;
}

/** Decides on the blocks of a page and scores the decision. */
export function scorePage(
  page: CorpusPage,
  prediction: Prediction,
  decision: Decision,
  metric: Metric,
  parts?: PartChoices,
): PageResult {
  const { measures, comments } = page;
  const decided = () => decide(measures, prediction, decision, { comments, parts });
  return Object.assign(scoreDecided(page, prediction, decided, metric), { parts });
}

/** Scores a decision on the blocks of a page. */
export function scoreDecided(
  page: CorpusPage,
  prediction: Prediction,
  decided: () => Decided,
  metric: Metric,
): PageResult {
  const { blocks, visible, threshold, verdict } = decided();
  const kept = Uint8Array.from(blocks, ({ isContent }) => (isContent ? 1 : 0));
  const { blocks: whole } = page.measures;
  const score = expectedF1(whole, visible);
  // Decided blocks lack text that the page does not show.
  const isWhole = blocks.every(({ block, isContent }, i) => !isContent || block === whole[i]);
  const scores = isWhole
    ? scoreBlocks(page, kept, metric)
    : scoreText(
        page,
        blocks.flatMap(({ block, isContent }) => (isContent ? block : [])),
        metric,
      );
  return {
    page,
    prediction,
    get blocks() {
      return decided().blocks;
    },
    threshold,
    verdict,
    kept,
    score,
    ...scores,
  };
}

/** Scores the kept blocks of a page. @param kept per block 1 if it is kept, else 0 */
export function scoreBlocks(page: CorpusPage, kept: ArrayLike<number>, metric: Metric): Score {
  if (metric === "bag") return page.scorer.score(kept);
  const blocks = page.measures.blocks.filter((block) => kept[block.index]);
  return scoreText(page, blocks, metric);
}

function scoreText({ gold }: CorpusPage, blocks: readonly Block[], metric: Metric): Score {
  const text = blocks.map((block) => block.text).join("\n");
  return scoreWords(words(gold), words(text), metric);
}

/** Means over pages. Throws a RangeError without pages. */
export function summarise(results: readonly Score[], seed = 42): Summary {
  const f1 = bootstrapMean(
    results.map((result) => result.f1),
    seed,
  );
  return {
    pages: results.length,
    precision: mean(results.map(({ precision }) => precision)),
    recall: mean(results.map(({ recall }) => recall)),
    f1: { ...f1, pages: results.length },
  };
}

/** Summaries per group, groups sorted by name; pages without the property are `unknown`. */
export function summariseBy(results: readonly ScoredPage[], by: Grouping): Map<string, Summary> {
  const property = by === "page_type" ? "pageType" : by;
  const groups = [...groupBy(results, ({ page }) => page[property] ?? "unknown")];
  groups.sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(groups.map(([name, group]) => [name, summarise(group)]));
}
