import type { ModelJson } from "../../src/models/model.ts";
import { NO_CONTENT } from "../../src/models/verdict.ts";
import { reliability } from "../fit/calibration.ts";
import { levelScores, type PageScores, thresholds } from "../fit/threshold.ts";
import { typeOf } from "../fit/verdict.ts";
import { rankCorrelation } from "../score/correlation.ts";
import { type PageResult, summarise, summariseBy } from "../score/evaluate.ts";
import { outcomesOf } from "../score/outcomes.ts";
import { reliabilityPlot } from "../score/plots/reliability.ts";
import type { ZeroShot } from "../score/zero-shot.ts";
import { row, rowsBelow } from "./filled-table.ts";

/** Rows of the reliability table. */
const BINS = 10;

/** Headings of what depends on the rules of the decision and on no training. */
const ELSEWHERE = "## Scores on other corpora";
const THRESHOLD = "## The threshold";
/** Name of the training corpus among those that vote. */
export const OUT_OF_FOLD = "wcxb-dev, out of fold";

/** A corpus that votes on the threshold. */
export interface NamedVote {
  readonly name: string;
  readonly pages: readonly PageScores[];
}

/**
 * The model card, in Markdown. Every figure comes from the model file and the results of training and
 * evaluation; none is written by hand.
 *
 * @param results out-of-fold results on the training corpus
 * @param votes the corpora that voted on the threshold
 * @param date the recipe's, `YYYY-MM-DD`, so that the card does not depend on the clock
 */
export function modelCard(
  json: ModelJson,
  results: readonly PageResult[],
  zeroShot: readonly ZeroShot[],
  votes: readonly NamedVote[],
  date: string,
): string {
  const { training, specialist } = json;
  const byType = [...summariseBy(results, "page_type")].map(([name, s]) => ({ name, ...s }));
  byType.sort((a, b) => b.pages - a.pages);
  const sections = [
    `# The model \`${json.name}\``,
    facts([
      ["Date", date],
      ["Method", `${training.estimator}, segmenter \`${json.segmenter}\``],
      ["Features", `${json.columns.length} columns of ${json.features.length} families`],
      [
        "Decision",
        json.relative
          ? `a block is content from ${json.threshold} of the page's confidence on, and at least ` +
            `from a probability of ${json.least ?? 0}`
          : `a block is content from a probability of ${json.threshold} on`,
      ],
      ...(specialist === undefined
        ? []
        : [
            [
              "Specialist",
              `a predictor for pages of type ${specialist.type}, fitted on altered copies alone, counts ` +
                `for up to ${specialist.share} of the log-odds, by the verdict`,
            ] as const,
          ]),
      ["Labels", training.labels],
      ["Seed", String(training.seed)],
      [
        "Trained on",
        `${training.corpora.join(", ")}: ${training.pages} pages of ${training.sites} sites, ` +
          `${training.blocks} blocks`,
      ],
      ["Corpus digest", `\`${training.corpusDigest}\``],
      ["Licence of the corpus", training.licence ?? "not given"],
      ["Attribution", training.attribution ?? "not given"],
      ["Checksum of the model", `\`${json.checksum}\``],
    ]),
    "## Out-of-fold scores",
    `Word F1 by WCXB's scoring, mean over pages with its 95 % bootstrap interval; ${json.scores.folds} ` +
      "folds grouped by site. Tables, scalers and calibration were chosen on the other folds; so was the " +
      "boilerplate that training pages were mixed with. The threshold is the model's.",
    scoreTable([{ name: "all pages", ...summarise(results) }, ...byType]),
    ...(zeroShot.length === 0 ? [] : elsewhere(zeroShot)),
    THRESHOLD,
    thresholdText(votes.map(columnOf)),
    "## Calibration and page score",
    calibrationText(results),
    `![Reliability diagram](${calibrationName(json.name)})`,
    ...verdictSection(results),
    "## Limits",
    "Trained on pages of 2025 in English for the most part. Lists of links are the content of some " +
      "pages and boilerplate of most: product and index pages are where the model errs most. It sees " +
      "HTML only: what a script adds later, it does not see.",
    "## Rebuild",
    `\`npm run model -- --name ${json.name}\` writes the model and this card again: byte for byte with the ` +
      "code that wrote them. Scores and threshold depend on the rules of the decision and change with them.",
  ];
  return `${sections.join("\n\n")}\n`;
}

/** File name of the card's calibration plot. */
export function calibrationName(name: string): string {
  return `${name}-calibration.svg`;
}

/** The calibration plot of a card: share of content against probability, blocks weighted by words. */
export function calibrationPlot(results: readonly PageResult[]): string {
  const { probabilities, labels, weights } = outcomesOf(results);
  return reliabilityPlot(reliability(probabilities, labels, weights, BINS).bins);
}

function facts(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([name, value]) => `- ${name}: ${value}`).join("\n");
}

function elsewhere(zeroShot: readonly ZeroShot[]): string[] {
  const text =
    "No page of these corpora was trained on; they have a vote on the threshold, a single number. Conventions differ: what counts as content (titles, " +
    "comments, captions) is each corpus's own.";
  return [ELSEWHERE, text, scoreTable(zeroShot)];
}

/** Thresholds in the table: every n-th of those tried, within the range where F1 changes. */
const SHOWN = { every: 2, from: 0.3, to: 0.86 };

const shown = [...thresholds.entries()].filter(
  ([t, level]) => level >= SHOWN.from && level <= SHOWN.to && t % SHOWN.every === 0,
);

/** F1 of a corpus by the thresholds that are shown. */
interface Column {
  readonly name: string;
  readonly cells: readonly string[];
}

function columnOf({ name, pages }: NamedVote): Column {
  const scores = levelScores(pages);
  return { name, cells: shown.map(([t]) => scores[t]!.toFixed(4)) };
}

/** F1 of each corpus by threshold. The threshold with the best mean over corpora without comments is chosen. */
function thresholdText(columns: readonly Column[]): string {
  const rows = shown.map(([, level], i) => row([level, ...columns.map(({ cells }) => cells[i]!)]));
  const text =
    "A block is content from this share of the page's confidence on. The columns have F1. Each corpus without " +
    "comments has one vote: comments are left out by default.";
  const head = row(["threshold", ...columns.map(({ name }) => name)]);
  return `${text}\n\n${[head, `|${"---|".repeat(columns.length + 1)}`, ...rows].join("\n")}`;
}

/** A card with other scores on the corpora that the model was not trained on; what is out of fold stays. */
export function withOtherCorpora(
  card: string,
  scores: readonly ZeroShot[],
  votes: readonly NamedVote[],
): string {
  const from = card.indexOf(ELSEWHERE);
  const to = card.indexOf("\n## ", card.indexOf(THRESHOLD));
  if (from < 0 || to < 0) throw new Error(`found no "${ELSEWHERE}" before "${THRESHOLD}"`);
  const names = rowsBelow(card, THRESHOLD.slice("## ".length)).map((cells) => cells[1]!);
  const columns = [{ name: OUT_OF_FOLD, cells: names }, ...votes.map(columnOf)];
  const parts = [...elsewhere(scores), THRESHOLD, thresholdText(columns)];
  return `${card.slice(0, from)}${parts.join("\n\n")}\n${card.slice(to)}`;
}

function scoreTable(rows: readonly ZeroShot[]): string {
  const lines = rows.map(
    ({ name, pages, precision, recall, f1 }) =>
      `| ${name} | ${pages} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ` +
      `${f1.mean.toFixed(3)} | ${f1.low.toFixed(3)} to ${f1.high.toFixed(3)} |`,
  );
  const head = "| pages | number | precision | recall | F1 | 95 % interval |";
  return [head, "|---|---|---|---|---|---|", ...lines].join("\n");
}

/** The confusion matrix of page types, out of fold. */
function verdictSection(results: readonly PageResult[]): string[] {
  const typed = results.flatMap(({ page, verdict }) => {
    const type = typeOf(page);
    return verdict === undefined || type === undefined ? [] : [{ type, verdict: verdict.type }];
  });
  if (typed.length === 0) return [];
  const types = [...new Set(typed.flatMap(({ type, verdict }) => [type, verdict]))].sort();
  const right = typed.filter(({ type, verdict }) => type === verdict).length;
  const rows = types.map((type) => {
    const ofType = typed.filter((page) => page.type === type);
    const counts = types.map((verdict) => ofType.filter((page) => page.verdict === verdict).length);
    const hits = ofType.filter(({ verdict }) => verdict === type).length;
    const recall = ofType.length === 0 ? "" : `${((100 * hits) / ofType.length).toFixed(0)} %`;
    return `| ${type} | ${counts.join(" | ")} | ${recall} |`;
  });
  const text =
    `Of ${typed.length} pages out of fold, the verdict was right on ` +
    `${((100 * right) / typed.length).toFixed(1)} %. A row is what the pages are, a column what was said ` +
    `of them; \`${NO_CONTENT}\` are pages whose gold text is empty.`;
  const head = `| | ${types.join(" | ")} | right |`;
  return ["## Verdict", text, [head, `|${"---|".repeat(types.length + 2)}`, ...rows].join("\n")];
}

function calibrationText(results: readonly PageResult[]): string {
  const { probabilities, labels, weights } = outcomesOf(results);
  const weighted = reliability(probabilities, labels, weights, BINS);
  const plain = reliability(
    probabilities,
    labels,
    weights.map(() => 1),
    BINS,
  );
  const rank = rankCorrelation(
    results.map(({ score }) => score),
    results.map(({ f1 }) => f1),
  );
  const rows = weighted.bins.map(
    ({ from, to, weight, meanProbability, contentShare }) =>
      `| ${from.toFixed(1)} to ${to.toFixed(1)} | ${((100 * weight) / results.length).toFixed(1)} % | ` +
      `${meanProbability.toFixed(3)} | ${contentShare.toFixed(3)} |`,
  );
  return [
    `Expected calibration error out of fold: ${weighted.error.toFixed(3)} with blocks weighted by ` +
      `their share of the page's words, ${plain.error.toFixed(3)} with all blocks alike. Spearman's rank ` +
      `correlation of the page score with the page's F1: ${rank.toFixed(2)}.`,
    "",
    "| probability | words | mean probability | share of content |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}
