/**
 * Measures the gain from sibling pages: the tables of docs/results/SITES.md. Run:
 *
 *     npm run lab -- by-site ../shared/datasets/multilingual-dev ../shared/datasets/portals-dev
 *     npm run lab -- by-site --fits 3 ../shared/datasets/wcxb-dev
 *
 * With `--fits` the corpus is the model's training corpus: pages are scored by models fitted on other sites,
 * in that many of three folds.
 */

import { basename } from "node:path";
import { parseArgs } from "node:util";
import { signed } from "../../src/base/figures.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { type Corpus, loadCorpus } from "../corpus/corpus.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { recipeNamed } from "../fit/recipe.ts";
import {
  costOf,
  evaluateBySite,
  evaluateWithKnown,
  processorSeconds,
  type SiteResult,
} from "../score/by-site.ts";
import { compare } from "../score/comparison.ts";
import { evaluateModel, type PageResult } from "../score/evaluate.ts";
import { fittedFolds } from "./fitted-folds.ts";

/** Number of pages with which a site's evidence is nearly complete. */
const LARGE_SITE = 5;
const KNOWN = [2, 3, 5, 10, 20] as const;
/** Every n-th page is classified once more to measure the cost. */
const TIMED = 4;
/** Difference of F1 that a reader would notice. */
const NOTICED = 0.05;

const HEAD = [
  "| pages | number | sites | alone | with site | difference, 95 % interval | better / worse by .05 |",
  "|---|---|---|---|---|---|---|",
];

/** Results of pages by a model without sites. */
interface Judged {
  readonly alone: readonly PageResult[];
  readonly decision: Decision;
}

function rowOf(name: string, results: readonly SiteResult[]): string {
  const comparison = compare(
    results.map(({ withSite }) => withSite),
    results.map(({ alone }) => alone),
  );
  const { mean, low, high } = comparison.difference;
  const differences = comparison.pages.map(({ f1, other }) => f1 - other);
  const cells = [
    name,
    results.length,
    new Set(results.map(({ alone }) => alone.page.site)).size,
    comparison.other.toFixed(4),
    (comparison.other + mean).toFixed(4),
    `${signed(mean)} [${signed(low)}, ${signed(high)}]`,
    `${differences.filter((d) => d > NOTICED).length} / ${differences.filter((d) => d < -NOTICED).length}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Rows of a corpus: all pages, pages of sites with several and with five pages, and pages by number of known pages. */
function rowsOf(name: string, judged: readonly Judged[]): string[] {
  const all = judged.flatMap(({ alone, decision }) => evaluateBySite(alone, decision));
  const ofSites = (least: number) => all.filter(({ pages }) => pages >= least);
  const rows = [
    rowOf(`${name}, all`, all),
    rowOf("of sites with 2 and more", ofSites(2)),
    rowOf(`of sites with ${LARGE_SITE} and more`, ofSites(LARGE_SITE)),
  ];
  for (const count of KNOWN) {
    const drawn = judged.flatMap(({ alone, decision }) =>
      evaluateWithKnown(alone, decision, count),
    );
    if (drawn.length > 0)
      rows.push(rowOf(`of sites with ${count} and more, ${count} known`, drawn));
  }
  return rows;
}

/** Results by the shipped model. */
function judgedAlone(corpus: Corpus): Judged[] {
  const model = loadDefaultModel();
  return [{ alone: evaluateModel(model, corpus), decision: model }];
}

/** Results by models fitted on other sites, fold by fold. */
async function judgedOutOfFold({ pages }: Corpus, fits: number): Promise<Judged[]> {
  const recipe = recipeNamed("default");
  const judged: Judged[] = [];
  for await (const { results, fitted } of fittedFolds(pages, recipe, fits)) {
    judged.push({ alone: results, decision: fitted });
  }
  return judged;
}

/** Processor time that sites add to classifying the pages of a corpus. */
async function costLine(path: string, judged: readonly Judged[]): Promise<string> {
  const model = loadDefaultModel();
  let seconds = 0;
  let [seen, timed] = [0, 0];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError || seen++ % TIMED !== 0) continue;
    timed++;
    seconds += processorSeconds(() => classifyPage(page.html, model, { charset: page.encoding }));
  }
  const costs = judged.map(({ alone, decision }) => costOf(alone, decision));
  const count = judged.reduce((sum, { alone }) => sum + alone.length, 0);
  const share = (of: "learning" | "deciding"): string => {
    const perPage = costs.reduce((sum, cost) => sum + cost[of], 0) / count;
    return `+${((100 * perPage * timed) / seconds).toFixed(0)} %`;
  };
  return `${basename(path)}: learning ${share("learning")}, deciding ${share("deciding")} processor time`;
}

const { values, positionals: paths } = parseArgs({
  options: { fits: { type: "string" } },
  allowPositionals: true,
});
if (paths.length === 0) {
  process.stderr.write("by-site: expected the paths of corpora\n");
  process.exitCode = 2;
} else {
  const { segmenter } = loadDefaultModel();
  process.stdout.write(`${HEAD.join("\n")}\n`);
  const costs: string[] = [];
  for (const path of paths) {
    const corpus = await loadCorpus([path], { segmenter });
    const judged =
      values.fits === undefined
        ? judgedAlone(corpus)
        : await judgedOutOfFold(corpus, Number(values.fits));
    for (const row of rowsOf(basename(path), judged)) process.stdout.write(`${row}\n`);
    costs.push(await costLine(path, judged));
  }
  process.stderr.write(`${costs.join("\n")}\n`);
}
