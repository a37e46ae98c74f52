/**
 * Tables 1 and 2 of Peters and Lecocq, "Content Extraction Using Diverse Feature Sets" (WWW 2013
 * Companion), on the public form of its corpora. REPRODUCTION.md lists the differences from the paper.
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { dragnet } from "../../src/document/segmenters/dragnet.ts";
import { tokens } from "../../src/document/words.ts";
import { createFeaturizer } from "../../src/features/index.ts";
import { createMatrix, type Matrix } from "../../src/features/matrix.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import { type CorpusPage, loadCorpus } from "../corpus/corpus.ts";
import { meanF, type PageScore, score } from "../corpus/metrics.ts";
import { logistic } from "../fit/estimators/logistic.ts";
import { asProgram } from "../tools/as-program.ts";
import { formatOdds, reproduceOdds } from "./dragnet-odds.ts";

const TRAINING_SET = "2012 Train";

/** The public page sets of the paper, each with its folder and split. */
const SETS: readonly { readonly set: string; readonly folder: string; readonly split?: string }[] =
  [
    { set: "CleanEval-EN", folder: "cleaneval-en" },
    { set: TRAINING_SET, folder: "dragnet-2012", split: "train" },
    { set: "2012 Test", folder: "dragnet-2012", split: "test" },
  ];

/** How a row of the table chooses blocks: all, those in which one column is 1, or by regression. */
type Decision = "all" | "column" | "regression";

interface Row {
  readonly name: string;
  readonly decision: Decision;
  /** Prefixes of the names of the columns in use. */
  readonly columns: readonly string[];
  /** The paper's mean F1 per set, in the order of {@link SETS}. */
  readonly published: readonly number[];
}

const ST = "shallow-text/";
const IC = "id-class/";
const CETR = "cetr/";
const Z = "cetr/prediction";

/** The paper's text names three CETR features, its code only the prediction z; rows for both are fitted. */
const ROWS: readonly Row[] = [
  row("Baseline", "all", [], [0.899, 0.621, 0.623]),
  row("CETR", "column", [Z], [0.919, 0.741, 0.735]),
  row("IC", "regression", [IC], [0.887, 0.709, 0.701]),
  row("ST", "regression", [ST], [0.904, 0.817, 0.809]),
  row("ST+IC", "regression", [ST, IC], [0.896, 0.836, 0.824]),
  row("ST+IC+CETR (X, D, z)", "regression", [ST, IC, CETR], [0.907, 0.848, 0.836]),
  row("ST+IC+CETR (z)", "regression", [ST, IC, Z], [0.907, 0.848, 0.836]),
];

function row(
  name: string,
  decision: Decision,
  columns: readonly string[],
  published: readonly number[],
): Row {
  return { name, decision, columns, published };
}

/** One cell of the table. */
export interface Cell {
  readonly row: string;
  readonly set: string;
  /** Number of scored pages: those whose gold has a token. */
  readonly pages: number;
  /** Means over pages, in [0, 1]. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The paper's F1. */
  readonly published: number;
}

/** Most tokens by which a block is weighted in training. */
const MAX_WEIGHT = 200;
/** A page with fewer blocks is content as a whole (methods A.5, edge cases). */
const MIN_BLOCKS = 3;
const SEED = 42;

interface PreparedPage {
  readonly page: CorpusPage;
  readonly matrix: Matrix;
  readonly gold: readonly string[];
  /** Tokens per block. */
  readonly blocks: readonly (readonly string[])[];
}

/**
 * Trains on the 2012 training pages and scores every set, as the paper does: Dragnet's blocks and
 * features; gold = main content and comments; label = more than 10 % of a block's tokens in either;
 * weight = min(tokens, 200); L2 logistic regression, its strength by 5-fold cross-validation by page;
 * content above a probability of 0.5; mean over pages with a gold of the bag-of-tokens F1.
 *
 * @param corpora folder with `cleaneval-en` and `dragnet-2012`
 * @param onProgress called with a message: a stage, or a page that cannot be read
 * @returns the cells, row by row
 * @throws Error if a corpus is missing, has no known layout or has no page of a set
 */
export async function reproduceDragnet(
  corpora: string,
  onProgress: (line: string) => void = () => {},
): Promise<Cell[]> {
  const folders = new Map<string, PreparedPage[]>();
  for (const { folder } of SETS) {
    if (!folders.has(folder)) folders.set(folder, await load(join(corpora, folder), onProgress));
  }
  const sets = new Map<string, PreparedPage[]>();
  for (const { set, folder, split } of SETS) {
    const all = folders.get(folder)!;
    const pages = split === undefined ? all : all.filter(({ page }) => page.split === split);
    if (pages.length === 0) {
      const wanted = split === undefined ? "a page" : `a page of the split "${split}"`;
      throw new Error(`found ${all.length} pages in ${join(corpora, folder)}, expected ${wanted}`);
    }
    sets.set(set, pages);
  }
  const cells: Cell[] = [];
  for (const { name, decision, columns, published } of ROWS) {
    const predictor =
      decision === "regression"
        ? await fit(sets.get(TRAINING_SET)!, columns, (line) => onProgress(`${name}: ${line}`))
        : undefined;
    for (const [at, { set }] of SETS.entries()) {
      const scores = sets.get(set)!.map((prepared) => {
        if (decision === "all" || prepared.blocks.length < MIN_BLOCKS) return scoreOf(prepared);
        const chosen = chooseColumns([prepared.matrix], columns);
        return scoreOf(prepared, predictor?.predict(chosen) ?? chosen.values);
      });
      const pages = scores.filter(({ emptyGold }) => !emptyGold).length;
      const means = meanF(scores, { excludeEmpty: true });
      cells.push({ row: name, set, pages, ...means, published: published[at]! });
    }
  }
  return cells;
}

async function load(path: string, onProgress: (line: string) => void): Promise<PreparedPage[]> {
  const featurizer = createFeaturizer([ST, IC, CETR].map((name) => ({ name: name.slice(0, -1) })));
  const { pages, errors } = await loadCorpus([path], {
    segmenter: dragnet,
    labelling: "tenth",
    comments: "include",
    onPage: (count) => {
      if (count % 200 === 0) onProgress(`${path}: ${count} pages read`);
    },
  });
  for (const error of errors) onProgress(`left out: ${error.message}`);
  return pages.map((page) => ({
    page,
    matrix: featurizer.featurize(page.measures),
    gold: tokens(page.gold),
    blocks: page.measures.blocks.map(({ text }) => tokens(text)),
  }));
}

async function fit(
  pages: readonly PreparedPage[],
  columns: readonly string[],
  onProgress: (line: string) => void,
): Promise<Predictor> {
  const rows = {
    matrix: chooseColumns(
      pages.map(({ matrix }) => matrix),
      columns,
    ),
    labels: Float32Array.from(pages.flatMap(({ page }) => Array.from(page.labels))),
    weights: Float32Array.from(
      pages.flatMap(({ blocks }) => blocks.map(({ length }) => Math.min(length, MAX_WEIGHT))),
    ),
    groups: Int32Array.from(pages.flatMap(({ blocks }, at) => blocks.map(() => at))),
  };
  let reported = "";
  return logistic({ solver: "lbfgs" }).fit(rows, {
    seed: SEED,
    onProgress: ({ unit }) => {
      if (unit !== reported) onProgress(unit);
      reported = unit;
    },
  });
}

/** The rows of all matrices, with the columns whose names begin with one of `wanted`. */
function chooseColumns(matrices: readonly Matrix[], wanted: readonly string[]): Matrix {
  const all = matrices[0]!.columns;
  const indices = [...all.keys()].filter((at) =>
    wanted.some((prefix) => all[at]!.startsWith(prefix)),
  );
  const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0);
  const chosen = createMatrix(
    indices.map((at) => all[at]!),
    rows,
  );
  let at = 0;
  for (const { values } of matrices) {
    for (let start = 0; start < values.length; start += all.length) {
      for (const index of indices) chosen.values[at++] = values[start + index]!;
    }
  }
  return chosen;
}

/** Score of keeping blocks with a probability above one half; without any, all blocks. */
function scoreOf({ gold, blocks }: PreparedPage, probabilities?: ArrayLike<number>): PageScore {
  const kept = blocks.filter(
    (_, block) => probabilities === undefined || probabilities[block]! > 0.5,
  );
  return score(gold, kept.flat(), "bag");
}

/** The cells as a Markdown table: ours, the paper's and the difference. */
export function formatTable(cells: readonly Cell[]): string {
  const sets = [...new Set(cells.map(({ set }) => set))];
  const rows = [...new Set(cells.map(({ row }) => row))];
  const heads = sets.map((set) => {
    const { pages } = cells.find((cell) => cell.set === set)!;
    return ` ${set} (${pages} pages) | paper | diff |`;
  });
  const lines = rows.map((name) => {
    const figures = cells
      .filter(({ row }) => row === name)
      .map(({ f1, published }) => {
        const difference = f1 - published;
        const sign = difference < 0 ? "-" : "+";
        return ` ${f1.toFixed(3)} | ${published.toFixed(3)} | ${sign}${Math.abs(difference).toFixed(3)} |`;
      });
    return `| ${name} |${figures.join("")}`;
  });
  return [
    `| features |${heads.join("")}`,
    `|---|${"---:|".repeat(3 * sets.length)}`,
    ...lines,
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { corpora: { type: "string" }, json: { type: "boolean", default: false } },
  });
  if (values.corpora === undefined) {
    throw new Error(
      "no corpora given; use --corpora <folder that holds cleaneval-en and dragnet-2012>",
    );
  }
  const cells = await reproduceDragnet(values.corpora, (line) => console.error(line));
  const odds = await reproduceOdds(values.corpora);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ odds, f1: cells }, null, 2)}\n`
      : `${formatOdds(odds)}\n${formatTable(cells)}`,
  );
}

await asProgram(import.meta.url, main);
