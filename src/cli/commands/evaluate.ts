import { type Command, Option } from "commander";
import { modelFile } from "../../models/load/shipped-model.ts";
import { recordMethods } from "../../records/record-methods.ts";
import { areaModes } from "../../records/viterbi.ts";
import { UsageError } from "../exit.ts";
import { preset } from "../help.ts";
import { exitHelp } from "../inputs/inputs.ts";
import { addCorpusOptions, corpusHelp, folds, learningOptions, recipeHelp } from "../learning.ts";
import { integerFrom, probability } from "../parsers.ts";
import { type ContentFlags, evaluateContent } from "./evaluate-content.ts";
import { evaluateDropped } from "./evaluate-dropped.ts";
import { evaluateMetadata } from "./evaluate-metadata.ts";
import { evaluateParts, type PartsFlags } from "./evaluate-parts.ts";
import { evaluateRecords, type RecordsFlags } from "./evaluate-records.ts";

interface EvaluateFlags extends ContentFlags, RecordsFlags, PartsFlags {
  readonly dropped?: boolean;
  readonly metadata?: boolean;
  readonly records?: boolean;
}

const help = `${corpusHelp}
${recipeHelp}

The shipped model is scored, or that of --model. With --recipe, --folds or another flag of training, models are
trained by cross-validation instead, and every page is scored by a model that has seen no page of its site. The
header of the table says what was scored.

Metrics compare the words of the extracted text with those of the gold text: bag counts each word as often
as it occurs, lcs takes the longest common subsequence, set counts each word once. Scores by different
metrics are not comparable.

JSON output is one object: {metric, overall, by, groups: {name: {pages, precision, recall, f1: {mean,
low, high, pages}}}, worst: [{id, precision, recall, f1}], notes: [text], failed: [{id, message}]}. A model
that was trained on some of the pages is worse on others: "notes", stderr and the report say so.

With --compare a second model is scored on the same pages, with the differences by page. If a model of the
studio was trained on a page, models that have not seen its site score that page. If any other model was
trained on these pages, a note says so. JSON output then has comparison: {model, pages: [{id, f1, other}],
other, difference: {mean, low, high}, better, worse, equal, notes: [text]}.

With --dropped the table counts dropped words of blocks with a probability of 0.8 or more: per corpus, by the rule
that dropped them and its evidence, and how many of them the gold text has beyond the kept text. A rule that drops
many of these loses content. --worst is then the number of pages to list per rule. JSON output is {dropped: [{corpus, pages, rules: [{rule, evidence, words, inGold,
share, pages, worst: [{id, words, inGold}]}]}], failed}.

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
measure). --method, --area, --rho and --model are those of "seine records". --folds trains models of records on the
corpus, so that each page is scored by a model that has seen no page of its site. --site-pages learns the
site of each page from other pages of it. --by lists precision, recall and F1 of all values by group and
attribute, beside the published figures of VSSE; --report writes them as HTML, --plot draws them. --worst is the
number of misses to list per attribute. JSON output is {overall: {attribute: {pages, best, f1, set}}, site (or what
--by names), pairs: {precision, recall, f1}, misses, failed}.

With --parts parts of pages (docs/parts.md) are compared with labels, a file like those in data/parts, by words:
accuracy by page type, precision, recall, F1 and calibration error by part, and a table of confusions. By default
models are trained by cross-validation; --parts-model scores a model. JSON output is {pages, parts, names, words}:
both tables, names of parts, and words by labelled and predicted part.

--report writes an HTML report. It opens with five numbers and what they mean, those out of fold first; below are
scores, precision and recall by page type, calibration, importance of features, the comparison, and the worst pages
by title, with their wrong blocks. It prints whole. With --model it links to inspections
of these pages, as "seine inspect" writes them, in a folder beside it: r-pages/ for r.html.

Examples:
  seine evaluate my-pages/
  seine evaluate my-pages/ --model model.json
  seine evaluate corpus --recipe tiny --folds 10 --by language
  seine evaluate corpus --model new.json --compare old.json --report report.html
  seine evaluate corpus other --model default --dropped
  seine evaluate corpus --metadata --worst 20
  seine evaluate shops --records --method vsse --by site --report shops.html
  seine evaluate corpus --parts labels.json --parts-model parts.json
${exitHelp}`;

/** `seine evaluate`: scores on labelled pages. */
export function addEvaluate(program: Command): void {
  const command = program
    .command("evaluate")
    .description("Score a model, or a way of training one, on labelled pages.")
    .argument("<corpus...>", "folders or files of labelled pages")
    .option("-m, --model <file>", "model to score (default: the shipped one)", modelFile);
  const folding = new Option("--folds <number>", "folds of the cross-validation (default: 5)");
  const dropped = new Option("--dropped", "count what rules drop although it is likely content");
  dropped.conflicts(["by", "metric", "compare", "report", "metadata", "records"]);
  const metadata = new Option("--metadata", "score titles, authors and dates instead of content");
  const ofModels = ["model", "folds", "by", "metric", "compare", "report", "comments"];
  const others = [...ofModels, ...learningOptions().map(attribute)];
  command.addOption(dropped).addOption(metadata.conflicts(others));
  const records = new Option(
    "--records",
    "score attributes and values of records instead of content",
  );
  const besides = others.filter((name) => !["model", "folds", "by", "report"].includes(name));
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
  const parts = new Option(
    "--parts <labels>",
    "score parts against a file of labels instead of content",
  );
  command
    .addOption(
      parts.conflicts([
        ...others.filter((name) => name !== "folds"),
        "dropped",
        "metadata",
        "records",
      ]),
    )
    .option(
      "--parts-model <file>",
      "with --parts: model of parts to score (default: cross-validation)",
    );
  command.option("--plot <file>", "with --records: draw precision and recall, as SVG");
  for (const option of [...learningOptions(), folding.argParser(folds(false))]) {
    command.addOption(option.conflicts("model"));
  }
  const metric = new Option("--metric <name>", "how texts are compared").default("bag");
  const by = new Option(
    "--by <property>",
    "group scores by this property (default with --records: site)",
  ).choices(["page_type", "site", "language", "split"]);
  command
    .addOption(metric.choices(["bag", "lcs", "set"]))
    .addOption(preset(by, "page_type"))
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
  if (flags.dropped) return evaluateDropped(corpora, flags);
  if (flags.metadata) return evaluateMetadata(corpora, flags);
  if (flags.records) return evaluateRecords(corpora, flags);
  if (flags.parts !== undefined) return evaluateParts(corpora, flags);
  if (flags.partsModel !== undefined) {
    throw new UsageError("found --parts-model, expected --parts with it");
  }
  const { method, area, rho, sitePages, plot } = flags;
  if ([method, area, rho, sitePages, plot].some((value) => value !== undefined)) {
    throw new UsageError(
      "found --method, --area, --rho, --site-pages or --plot, expected --records with it",
    );
  }
  return evaluateContent(corpora, flags);
}
