import type { CommentChoice } from "../../src/decision/comments.ts";
import { type DecidedBlock, decide } from "../../src/decision/decide.ts";
import { type Decision, expectedF1 } from "../../src/decision/line.ts";
import { words } from "../../src/document/words.ts";
import type { Model, ScoreInterval } from "../../src/models/model.ts";
import type { Prediction } from "../../src/models/stages.ts";
import type { Verdict } from "../../src/models/verdict.ts";
import type { Corpus, CorpusPage } from "../corpus/corpus.ts";
import { type Metric, type Score, score as scoreWords } from "../corpus/metrics.ts";
import { FeatureRows } from "../fit/feature-rows.ts";
import { type FitPlan, fit, predictPages, type TrainingProgress } from "../fit/fit.ts";
import { groupFolds } from "../fit/folds.ts";
import { bootstrapMean } from "./bootstrap.ts";

/** A page's score and what it was scored on. */
export interface PageResult extends Score {
  readonly page: CorpusPage;
  /** Probability per block. */
  readonly probabilities: Float64Array;
  /** What was decided on every block. */
  readonly blocks: readonly DecidedBlock[];
  /** 1 per block that was kept as content, else 0. */
  readonly kept: Uint8Array;
  /** The probability from which on the page's blocks were content. */
  readonly threshold: number;
  /** Expected F1, what the model makes of its own chances. */
  readonly score: number;
  /** The page's type by the model; undefined when it tells none. */
  readonly verdict: Verdict | undefined;
}

/** Precision, recall and F1 of a set of pages: means with 95 % bootstrap intervals of F1. */
export interface Summary {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: ScoreInterval;
}

/** What to group pages by. */
export type Grouping = "page_type" | "site" | "language" | "split";

/** Scores a model on a corpus that it was not trained on. */
export function evaluateModel(
  model: Model,
  corpus: Corpus,
  metric: Metric = "bag",
  comments: CommentChoice = "auto",
): PageResult[] {
  return corpus.pages.map((page) => {
    const matrix = model.featurizer.featurize(page.measures);
    return scorePage(page, model.predict(page.measures, matrix), model, metric, comments);
  });
}

export interface CrossValidation extends FitPlan {
  readonly features: readonly string[];
  readonly folds: number;
  readonly metric?: Metric;
  /** Leaves some of the pages (indices) out that a fold's model would be fitted on. */
  readonly chooseTraining?: (training: readonly number[]) => number[];
}

/**
 * Scores every page by a model fitted on the pages of other sites: nothing that scores a page, from
 * tables over hyperparameters to the threshold, has seen the page. Results are in page order.
 */
export async function crossValidate(
  corpus: Corpus,
  { features, folds, metric = "bag", chooseTraining, onProgress, ...plan }: CrossValidation,
): Promise<PageResult[]> {
  const { pages } = corpus;
  const rows = new FeatureRows(pages, features);
  const foldOf = groupFolds(
    pages.map(({ site }) => site),
    folds,
    plan.seed,
  );
  const results: PageResult[] = new Array(pages.length);
  for (let fold = 0; fold < folds; fold++) {
    const indices = [...pages.keys()];
    const others = indices.filter((index) => foldOf[index] !== fold);
    const training = chooseTraining?.(others) ?? others;
    const held = indices.filter((index) => foldOf[index] === fold);
    const report = (progress: TrainingProgress) =>
      onProgress?.({
        ...progress,
        stage: `fold ${fold + 1} of ${folds}: ${progress.stage}`,
        done: (fold + progress.done) / folds,
      });
    const fitted = await fit(rows, pages, training, { ...plan, onProgress: report });
    const predictions = predictPages(rows, pages, held, fitted);
    for (const [i, index] of held.entries()) {
      results[index] = scorePage(pages[index]!, predictions[i]!, fitted, metric);
    }
  }
  return results;
}

/** Decides on the blocks of a page and scores the choice. */
export function scorePage(
  page: CorpusPage,
  prediction: Prediction,
  decision: Decision,
  metric: Metric,
  comments: CommentChoice = "auto",
): PageResult {
  const { probabilities } = prediction;
  const { blocks, visible, threshold, verdict } = decide(page.measures, prediction, decision, {
    comments,
  });
  const kept = Uint8Array.from(blocks, ({ isContent }) => (isContent ? 1 : 0));
  const score = expectedF1(page.measures.blocks, visible);
  const scores = scoreBlocks(page, kept, metric);
  return { page, probabilities, blocks, threshold, verdict, kept, score, ...scores };
}

function scoreBlocks(page: CorpusPage, kept: ArrayLike<number>, metric: Metric): Score {
  if (metric === "bag") return page.scorer.score(kept);
  const text = page.measures.blocks.filter((block) => kept[block.index]).map(({ text }) => text);
  return scoreWords(words(page.gold), words(text.join("\n")), metric);
}

/** Means over pages. Throws a RangeError when there are none. */
export function summarise(results: readonly PageResult[], seed = 42): Summary {
  const f1 = bootstrapMean(
    results.map((result) => result.f1),
    { seed },
  );
  const mean = (value: (result: PageResult) => number): number =>
    results.reduce((sum, result) => sum + value(result), 0) / results.length;
  return {
    pages: results.length,
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    f1: { ...f1, pages: results.length },
  };
}

/** Summaries per group, groups sorted by name; pages without the property are `unknown`. */
export function summariseBy(results: readonly PageResult[], by: Grouping): Map<string, Summary> {
  const groups = new Map<string, PageResult[]>();
  for (const result of results) {
    const name = groupOf(result.page, by) ?? "unknown";
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [result]);
    else group.push(result);
  }
  const names = [...groups.keys()].sort();
  return new Map(names.map((name) => [name, summarise(groups.get(name)!)]));
}

function groupOf(page: CorpusPage, by: Grouping): string | undefined {
  if (by === "page_type") return page.pageType;
  return page[by];
}
