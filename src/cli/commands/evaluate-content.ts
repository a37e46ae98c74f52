import type { Corpus, CorpusOptions } from "../../../training/corpus/corpus.ts";
import type { Metric } from "../../../training/corpus/metrics.ts";
import type { Recipe } from "../../../training/fit/recipe.ts";
import type { Grouping, PageResult } from "../../../training/score/evaluate.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { shippedModel } from "../../models/load/shipped-model.ts";
import type { Model } from "../../models/model.ts";
import { say, UsageError } from "../exit.ts";
import {
  asUsage,
  checkCorpora,
  failedOf,
  isOfRecipe,
  type LearningFlags,
  recipeOf,
  reporting,
  sayAdapted,
  sayBackend,
  sayFailed,
} from "../learning.ts";
import { calledBy, shortModelName } from "../model-name.ts";
import { type Progress, progressOf } from "../progress.ts";
import { comparisonText, pageTable, scoreTable } from "../score-tables.ts";
import { print } from "../terminal.ts";
import type { Unseen } from "../unseen.ts";
import { writeInspections } from "../worst-inspections.ts";
import { type Compared, cautionOf, compareWith } from "./evaluate-model.ts";

/** Flags of `seine evaluate` for content. */
export interface ContentFlags extends LearningFlags {
  /** File of the model to score; default the shipped one. */
  readonly model?: string;
  readonly metric: Metric;
  readonly by?: Grouping;
  /** Number of worst pages to list, or of misses of each kind. */
  readonly worst: number;
  readonly json?: boolean;
  /** File of the HTML report. */
  readonly report?: string;
  readonly compare?: string;
}

/** Scores a model, or a recipe by cross-validation, on the content of labelled pages. */
export async function evaluateContent(
  corpora: readonly string[],
  given: ContentFlags,
): Promise<void> {
  const isTrained = given.folds !== undefined || isOfRecipe(given);
  const flags = isTrained ? given : { ...given, model: given.model ?? shippedModel("default") };
  const model = flags.model === undefined ? undefined : loadModel(flags.model);
  const other = flags.compare === undefined ? undefined : loadModel(flags.compare);
  // Fails on an invalid model before pages are read.
  const recipe = await recipeOf(flags);
  if (model === undefined && !flags.quiet) await sayBackend(recipe);
  const how = readingOf(model, recipe);
  const progress = progressOf(flags);
  await reporting(flags.report, async (output) => {
    /** Digests of pages by id, to find which models were trained on them. */
    const digests = new Map<string, string>();
    const corpus = await load(corpora, flags, how, progress, digests);
    const { results, caution } = await judge(corpus, model, recipe, flags, progress, digests);
    const pages = { corpus, corpora, digests };
    const { unseen } = await import("../unseen.ts");
    const seen: Unseen =
      model === undefined
        ? { results }
        : await unseen(results, { path: flags.model!, model }, pages, flags.metric);
    let compared: Compared | undefined;
    if (other !== undefined) {
      // The other model splits pages its own way.
      const isShared = other.segmenter.name === how.segmenter.name;
      const split = isShared
        ? corpus
        : await load(corpora, flags, { segmenter: other.segmenter }, progress);
      const second = { path: flags.compare!, model: other };
      compared = await compareWith(seen, second, { ...pages, corpus: split }, flags.metric);
    }
    const judged = { model, caution, seen };
    if (output) await output.write(await reportOf(flags, judged, corpus, results, compared));
    await printScores(corpus, flags, results, { caution, compared });
  });
}

async function printScores(
  corpus: Corpus,
  flags: ContentFlags,
  results: readonly PageResult[],
  { caution, compared }: Pick<Judged, "caution"> & { readonly compared: Compared | undefined },
): Promise<void> {
  const { summarise, summariseBy } = await import("../../../training/index.ts");
  const overall = summarise(results);
  const groups = summariseBy(results, flags.by ?? "page_type");
  const { lowest } = await import("../../../training/score/report/worst-pages.ts");
  const worst = lowest(results, flags.worst).map(({ page: { id }, precision, recall, f1 }) => {
    return { id, precision, recall, f1 };
  });
  if (flags.json) {
    const { metric, by = "page_type" } = flags;
    const report = {
      metric,
      overall,
      by,
      groups: Object.fromEntries(groups),
      worst,
      ...(compared && {
        comparison: { model: compared.name, ...compared.comparison, notes: compared.notes },
      }),
      notes: caution === undefined ? [] : [`the model ${caution}`],
      failed: failedOf(corpus.errors),
    };
    print(`${JSON.stringify(report)}\n`);
    return;
  }
  const table = scoreTable(overall, groups, (flags.by ?? "page_type").replace("_", " "));
  // Its header says what was scored.
  print(table.replace("\n", () => `  ${scoredOf(flags)}\n`));
  if (compared) {
    const { name, comparison, notes } = compared;
    print(`\n${comparisonText(name, comparison, notes)}`);
  }
  if (worst.length > 0) print(`\n${pageTable(worst, "worst pages")}`);
}

/** What was scored, in words. */
function scoredOf({ model, recipe = "default" }: ContentFlags): string {
  return model === undefined
    ? `models of the recipe ${recipe}, each page by one that has seen no page of its site`
    : `the model ${shortModelName(model)}`;
}

interface Judged {
  readonly model: Model | undefined;
  readonly caution: string | undefined;
  readonly seen: Unseen;
}

async function reportOf(
  { model: modelPath, worst, report: place }: ContentFlags,
  { model, caution, seen }: Judged,
  corpus: Corpus,
  results: readonly PageResult[],
  compared: Compared | undefined,
): Promise<string> {
  const { report } = await import("../../../training/score/report/evaluation-report.ts");
  const { lowest } = await import("../../../training/score/report/worst-pages.ts");
  const inspections = model && (await writeInspections(place!, lowest(results, worst), model));
  return report({
    title:
      model === undefined
        ? "Cross-validation"
        : `Evaluation of the model ${calledBy(model.name, modelPath!)}`,
    source:
      model === undefined
        ? "Each page was scored by a model that had seen no page of its site."
        : `All pages were scored by the model ${shortModelName(modelPath!)}.${caution ? ` It ${caution}.` : ""}`,
    pages: corpus.pages,
    results,
    outOfFold: seen.isOutOfFold ? seen.results : undefined,
    model,
    modelPath,
    isModelScored: model !== undefined,
    compared,
    worst,
    inspections,
  });
}

/** How pages are split and labelled. */
type Reading = Pick<CorpusOptions, "segmenter" | "labelling">;

/** @param model what is scored; undefined where the recipe is, by cross-validation */
export function readingOf(model: Model | undefined, recipe: Recipe): Reading {
  return model === undefined
    ? { segmenter: segmenterNamed(recipe.segmenter), labelling: recipe.labelling }
    : { segmenter: model.segmenter };
}

export async function load(
  paths: readonly string[],
  { comments, split }: ContentFlags,
  how: Reading,
  progress: Progress,
  digests?: Map<string, string>,
): Promise<Corpus> {
  await checkCorpora(paths);
  const { loadCorpus } = await import("../../../training/index.ts");
  const { pageDigest } = await import("../../../training/corpus/block-labels.ts");
  const options: CorpusOptions = {
    ...how,
    comments: comments ? "include" : "exclude",
    filter(page) {
      if (split !== undefined && page.split !== split) return false;
      digests?.set(page.id, pageDigest(page.html));
      return true;
    },
    onPage: (count) => progress.update({ stage: `reading pages: ${count}`, done: 0 }),
  };
  const corpus = await asUsage(() => loadCorpus(paths, options)).finally(progress.clear);
  sayFailed(corpus.errors);
  if (corpus.pages.length === 0) throw new UsageError(`found no page in ${paths.join(", ")}`);
  return corpus;
}

/** Results of a model or, without one, of models that are trained by the recipe in cross-validation. */
export async function judge(
  corpus: Corpus,
  model: Model | undefined,
  recipe: Recipe,
  flags: ContentFlags,
  progress: Progress,
  digests: ReadonlyMap<string, string>,
): Promise<{ readonly results: readonly PageResult[]; readonly caution: string | undefined }> {
  const { crossValidate, evaluateModel } = await import("../../../training/index.ts");
  if (model === undefined) {
    const { folds, metric, quiet } = flags;
    const { adapted } = await import("../../../training/fit/recipe.ts");
    if (!quiet) for (const change of adapted(recipe, corpus.pages).changes) sayAdapted(change);
    const settings = { recipe, metric, ...(folds !== undefined && { folds }) };
    const validating = asUsage(() =>
      crossValidate(corpus, { ...settings, onProgress: progress.update }),
    );
    return { results: await validating.finally(progress.clear), caution: undefined };
  }
  const results = evaluateModel(model, corpus, flags.metric);
  const caution = cautionOf(model, corpus, digests);
  // A comparison says it beside its figures.
  if (caution && !flags.quiet && flags.compare === undefined) say(`the model ${caution}`);
  return { results, caution };
}
