/**
 * What the other pages of a site are worth: the table of training/SITES.md. Run:
 *
 *     npm run by-site -- ../shared/datasets/multilingual-dev ../shared/datasets/portals-dev
 */
import { basename } from "node:path";
import { loadDefaultModel } from "../../src/load-model.ts";
import type { Model } from "../../src/models/model.ts";
import { classifyPage } from "../../src/pipeline.ts";
import { loadCorpus } from "../corpus/corpus.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { evaluateBySite, processorSeconds, type SiteResults } from "../score/by-site.ts";
import { compare } from "../score/comparison.ts";

/** Pages of a site from which on its evidence is nearly all there. */
const LARGE_SITE = 5;
/** Every such page is classified once more to tell what it costs. */
const TIMED = 4;
/** A difference of F1 that a reader would notice. */
const NOTICED = 0.05;

const HEAD = [
  "| corpus | pages | sites | alone | with site | difference, 95 % interval | better / worse by .05 | processor time: learning, deciding |",
  "|---|---|---|---|---|---|---|---|",
];

/** Rows of a corpus: all its pages, and those of sites of five and more. */
async function rowsOf(path: string, model: Model): Promise<string[]> {
  const corpus = await loadCorpus([path], { segmenter: model.segmenter });
  const name = basename(path);
  const results = evaluateBySite(model, corpus);
  const seconds = await secondsAlone(path, model);
  const percent = (part: number): string => `${((100 * part) / seconds).toFixed(0)} %`;
  const all = results.alone.map((_, i) => i);
  const large = all.filter((i) => results.pages[i]! >= LARGE_SITE);
  const cost = `+${percent(results.learning)}, +${percent(results.deciding)}`;
  const rows = [rowOf(`${name}, all`, results, all, cost)];
  if (large.length > 0) rows.push(rowOf(`${name}, sites of 5 and more`, results, large, ""));
  return rows;
}

function rowOf(
  name: string,
  { alone, withSite }: SiteResults,
  pages: readonly number[],
  cost: string,
): string {
  const of = (results: SiteResults["alone"]) => pages.map((i) => results[i]!);
  const comparison = compare(of(withSite), of(alone));
  const { mean, low, high } = comparison.difference;
  const differences = comparison.pages.map(({ f1, other }) => f1 - other);
  const sites = new Set(pages.map((i) => alone[i]!.page.site)).size;
  const cells = [
    name,
    pages.length,
    sites,
    comparison.other.toFixed(4),
    (comparison.other + mean).toFixed(4),
    `${signed(mean)} [${signed(low)}, ${signed(high)}]`,
    `${differences.filter((d) => d > NOTICED).length} / ${differences.filter((d) => d < -NOTICED).length}`,
    cost,
  ];
  return `| ${cells.join(" | ")} |`;
}

function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
}

/** Processor time of classifying all pages of a corpus, estimated from some. */
async function secondsAlone(path: string, model: Model): Promise<number> {
  let seconds = 0;
  let [seen, timed] = [0, 0];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError || seen++ % TIMED !== 0) continue;
    timed++;
    seconds += processorSeconds(() => classifyPage(page.html, model, { charset: page.encoding }));
  }
  return (seconds * seen) / timed;
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  process.stderr.write("by-site: expected the paths of corpora\n");
  process.exitCode = 2;
} else {
  const model = loadDefaultModel();
  process.stdout.write(`${HEAD.join("\n")}\n`);
  for (const path of paths) {
    for (const row of await rowsOf(path, model)) process.stdout.write(`${row}\n`);
  }
}
