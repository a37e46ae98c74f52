import type { ElementContent } from "hast";
import { mean } from "../../../src/base/averages.ts";
import { counted } from "../../../src/base/counted.ts";
import { change, figure, interval } from "../../../src/base/figures.ts";
import { groupBy } from "../../../src/base/groups.ts";
import {
  legend,
  paragraph,
  type Section,
  staticReport,
  table,
} from "../../../src/inspect/static-report.ts";
import type { Model } from "../../../src/models/model.ts";
import { element } from "../../../src/plots/element.ts";
import type { CorpusPage } from "../../corpus/corpus.ts";
import { reliability } from "../../fit/calibration.ts";
import { type Backend, backendNames } from "../../fit/estimators/tensorflow.ts";
import { type Comparison, mostDifferent, type ScoredPage } from "../comparison.ts";
import { type PageResult, summarise, summariseBy } from "../evaluate.ts";
import { importances } from "../importance.ts";
import type { LearningPoint } from "../learning-curve.ts";
import { outcomesOf } from "../outcomes.ts";
import { barChart } from "../plots/bars.ts";
import { comparisonChart } from "../plots/comparison.ts";
import { type LossCurve, learningCurveChart } from "../plots/learning-curve.ts";
import { learningPointsChart } from "../plots/learning-points.ts";
import { precisionRecall, precisionRecallChart } from "../plots/precision-recall.ts";
import { reliabilityChart } from "../plots/reliability.ts";
import { curveRows, knownGroups, scoreRows } from "../score-rows.ts";
import { headlines } from "./headlines.ts";
import { tokenTables } from "./token-tables.ts";
import { lowest, titleOf, worstPages } from "./worst-pages.ts";

/** The subject of a report. */
export interface ReportSubject {
  readonly title: string;
  /** Pages for the importance of features. */
  readonly pages: readonly CorpusPage[];
  /** Scores per page; may be empty. */
  readonly results: readonly PageResult[];
  /** The same pages by models that had not seen their sites, where the scored one has learnt from them. */
  readonly outOfFold?: readonly ScoredPage[] | undefined;
  /** A sentence on the source of the results. */
  readonly source: string;
  readonly model?: Model | undefined;
  /** The model's file, for commands. */
  readonly modelPath?: string | undefined;
  /** Whether the results are the model's own, instead of out of fold. */
  readonly isModelScored?: boolean | undefined;
  readonly losses?: readonly LossCurve[] | undefined;
  /** F1 by share of the training pages. */
  readonly curve?: readonly LearningPoint[] | undefined;
  readonly compared?:
    | {
        readonly name: string;
        readonly comparison: Comparison;
        /** Cautions for models that were trained on these pages. */
        readonly notes?: readonly string[];
      }
    | undefined;
  /** Number of worst pages to show. */
  readonly worst: number;
  /** Addresses of inspections of the worst pages, in the order of `lowest`. */
  readonly inspections?: readonly string[] | undefined;
}

/** Most features listed by importance. */
const FEATURES = 30;
/** Most pages listed on which two models differ. */
const DIFFERENT = 20;

/** A report on a training or an evaluation as one HTML document: no network, no script. */
export function report(subject: ReportSubject): string {
  const { title, pages, results, model } = subject;
  const sections = [
    ...(results.length === 0 ? [] : scores(subject)),
    ...(subject.curve ? pagesNeeded(subject.curve) : []),
    ...(subject.losses ? loss(subject.losses) : []),
    ...(results.length === 0 ? [] : quality(results)),
    ...(model ? inside(model, pages) : []),
    ...comparing(subject),
    ...(results.length === 0 || subject.worst === 0 ? [] : worst(subject)),
  ];
  return staticReport({
    title,
    headlines: results.length === 0 ? [] : headlines(results, subject.outOfFold),
    hasContents: true,
    sections,
  });
}

function scores({ results, source }: ReportSubject): Section[] {
  const head = ["page type", "pages", "precision", "recall", "F1", "95 % interval of F1"];
  const rows = scoreRows(summarise(results), summariseBy(results, "page_type"), figure);
  return [{ title: "Scores", content: [paragraph(source), table(head, rows)] }];
}

function pagesNeeded(curve: readonly LearningPoint[]): Section[] {
  const title = "Learning curve: F1 by training pages";
  if (curve.length < 2) {
    const few =
      "There are too few pages for a learning curve: all parts of them that can train are the same.";
    return [{ title, content: [paragraph(few)] }];
  }
  const text =
    "F1 on the same held-out pages of models fitted on a share of the training pages, sites drawn by lot. " +
    "Where the line still rises at its end, more labelled pages would help.";
  const head = ["training pages", "number", "F1", "95 % interval"];
  const content = [
    paragraph(text),
    learningPointsChart(curve),
    table(head, curveRows(curve, figure)),
  ];
  return [{ title, content }];
}

function loss(losses: readonly LossCurve[]): Section[] {
  const curves = losses.filter((curve) => curve.losses.length > 1);
  if (curves.length === 0) return [];
  const text =
    "Mean log-loss on the training rows after each step of the fit. It shows only whether the fit " +
    "ran long enough. The scores show how good the model is on other pages.";
  const names = curves.map(({ name, losses: values }) => `${name}: ${figure(values.at(-1)!)}`);
  const content = [paragraph(text), learningCurveChart(curves), legend(names)];
  return [{ title: "Learning curve: loss of the fit", content }];
}

function quality(results: readonly PageResult[]): Section[] {
  const byType = groupBy(results, ({ page }) => page.pageType ?? "unknown");
  const all: [string, readonly PageResult[]] = ["all", results];
  const curves = [all, ...knownGroups(byType)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, own]) => ({ name, ...precisionRecall(outcomesOf(own)) }))
    .filter(({ points }) => points.length > 0);
  const captions = curves.map(
    ({ name, average }) => `${name}: average precision ${figure(average)}`,
  );
  const { probabilities, labels, weights } = outcomesOf(results);
  const { bins, error } = reliability(probabilities, labels, weights);
  return [
    {
      title: "Precision and recall by page type",
      content: [
        paragraph(
          "Of blocks, by their labels and one threshold for all pages of a type; a block counts by its " +
            "share of its page's words.",
        ),
        precisionRecallChart(curves),
        legend(captions),
      ],
    },
    {
      title: "Reliability",
      content: [
        paragraph(
          `Expected calibration error ${figure(error)}. The larger a dot, the more words lie in its bin.`,
        ),
        reliabilityChart(bins),
      ],
    },
  ];
}

function inside(model: Model, pages: readonly CorpusPage[]): Section[] {
  const sections: Section[] = [];
  if (pages.length > 0) {
    const { families, features, ...over } = importances(model, pages);
    const text =
      `Mean absolute contribution to the log-odds of ${counted(over.blocks, "block")} of ${counted(over.pages, "page")} ` +
      "(mean |SHAP value| of trees, |weight × scaled value| of a logistic regression); what the features " +
      "of a family add to a block is summed before its size is taken.";
    const rows = features.slice(0, FEATURES).map(({ name, mean }) => [name, figure(mean)] as const);
    const bars = families.map(({ name, mean }) => ({ name, value: mean }));
    sections.push({
      title: "Importance of features",
      content: [
        paragraph(text),
        barChart(bars, "Importance by family", "mean |contribution| to the log-odds"),
        table(["feature", "mean |contribution|"], rows),
      ],
    });
  }
  const tokens = tokenTables(model);
  if (tokens !== undefined) {
    const text =
      "Log-odds of content that the model learned for tokens of ids, classes, roles and item properties " +
      "and for tags, in training.";
    sections.push({ title: "Odds of id and class tokens", content: [paragraph(text), tokens] });
  }
  const { backend } = model.json.training;
  if (backend !== undefined) {
    const on = backendNames[backend as Backend] ?? backend;
    const text = `TensorFlow.js found the weights. It computed on ${on}.`;
    sections.push({ title: "Solver", content: [paragraph(text)] });
  }
  return sections;
}

function comparing({ compared, results }: ReportSubject): Section[] {
  if (compared === undefined) return [];
  const { name, comparison, notes = [] } = compared;
  const { difference, better, worse, equal } = comparison;
  const meanF1 = mean(comparison.pages.map(({ f1 }) => f1));
  const text =
    `F1 ${figure(meanF1)}, by ${name} ${figure(comparison.other)}: a difference of ` +
    `${change(difference.mean)}, 95 % interval ${interval(difference, change)}. ` +
    `Pages: ${better} better than by ${name}, ${worse} worse, ${equal} equal.`;
  const titles = new Map(results.map((result) => [result.page.id, titleOf(result)]));
  const rows = mostDifferent(comparison, DIFFERENT)
    .sort((a, b) => a.f1 - a.other - (b.f1 - b.other))
    .map(({ id, f1, other }) => [
      titles.get(id) ?? id,
      figure(f1),
      figure(other),
      change(f1 - other),
    ]);
  const content: ElementContent[] = [
    paragraph(text),
    ...notes.map((note) => paragraph(element("strong", {}, `${note}.`))),
    comparisonChart(comparison, "this", name, { width: 640, height: 420 }),
    table(["page, the worst first", "F1", `F1 by ${name}`, "difference"], rows),
  ];
  return [{ title: `Compared with ${name}`, content }];
}

function worst({
  results,
  worst: count,
  model,
  modelPath,
  isModelScored,
  inspections,
}: ReportSubject): Section[] {
  const caution =
    inspections === undefined || isModelScored
      ? ""
      : " Inspections use the model itself, which has learned from these pages. It may do better " +
        "than these scores say.";
  const text = `The pages of lowest F1, with the blocks of most words that are wrong.${caution}`;
  const pages = lowest(results, count);
  const content = worstPages(pages, isModelScored ? model : undefined, modelPath, inspections);
  return [{ title: "Worst pages", content: [paragraph(text), ...content] }];
}
