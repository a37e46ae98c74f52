/**
 * Trains the model of records on labelled corpora, and its cross-validation: for every page a model that saw no page
 * of its site.
 */
import { readFileSync } from "node:fs";
import { records } from "../../src/api/records.ts";
import type { RecordsModel, RecordsModelJson } from "../../src/records/learned/model.ts";
import { restoreRecordsModel } from "../../src/records/learned/model.ts";
import { type PairLabels, readPairLabels } from "../corpus/pair-labels.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../corpus/readers/reader.ts";
import { fitPairs, foldPairs, pairRows } from "./fit-pairs.ts";
import { fitRecords, foldRecords, recordsPage } from "./fit-records.ts";
import { weaklyLabelled } from "./weak-records.ts";

export const FOLDS = 10;
/** Every n-th page of another kind is used. */
const STEP = 8;
/** Types of pages that do not present a thing. */
const OTHERS = new Set(["article", "forum", "documentation", "service"]);
/** A corpus that may only measure: its licence says research. */
const BENCHMARK = "books-dev";

/** The pages that a model of records is trained and measured on. */
export interface RecordsData {
  readonly products: readonly LabelledPage[];
  /** Pages of other kinds, on which nothing is right. */
  readonly others: readonly LabelledPage[];
  /** Shops with what they declared, without that data. */
  readonly weak: readonly LabelledPage[];
  /** Pages with labelled pairs. */
  readonly paired: readonly LabelledPage[];
  readonly pairs: PairLabels;
  /** Ids of pages that only measure. */
  readonly benchmark: ReadonlySet<string>;
}

/** A trained model, and the models of its folds. */
export interface TrainedRecords {
  readonly json: RecordsModelJson;
  /** The model that saw no page of a site. */
  modelOf(site: string): RecordsModel;
}

async function pagesOf(path: string): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError) process.stderr.write(`${page.message}\n`);
    else pages.push(page);
  }
  return pages;
}

/**
 * @param datasets the folder of the corpora
 * @param labels the file of labelled pairs
 */
export async function readRecordsData(datasets: string, labels: string): Promise<RecordsData> {
  const products = await pagesOf(`${datasets}/products-dev`);
  const wcxb = await pagesOf(`${datasets}/wcxb-dev`);
  const books = await pagesOf(`${datasets}/${BENCHMARK}`);
  const shops = wcxb.filter(({ pageType }) => pageType === "product");
  const weak = shops.flatMap((page) => weaklyLabelled(page) ?? []);
  const others = wcxb
    .filter(({ pageType }) => OTHERS.has(pageType ?? ""))
    .filter((_, at) => at % STEP === 0)
    .filter(({ html }) => records(html, { method: "declared" }).length === 0);
  const pairs = readPairLabels(readFileSync(labels, "utf8"), labels);
  const paired = [...products, ...shops, ...books].filter(({ id }) => pairs.pages.has(id));
  const benchmark = new Set(books.map(({ id }) => id));
  return { products, others, weak, paired, pairs, benchmark };
}

/** Trains on all, in folds by site. */
export async function trainRecords(
  { products, others, paired, pairs, benchmark }: RecordsData,
  onFold?: (fold: number) => void,
): Promise<TrainedRecords> {
  const rows = [
    ...[...products, ...others].map((page) => recordsPage(page)),
    ...paired
      .filter(({ id, records: gold }) => gold === undefined && !benchmark.has(id))
      .map((page) => recordsPage(page, pairs.pages.get(page.id)!)),
  ];
  const folded = await foldRecords(rows, FOLDS, onFold);
  const foldOf = new Map(rows.map(({ site }, at) => [site, folded.folds[at]!]));
  // A site without other pages joins the next fold.
  for (const { site } of paired) if (!foldOf.has(site)) foldOf.set(site, foldOf.size % FOLDS);
  const ofFold = (site: string): number => foldOf.get(site) ?? 0;
  const judged = paired
    .filter(({ id }) => !benchmark.has(id))
    .map((page) => pairRows(page, pairs, folded.models[ofFold(page.site)]!));
  const folds = judged.map(({ site }) => ofFold(site));
  const { models, calibration } = await foldPairs(judged, folds, FOLDS);
  const whole = folded.models.map(({ json }, fold) =>
    restoreRecordsModel({ ...json, pairs: models[fold]! }),
  );
  const json = await fitRecords(rows, folded);
  return {
    json: { ...json, pairs: { ...(await fitPairs(judged)), calibration } },
    modelOf: (site) => whole[ofFold(site)]!,
  };
}
