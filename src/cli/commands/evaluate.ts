import { type Command, Option } from "commander";
import type { Corpus, CorpusOptions } from "../../../training/corpus/corpus.ts";
import type { Metric } from "../../../training/corpus/metrics.ts";
import type { Recipe } from "../../../training/fit/recipe.ts";
import type { CrossValidation, Grouping, PageResult } from "../../../training/score/evaluate.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { loadModel } from "../../models/load/load-model.ts";
import type { Model } from "../../models/model.ts";
import { type RecordMethod, recordMethods } from "../../records/record-methods.ts";
import { type AreaMode, areaModes } from "../../records/viterbi.ts";
import { EXIT, say, UsageError } from "../exit.ts";
import { exitHelp } from "../inputs/inputs.ts";
import {
  addCorpusOptions,
  asUsage,
  checkCorpora,
  corpusHelp,
  folds,
  type LearningFlags,
  learningOptions,
  recipeHelp,
  recipeOf,
  reporting,
  sayAdapted,
  sayBackend,
} from "../learning.ts";
import { calledBy } from "../model-name.ts";
import { modelFile } from "../page-options.ts";
import { integerFrom, probability } from "../parsers.ts";
import { createProgress, type Progress } from "../progress.ts";
import { comparisonText, pageTable, scoreTable, worstOf, worthTable } from "../score-tables.ts";
import { print } from "../terminal.ts";
import { writeInspections } from "../worst-inspections.ts";
import { evaluateMetadata } from "./evaluate-metadata.ts";
import { type Compared, compareWith, isTrainedOn, score } from "./evaluate-model.ts";
import { evaluateRecords } from "./evaluate-records.ts";

interface EvaluateFlags extends LearningFlags {
  readonly model?: string;
  readonly metric: Metric;
  readonly by: Grouping;
  readonly worst: number;
  readonly ablate?: boolean;
  readonly json?: boolean;
  readonly report?: string;
  readonly compare?: string;
  readonly metadata?: boolean;
  readonly records?: boolean;
  readonly method?: RecordMethod;
  readonly area?: AreaMode;
  readonly rho?: number;
  readonly folds?: number;
  readonly sitePages?: number;
}

const help = `${corpusHelp}
${recipeHelp}

With --model that model is scored. Without it, models are trained by cross-validation, and every page is
scored by a model that has seen no page of its site.

Metrics compare the words of the extracted text with those of the gold text: bag counts each word as often
as it occurs, lcs takes the longest common subsequence, set counts each word once. Scores by different
metrics are not comparable.

JSON output is one object: {metric, overall, by, groups: {name: {pages, precision, recall, f1: {mean,
low, high, pages}}}, worst: [{id, precision, recall, f1}], failed: [{id, message}]}.

With --ablate models are also trained without each feature family and with each one alone: 2 n + 1
cross-validations for n families. The worth of a family is the F1 with all families minus the F1 without
it, with the interval of the differences by page. JSON output is then {metric, all, families: [{family,
without, alone, worth: {mean, low, high}}], failed}.

With --compare a second model is scored on the same pages, with the differences by page. If a model of the
studio was trained on a page, models that have not seen its site score that page. If any other model was
trained on these pages, a note says so. JSON output then has comparison: {model, pages: [{id, f1, other}],
other, difference: {mean, low, high}, better, worse, equal, notes: [text]}.

With --metadata no model is used: titles, authors and dates are compared with those of the corpus.
  exact       the same text (names joined by ", ", the day of a date)
  normalised  the same letters and digits of a title, the same words of all names
  partial     one text contains the other
  missing     nothing was found
  extra       something was found, but the page has no gold value
--worst is then the number of misses to list per field. JSON output is {overall, page_type: {name: {field:
{pages, exact, normalised, partial, missing, extra}}}, misses: [{id, field, gold, found, source}], failed}.

With --records attributes and values are compared with those of the corpus: per attribute, whether the best
value of a page is a gold value, with the interval of F1 over pages, and all values as sets (VSSE's
measure). --method, --area and --rho are those of "seine records". --folds trains models of records on the
corpus, so that each page is scored by a model that has seen no page of its site. --site-pages learns the
site of each page from other pages of it. --worst is the number of misses to list per attribute. JSON
output is {overall: {attribute: {pages, best, f1, set}}, site, misses, failed}.

--report writes an HTML report: scores, precision and recall by page type, calibration, importance of
features, the comparison, and the worst pages with their wrong blocks. With --model it links to inspections
of these pages, as "seine inspect" writes them, in a folder beside it: r-pages/ for r.html.

Examples:
  seine evaluate data/pages --model model.json
  seine evaluate corpus --recipe tiny --folds 10 --by language
  seine evaluate corpus --model new.json --compare old.json --report report.html
  seine evaluate corpus --ablate --recipe logistic --folds 2
  seine evaluate corpus --metadata --worst 20
  seine evaluate shops --records --method vsse --rho 0.7
${exitHelp}`;

/** `seine evaluate`: scores on labelled pages. */
export function addEvaluate(program: Command): void {
  const command = program
    .command("evaluate")
    .description("Score a model, or a way of training one, on labelled pages.")
    .argument("<corpus...>", "folders or files of labelled pages")
    .option("-m, --model <file>", "model to score (default: cross-validation)", modelFile);
  const folding = new Option("--folds <number>", "folds of the cross-validation (default: 5)");
  const ablating = new Option("--ablate", "score each feature family by training without it");
  ablating.conflicts(["by", "worst", "report", "compare"]);
  const metadata = new Option("--metadata", "score titles, authors and dates instead of content");
  const ofModels = ["model", "ablate", "folds", "by", "metric", "compare", "report", "comments"];
  const others = [...ofModels, ...learningOptions().map(attribute)];
  command.addOption(metadata.conflicts(others));
  const records = new Option(
    "--records",
    "score attributes and values of records instead of content",
  );
  const besides = others.filter((name) => name !== "folds");
  command
    .addOption(records.conflicts([...besides, "metadata", "split"]))
    .addOption(
      new Option("--method <name>", "with --records: how records are found").choices(recordMethods),
    )
    .addOption(
      new Option("--area <mode>", "with --records: how vsse finds the area").choices(areaModes),
    )
    .option(
      "--rho <share>",
      "with --records: share of matching leaves to keep on the way down",
      probability,
    )
    .option(
      "--site-pages <number>",
      "with --records: learn the site of a page from this many other pages",
      integerFrom(1),
    );
  for (const option of [...learningOptions(), folding.argParser(folds(false)), ablating]) {
    command.addOption(option.conflicts("model"));
  }
  const metric = new Option("--metric <name>", "how texts are compared").default("bag");
  const by = new Option("--by <property>", "group scores by this property").default("page_type");
  command
    .addOption(metric.choices(["bag", "lcs", "set"]))
    .addOption(by.choices(["page_type", "site", "language", "split"]))
    .option("--worst <count>", "number of worst pages to list", integerFrom(0), 10)
    .option(
      "--compare <file>",
      "model to compare with: a file, or the name default or tiny",
      modelFile,
    )
    .option("--report <file>", "write an HTML report with plots")
    .option("--json", "write JSON instead of tables");
  addCorpusOptions(command).addHelpText("after", help).action(run);
}

function attribute(option: Option): string {
  return option.attributeName();
}

async function run(corpora: string[], flags: EvaluateFlags): Promise<void> {
  if (flags.metadata) return evaluateMetadata(corpora, flags);
  if (flags.records) return evaluateRecords(corpora, flags);
  const { method, area, rho, sitePages } = flags;
  if ([method, area, rho, sitePages].some((value) => value !== undefined)) {
    throw new UsageError(
      "found --method, --area, --rho or --site-pages, expected --records with it",
    );
  }
  const model = flags.model === undefined ? undefined : loadModel(flags.model);
  const other = flags.compare === undefined ? undefined : loadModel(flags.compare);
  // Fails on a wrong model before the pages are read.
  const recipe = await recipeOf(flags);
  if (model === undefined && !flags.quiet) await sayBackend(recipe);
  const how: Reading =
    model === undefined
      ? { segmenter: segmenterNamed(recipe.segmenter), labelling: recipe.labelling }
      : { segmenter: model.segmenter };
  const progress = flags.quiet ? undefined : createProgress(process.stderr);
  await reporting(flags.report, async (output) => {
    /** Of the pages, by id, where it matters who has learnt from them. */
    const digests = new Map<string, string>();
    const corpus = await load(corpora, flags, how, progress, other && digests);
    if (flags.ablate) return printWorth(corpus, recipe, flags, progress);
    const results =
      model === undefined
        ? await validate(corpus, recipe, flags, progress)
        : await score(model, corpus, flags);
    let compared: Compared | undefined;
    if (other !== undefined) {
      // The other model splits pages its own way.
      const isShared = other.segmenter.name === how.segmenter.name;
      const own = isShared
        ? corpus
        : await load(corpora, flags, { segmenter: other.segmenter }, progress);
      const pages = { corpus: own, corpora, digests };
      compared = await compareWith(results, model, other, pages, flags);
    }
    if (output) await output.write(await reportOf(flags, model, corpus, results, compared));
    await printScores(corpus, flags, results, compared);
  });
}

async function printScores(
  corpus: Corpus,
  flags: EvaluateFlags,
  results: readonly PageResult[],
  compared: Compared | undefined,
): Promise<void> {
  const { summarise, summariseBy } = await import("../../../training/index.ts");
  const overall = summarise(results);
  const groups = summariseBy(results, flags.by);
  const pages = results.map(({ page, precision, recall, f1 }) => ({
    id: page.id,
    precision,
    recall,
    f1,
  }));
  const worst = worstOf(pages, flags.worst);
  if (flags.json) {
    const { metric, by } = flags;
    const report = {
      metric,
      overall,
      by,
      groups: Object.fromEntries(groups),
      worst,
      ...(compared && {
        comparison: { model: compared.name, ...compared.comparison, notes: compared.notes },
      }),
      failed: failedOf(corpus),
    };
    print(`${JSON.stringify(report)}\n`);
    return;
  }
  print(scoreTable(overall, groups, flags.by.replace("_", " ")));
  if (compared) {
    const { name, comparison, notes } = compared;
    print(`\n${comparisonText(name, comparison, notes)}`);
  }
  if (worst.length > 0) print(`\n${pageTable(worst, "worst pages")}`);
}

async function reportOf(
  { model: modelPath, worst, report: place }: EvaluateFlags,
  model: Model | undefined,
  corpus: Corpus,
  results: readonly PageResult[],
  compared: Compared | undefined,
): Promise<string> {
  const { report } = await import("../../../training/score/report/evaluation-report.ts");
  const { lowest } = await import("../../../training/score/report/worst-pages.ts");
  const inspections = model && (await writeInspections(place!, lowest(results, worst), model));
  const caution =
    model && isTrainedOn(model, corpus)
      ? " It was trained on this corpus: expect lower scores on other pages."
      : "";
  return report({
    title:
      model === undefined
        ? "Cross-validation"
        : `Evaluation of the model ${calledBy(model.name, modelPath!)}`,
    source:
      model === undefined
        ? "Each page was scored by a model that had seen no page of its site."
        : `All pages were scored by the model ${modelPath}.${caution}`,
    pages: corpus.pages,
    results,
    model,
    modelPath,
    isModelScored: model !== undefined,
    compared,
    worst,
    inspections,
  });
}

function failedOf({ errors }: Corpus): { id: string; message: string }[] {
  return errors.map(({ id, message }) => ({ id, message }));
}

async function printWorth(
  corpus: Corpus,
  recipe: Recipe,
  flags: EvaluateFlags,
  progress: Progress | undefined,
): Promise<void> {
  const { ablate } = await import("../../../training/score/ablate.ts");
  const settings = await validationOf(corpus, recipe, flags, progress);
  const ablation = await asUsage(() => ablate(corpus, settings)).finally(progress?.clear);
  const report = { metric: flags.metric, ...ablation, failed: failedOf(corpus) };
  print(flags.json ? `${JSON.stringify(report)}\n` : worthTable(ablation));
}

/** How pages are split and labelled. */
type Reading = Pick<CorpusOptions, "segmenter" | "labelling">;

async function load(
  paths: readonly string[],
  { comments, split }: EvaluateFlags,
  how: Reading,
  progress: Progress | undefined,
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
    onPage: (count) => progress?.update({ stage: `reading pages: ${count}`, done: 0 }),
  };
  const corpus = await asUsage(() => loadCorpus(paths, options)).finally(progress?.clear);
  for (const error of corpus.errors) {
    say(error.message);
    process.exitCode = EXIT.failed;
  }
  if (corpus.pages.length === 0) throw new UsageError(`found no page in ${paths.join(", ")}`);
  return corpus;
}

async function validate(
  corpus: Corpus,
  recipe: Recipe,
  flags: EvaluateFlags,
  progress: Progress | undefined,
): Promise<PageResult[]> {
  const { crossValidate } = await import("../../../training/index.ts");
  const settings = await validationOf(corpus, recipe, flags, progress);
  return asUsage(() => crossValidate(corpus, settings)).finally(progress?.clear);
}

async function validationOf(
  { pages }: Corpus,
  recipe: Recipe,
  { folds, metric, quiet }: EvaluateFlags,
  progress: Progress | undefined,
): Promise<CrossValidation> {
  const { adapted } = await import("../../../training/fit/recipe.ts");
  if (!quiet) for (const change of adapted(recipe, pages).changes) sayAdapted(change);
  return {
    recipe,
    metric,
    ...(folds === undefined ? {} : { folds }),
    onProgress: progress?.update,
  };
}
