/**
 * Builds the shipped model of records and its card. Run:
 *
 *     npm run lab -- records-model                                   # models/records.json and its card
 *     npm run lab -- records-model --datasets few --out /tmp/trial
 *
 * It is trained on products with gold records, and on pages of other kinds, on which no candidate is right. The
 * same corpora give the same bytes.
 */

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { records } from "../../src/api/records.ts";
import { given } from "../../src/base/given.ts";
import { learnedAttributes } from "../../src/records/learned/candidate.ts";
import { type RecordsModelJson, writeRecordsModel } from "../../src/records/learned/model.ts";
import type { PageRecord } from "../../src/records/record.ts";
import { type RecordMethod, recordMethods } from "../../src/records/record-methods.ts";
import { pooled, type Score, scoreOf } from "../corpus/metrics.ts";
import { foundPairs, type PairScore, scorePairs, titleCounts } from "../corpus/pair-labels.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import {
  FOLDS,
  type RecordsData,
  readRecordsData,
  type TrainedRecords,
  trainRecords,
} from "../fit/train-records.ts";
import { type AttributeSummary, scoreRecords, summariseRecords } from "../score/records-scores.ts";

const DATE = "2026-11-28";
/** Attributes of weakly labelled pages in the card. */
const CARD_WEAK = ["price", "sku", "availability", "brand"];

type Summaries = ReadonlyMap<string, AttributeSummary>;

/** All that the card says, out of fold. */
interface Figures {
  readonly methods: ReadonlyMap<RecordMethod, Summaries>;
  readonly weak: Summaries;
  readonly titles: Score;
  readonly pairs: PairScore;
  readonly allPairs: PairScore;
  readonly vssePairs: PairScore;
  /** Pages of other kinds with a record, and all of them. */
  readonly wrong: number;
  readonly others: number;
}

async function build(datasets: string, labels: string, out: string): Promise<void> {
  const data = await readRecordsData(datasets, labels);
  const { products, others, weak, paired } = data;
  const counts = `${products.length} products, ${others.length} other pages, ${weak.length} weak`;
  process.stderr.write(`${counts}, ${paired.length} with labelled pairs\n`);
  const trained = await trainRecords(data, (fold) => process.stderr.write(`fold ${fold}\n`));
  const figures = measure(data, trained);
  const learned = figures.methods.get("learned")!;
  const scores = learnedAttributes.map((name) => {
    const { best, f1, pages } = learned.get(name)!;
    return [name, { ...best, low: f1.low, high: f1.high, pages }];
  });
  const json: RecordsModelJson = {
    ...trained.json,
    training: {
      ...trained.json.training,
      corpora: ["products-dev", "wcxb-dev"],
      licence: "MIT, CC-BY-4.0",
      attribution: "Zyte's product-extraction-benchmark; WCXB v1.0, development split (Foley 2026)",
    },
    scores: { folds: FOLDS, attributes: Object.fromEntries(scores) },
  };
  writeFileSync(`${out}/records.json`, writeRecordsModel(json));
  writeFileSync(`${out}/records.md`, card(json.training, figures));
}

/** Measures every page by a model that saw no page of its site. */
function measure(
  { products, others, weak, paired, pairs: labels }: RecordsData,
  { modelOf }: TrainedRecords,
): Figures {
  const summarise = (pages: readonly LabelledPage[], method: RecordMethod): Summaries => {
    const labelled = pages.map((page) => ({ ...page, records: page.records ?? [] }));
    return summariseRecords(
      scoreRecords(labelled, (at) => ({ method, model: modelOf(labelled[at]!.site) })),
    );
  };
  const recordOf = (
    page: LabelledPage,
    method: RecordMethod = "combined",
  ): PageRecord | undefined =>
    records(page.html, {
      method,
      model: modelOf(page.site),
      ...given({ url: page.url || undefined, charset: page.encoding }),
    })[0];
  const pairsBy = (method: RecordMethod, measured: ReadonlySet<string>): PairScore => {
    const pages = paired.filter(({ id }) => measured.has(id));
    const found = pages.flatMap((page) => foundPairs(page.id, recordOf(page, method), labels));
    return scorePairs(found, { ...labels, measured });
  };
  const titled = products.map((page) => [page.id, recordOf(page)] as const);
  return {
    methods: new Map(recordMethods.map((method) => [method, summarise(products, method)])),
    weak: summarise(weak, "combined"),
    titles: scoreOf(pooled(titleCounts(new Map(titled), labels))),
    pairs: pairsBy("combined", labels.measured),
    allPairs: pairsBy("combined", new Set(paired.map(({ id }) => id))),
    vssePairs: pairsBy("vsse", labels.measured),
    wrong: others.filter((page) => recordOf(page) !== undefined).length,
    others: others.length,
  };
}

type Training = RecordsModelJson["training"];

/** The model card, in Markdown: no figure is written by hand. */
function card(
  { pages, sites, without, options, attribution, licence }: Training,
  { methods, weak, titles, pairs, allPairs, vssePairs, wrong, others }: Figures,
): string {
  const rows = [...methods].flatMap(([method, summaries]) =>
    [...summaries].map(([attribute, { pages, best, f1 }]) => {
      const cells = [best.precision, best.recall, best.f1, f1.low, f1.high];
      return `| ${method} | ${attribute} | ${pages} | ${cells.map((x) => x.toFixed(3)).join(" | ")} |`;
    }),
  );
  const weakRows = CARD_WEAK.flatMap((attribute) => {
    const summary = weak.get(attribute);
    if (summary === undefined) return [];
    const { pages, best } = summary;
    const cells = [best.precision, best.recall, best.f1].map((x) => x.toFixed(3));
    return `| ${attribute} | ${pages} | ${cells.join(" | ")} |`;
  });
  const settings = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  const pairRow = (name: string, { precision, recall, allRecall, pairs }: PairScore): string =>
    `| ${name} | ${pairs} | ${[precision, recall, allRecall].map((x) => x.toFixed(3)).join(" | ")} |`;
  return `# The model \`records\`

Chooses price, sku, brand and availability among the candidates of a page: leaves and short blocks, pairs of
label and value, what is declared, data attributes, addresses. Then it judges every pair of attribute and value that the
page shows or declares: the probability that it belongs to the thing that the page presents. ${DATE}.

- Method: boosted trees per attribute (${settings.join(", ")}) and for pairs, calibrated by Platt's method out of fold.
- Trained on ${pages} pages of ${sites} sites, ${without} of them of other kinds, on which no candidate is right. All
  learn from pages whose pairs were labelled by hand, too (\`data/pairs.json\`, digests only).
- Data: ${attribution} (${licence}).
- Limits: product pages of shops. Of several prices on a page (used, per month, with a card) it may take another than
  the gold's. Brands that a page names only in its title or a picture are not found.

## Out of fold

${FOLDS} folds by site; the best value of each page against the gold's accepted values, with the 95 % interval of F1 over
pages. \`declared\` and \`vsse\` are not trained.

| method | attribute | pages | precision | recall | F1 | low | high |
|---|---|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}

Titles were labelled apart: \`combined\` has precision ${titles.precision.toFixed(3)}, recall ${titles.recall.toFixed(3)}, F1 ${titles.f1.toFixed(3)} on these pages.

## All pairs

Pages whose pairs were labelled: the share of the pairs found that are the thing's; the share of what people want
(title, prices, codes, brand, pictures, rating, breadcrumbs and the like) that has a right best value; the share of all
right pairs that is found. Books only measure.

| pages | pairs found | precision | recall of what people want | recall of all |
|---|--:|--:|--:|--:|
${pairRow("40 drawn by lot", pairs)}
${pairRow("the same, `vsse`", vssePairs)}
${pairRow("with those that only train", allPairs)}

## Other pages

Shops of other pages by what they declare, their linked data taken out before (weak labels: what is declared
need not be shown), by \`combined\`:

| attribute | pages | precision | recall | F1 |
|---|--:|--:|--:|--:|
${weakRows.join("\n")}

Of ${others} pages without a thing of their own (articles, forums, documentation, services), ${wrong} gave a record.
`;
}

const { values } = parseArgs({
  options: {
    datasets: { type: "string", default: "../shared/datasets" },
    labels: {
      type: "string",
      default: fileURLToPath(new URL("../../data/pairs.json", import.meta.url)),
    },
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
await build(values.datasets, values.labels, values.out);
