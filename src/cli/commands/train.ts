import { type Command, Option } from "commander";
import type { Recipe } from "../../../training/fit/recipe.ts";
import type { TrainResult } from "../../../training/train.ts";
import { counted } from "../../base/counted.ts";
import { inShell } from "../../base/in-shell.ts";
import { modelFile } from "../../models/load/shipped-model.ts";
import { say, UsageError } from "../exit.ts";
import { exitHelp } from "../inputs/inputs.ts";
import {
  addCorpusOptions,
  asUsage,
  checkCorpora,
  corpusHelp,
  folds,
  isOfRecipe,
  type LearningFlags,
  learningOptions,
  recipeHelp,
  recipeOf,
  reporting,
  sayAdapted,
  sayBackend,
  sayFailed,
  sayProblems,
} from "../learning.ts";
import { calledBy, shortModelName } from "../model-name.ts";
import { type Output, openOutput, writing } from "../output.ts";
import { progressOf } from "../progress.ts";
import { curveTable, scoreTable } from "../score-tables.ts";
import { print } from "../terminal.ts";
import { writeInspections } from "../worst-inspections.ts";
import { type AdaptFlags, trainAdapted } from "./train-adapted.ts";
import { trainOwnParts } from "./train-parts.ts";
import { trainRecords } from "./train-records.ts";

interface TrainFlags extends LearningFlags, AdaptFlags {
  readonly report?: string;
  readonly learningCurve?: boolean;
  readonly cache?: string;
  readonly parts?: boolean;
  readonly records?: boolean;
}

/** Worst pages that a report shows. */
const WORST = 10;

const help = `${corpusHelp}

Without a recipe, training starts from the shipped model, and few labelled pages are enough: five may help if your
convention differs, and one may show which parts of pages (headline, caption, comment, …) are content. Candidates
are the model as it is, other thresholds, a choice of parts, corrections of several sizes (a few trees that are
added to it) and a model trained from nothing (from 100 pages of 30 sites on, or if the shipped model has an F1
below .8 on the pages). They are compared by cross-validation, grouped by site, or by page if there is one site. A
correction wins if F1 and smooth F1, which shows more on few pages, together improve by more than 2 standard errors.
A choice of parts follows the labels that have most of a part's words the other way than the model; it wins if it is
no worse on pages left out. Another threshold wins if its F1 improves by more than 3. stdout has the candidates, the
choice, what to expect on other pages, and the pages that got worse. --take takes another candidate, by its name:
base, threshold-0.45, parts, correction-20, correction-60 or nothing. stderr reports problems of the labels, as
"seine check" finds them, and contradictory labels. If nothing is better than the shipped model, no model is
written; that is no error. Pages that the base was trained on are not scored. --base names another model to start
from.

With --records the labels are values ("records" in page.json, or what was marked under Values in the studio), and
the model of records is adapted to them: corrections for price, sku, brand and availability, each taken if it
makes more pages right in the same cross-validation. --base is then a model of records. Use the file with
"seine records --model"; "seine evaluate --records" scores it.

With a recipe, or with --base none, a model is trained from nothing.
${recipeHelp}

The model file is written when training has ended. It has the model's scores on pages of unseen sites,
which are also written to stdout. The same corpus, recipe and seed give the same file.

With --parts, a model of parts is trained instead: on pages whose labels.json says what each block is, of two sites
or more. It learns from these pages alone; stdout has its scores on pages of unseen sites, and stderr the
accuracy of the package's model on the same pages. Commands for pages take it as --parts-model.

--report writes an HTML report: scores, learning curves, precision and recall, calibration, importance of
features, and the worst pages. It links to inspections of these pages in a folder beside it:
training-pages/ for training.html.

--learning-curve shows whether more labelled pages would help: the F1, on the same held-out pages, of models
that are fitted on parts of the training pages. It takes about as long as the cross-validation. A part has
whole sites, at least as many as the recipe has inner folds. Parts with the same pages are one row; if the
pages are too few for two rows, stderr reports it.

--cache makes the next training on the same pages start faster: it keeps prepared pages. Changed pages,
labels or code are prepared again. You may remove the folder at any time. During training, large corpora
take about 6 MB a page in the folder for temporary files (TMPDIR).

Examples:
  seine train my-pages/ --out model.json
  seine train --records my-values/ --out my-records.json
  seine train my-pages/ --recipe default --out model.json --cache ~/.cache/my-pages
  seine train corpus-a corpus-b --recipe tiny --out model.json
  seine train my-pages/ --recipe default --out model.json --report training.html
  seine train my-pages/ --recipe logistic --features shallow-text,cetr --folds 0 --out small.json
  seine train my-pages/ --parts --out my-parts.json
  seine train my-pages/ --recipe dragnet-2013 --comments --out dragnet.json
${exitHelp}`;

/** `seine train`: a model from labelled pages. */
export function addTrain(program: Command): void {
  const command = program
    .command("train")
    .description("Train a model on labelled pages.")
    .argument("<corpus...>", "folders or files of labelled pages")
    .requiredOption("-o, --out <file>", "model file to write");
  command.option(
    "--base <model>",
    "model to start from: a file, default, tiny, or none (default: default)",
    baseFile,
  );
  command.addOption(
    new Option("--records", "train the model of records, on labelled values").conflicts([
      ...["parts", "folds"],
      ...ofContent(),
    ]),
  );
  for (const option of learningOptions()) command.addOption(option);
  command
    .option(
      "--folds <number>",
      "with --recipe: folds of the cross-validation (default: 5; 0: none)",
      folds(true),
    )
    .option("--name <name>", "name of the model (default: that of its file)")
    .option(
      "--take <candidate>",
      "without a recipe: take this candidate whatever is chosen, such as correction-20",
    )
    .addOption(
      new Option(
        "--parts",
        "train a model of parts on the parts that the labels.json of the pages have",
      ).conflicts(["records", "base", "licence", "attribution", ...ofContent()]),
    )
    .option("--json", "write one JSON object with all figures instead of tables")
    .option("--licence <text>", "licence of the corpus, for the model file")
    .option("--attribution <text>", "authors of the corpus, for the model file")
    .option(
      "--learning-curve",
      "with --recipe: also score models fitted on about 10, 25 and 50 % of the pages",
    )
    .option(
      "--cache <folder>",
      "with --recipe: keep labels and features of pages for the next training",
    )
    .option("--report <file>", "with --recipe: write an HTML report with plots");
  addCorpusOptions(command).addHelpText("after", help).action(run);
}

/** Flags that only a model of content has a use for. */
function ofContent(): string[] {
  const shared = ["name", "take", "comments", "split", "learningCurve", "report", "cache"];
  return [...shared, ...learningOptions().map((option) => option.attributeName())];
}

const NO_BASE = "none";

function baseFile(text: string): string {
  return text === NO_BASE ? text : modelFile(text);
}

/** Flags that have a meaning only where a model is trained from nothing. */
const withRecipes = {
  learningCurve: "--learning-curve",
  report: "--report",
  cache: "--cache",
  folds: "--folds",
};

async function run(corpora: string[], { base, ...given }: TrainFlags): Promise<void> {
  if (given.records) {
    return trainRecords(corpora, { ...given, ...(base !== undefined && { base }) });
  }
  if (given.parts) return trainOwnParts(corpora, given);
  const flags = { ...given, name: given.name ?? shortModelName(given.out) };
  const isNew = base === NO_BASE || isOfRecipe(flags);
  if (isNew && base !== undefined && base !== NO_BASE) {
    throw new UsageError(
      "found --base with a recipe, expected one of them: a recipe starts from nothing",
    );
  }
  if (isNew && flags.take !== undefined) {
    throw new UsageError(
      "found --take with a recipe; drop one: --take names a candidate of an adaptation",
    );
  }
  if (isNew) return trainNew(corpora, flags);
  for (const [name, flag] of Object.entries(withRecipes)) {
    if (flags[name as keyof typeof withRecipes] === undefined) continue;
    throw new UsageError(
      `found ${flag}, expected --recipe with it: add --recipe default to train from nothing`,
    );
  }
  await trainAdapted(corpora, { ...flags, ...(base !== undefined && { base }) });
}

async function trainNew(corpora: string[], flags: TrainFlags): Promise<void> {
  const { recipe: _, estimator, features, segmenter, solver, seed, ...others } = flags;
  const { out, report: reportPath, comments, quiet, json, take, ...settings } = others;
  const { train } = await import("../../../training/index.ts");
  if (flags.learningCurve && flags.folds === 0) {
    throw new UsageError("found --learning-curve with --folds 0, expected 2 folds or more");
  }
  const recipe = await recipeOf(flags);
  await checkCorpora(corpora);
  await sayProblems(corpora, flags);
  if (!quiet) await sayBackend(recipe);
  const progress = progressOf({ quiet });
  const work = async (output: Output, reportOutput: Output | undefined): Promise<void> => {
    const trained = await asUsage(() =>
      train(corpora, {
        ...settings,
        recipe,
        ...(comments ? { comments: "include" } : {}),
        onProgress: progress.update,
        onAdapted(change) {
          progress.clear();
          if (!quiet) sayAdapted(change);
        },
        onPageError(error) {
          progress.clear();
          sayFailed([error]);
        },
      }),
    ).finally(progress.clear);
    const { file, corpus, results } = trained;
    await output.write(file);
    if (reportOutput !== undefined) await reportOutput.write(await reportOf(trained, flags));
    if (json || results.length > 0) {
      await printScores(trained, recipe, flags);
    } else if (!quiet) {
      say(`trained on ${counted(corpus.pages.length, "page")}, without cross-validation`);
    }
  };
  // Opened first, to fail before the work if the file cannot be written.
  await reporting(reportPath, async (reportOutput) =>
    writing(await openOutput(out), (output) => work(output, reportOutput)),
  );
  if (!quiet) sayNext(corpora, flags);
}

/** Prints scores and F1 by number of training pages. If there are too few pages for two points, warns instead. */
async function printScores(
  { corpus, results, curve }: TrainResult,
  { innerFolds }: Recipe,
  { out, folds, json }: TrainFlags,
): Promise<void> {
  const { summarise, summariseBy } = await import("../../../training/index.ts");
  const overall = results.length > 0 ? summarise(results) : null;
  const groups = summariseBy(results, "page_type");
  const tables = overall === null ? [] : [scoreTable(overall, groups, "page type")];
  const isCurve = curve !== undefined && curve.length > 1;
  if (isCurve) tables.push(curveTable(curve));
  const report = tables.join("\n");
  const figures = { model: out, overall, groups: Object.fromEntries(groups), curve, report };
  print(json ? `${JSON.stringify(figures)}\n` : report);
  if (curve === undefined || isCurve) return;
  const { tooFewForCurve } = await import("../../../training/score/learning-curve.ts");
  say(tooFewForCurve(corpus.pages, innerFolds, folds), "warning");
}

/** Reports where the model is, and suggests next commands. */
function sayNext(corpora: readonly string[], flags: TrainFlags): void {
  const out = inShell(flags.out);
  const how = ["recipe", "estimator", "solver", "segmenter", "seed", "folds", "split"] as const;
  const same = how.flatMap((name) =>
    flags[name] === undefined || (name === "folds" && flags.folds === 0)
      ? []
      : [`--${name}`, inShell(String(flags[name]))],
  );
  if (flags.features) same.push("--features", flags.features.join());
  if (!isOfRecipe(flags)) same.push("--recipe", "default");
  if (flags.comments) same.push("--comments");
  const compare = ["seine evaluate", ...corpora.map(inShell), ...same, "--compare default"];
  say(`wrote the model to ${flags.out}`, "info", { model: flags.out });
  say(`use it: seine extract --model ${out} page.html`, "info");
  say(`score it on pages that it has not seen: seine evaluate other-pages/ --model ${out}`, "info");
  say(`compare its recipe with the shipped model: ${compare.join(" ")}`, "info");
}

async function reportOf(
  { model, corpus, results, losses, curve }: TrainResult,
  { out: modelPath, report: place }: TrainFlags,
): Promise<string> {
  const { report } = await import("../../../training/score/report/evaluation-report.ts");
  const { lowest } = await import("../../../training/score/report/worst-pages.ts");
  const { evaluateModel } = await import("../../../training/index.ts");
  const pages = lowest(results, WORST).map(({ page }) => page);
  const scored = evaluateModel(model, { ...corpus, pages });
  return report({
    title: `Training of the model ${calledBy(model.name, modelPath)}`,
    source:
      "Each page was scored by a model that had seen no page of its site; the model itself learned " +
      `from all ${counted(corpus.pages.length, "page")}.`,
    pages: corpus.pages,
    results,
    model,
    modelPath,
    losses,
    curve,
    worst: WORST,
    inspections: await writeInspections(place!, scored, model),
  });
}
