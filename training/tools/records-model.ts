/**
 * Builds the shipped model of records and its card. Run:
 *
 *     npm run model:records                                   # models/records.json and its card
 *     npm run model:records -- --datasets few --out /tmp/trial
 *
 * It is trained on products with gold records, and on pages of other kinds, on which no candidate is right. The
 * same corpora give the same bytes.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { records } from "../../src/api/records.ts";
import { learnedAttributes } from "../../src/records/learned/candidates.ts";
import type { RecordsModel } from "../../src/records/learned/model.ts";
import { writeRecordsModel } from "../../src/records/learned/model.ts";
import { type RecordMethod, recordMethods } from "../../src/records/record-methods.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../corpus/readers/reader.ts";
import { fitRecords, foldRecords, recordsPage } from "../fit/fit-records.ts";
import { weaklyLabelled } from "../fit/weak-records.ts";
import { type AttributeSummary, scoreRecords, summariseRecords } from "../score/records-scores.ts";

const DATE = "2026-11-22";
const FOLDS = 10;
/** Every n-th page of another kind is used. */
const STEP = 8;
/** Attributes of weakly labelled pages in the card. */
const CARD_WEAK = ["price", "sku", "availability", "brand"];
/** Types of pages that do not present a thing. */
const OTHERS = new Set(["article", "forum", "documentation", "service"]);

async function pagesOf(path: string): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError) process.stderr.write(`${page.message}\n`);
    else pages.push(page);
  }
  return pages;
}

async function build(datasets: string, out: string): Promise<void> {
  const products = await pagesOf(`${datasets}/products-dev`);
  const wcxb = await pagesOf(`${datasets}/wcxb-dev`);
  const weak = wcxb
    .filter(({ pageType }) => pageType === "product")
    .flatMap((page) => weaklyLabelled(page) ?? []);
  const all = wcxb.filter(({ pageType }) => OTHERS.has(pageType ?? ""));
  const others = all
    .filter((_, at) => at % STEP === 0)
    .filter(({ html }) => records(html, { method: "declared" }).length === 0);
  const counts = `${products.length} products, ${others.length} other pages, ${weak.length} weak`;
  process.stderr.write(`${counts}\n`);
  const rows = [
    ...[...products, ...others].map((page) => recordsPage(page)),
    ...weak.map((page) => recordsPage(page, true)),
  ];
  const folded = await foldRecords(rows, FOLDS, (fold) => process.stderr.write(`fold ${fold}\n`));
  const modelOf = (page: number): RecordsModel => folded.models[folded.folds[page]!]!;
  const labelled = products.map((page) => ({ ...page, records: page.records ?? [] }));
  const scores = new Map<RecordMethod, ReadonlyMap<string, AttributeSummary>>();
  for (const method of recordMethods) {
    const found = scoreRecords(labelled, (page) => ({ method, model: modelOf(page) }));
    scores.set(method, summariseRecords(found));
  }
  const weakScores = summariseRecords(
    scoreRecords(
      weak.map((page) => ({ ...page, records: page.records ?? [] })),
      (page) => ({ model: modelOf(products.length + others.length + page) }),
    ),
  );
  const wrong = others.filter(({ html }, at) => {
    return records(html, { model: modelOf(products.length + at) }).length > 0;
  });
  const fitted = await fitRecords(rows, folded);
  const figures = learnedAttributes.map((name) => {
    const { best, f1, pages } = scores.get("learned")!.get(name)!;
    return [name, { ...best, low: f1.low, high: f1.high, pages }];
  });
  const json = {
    ...fitted,
    training: {
      ...fitted.training,
      corpora: ["products-dev", "wcxb-dev"],
      licence: "MIT, CC-BY-4.0",
      attribution: "Zyte's product-extraction-benchmark; WCXB v1.0, development split (Foley 2026)",
    },
    scores: { folds: FOLDS, attributes: Object.fromEntries(figures) },
  };
  writeFileSync(`${out}/records.json`, writeRecordsModel(json));
  writeFileSync(
    `${out}/records.md`,
    card(json.training, scores, weakScores, wrong.length, others.length),
  );
}

type Training = Awaited<ReturnType<typeof fitRecords>>["training"];

/** The model card, in Markdown: no figure is written by hand. */
function card(
  { pages, sites, without, options, attribution, licence }: Training,
  scores: ReadonlyMap<RecordMethod, ReadonlyMap<string, AttributeSummary>>,
  weak: ReadonlyMap<string, AttributeSummary>,
  wrong: number,
  others: number,
): string {
  const rows = [...scores].flatMap(([method, summaries]) =>
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
  return `# The model \`records\`

Chooses price, sku, brand and availability among the candidates of a page: leaves and short blocks, pairs of
label and value, what is declared, data attributes, addresses. ${DATE}.

- Method: boosted trees per attribute (${settings.join(", ")}), calibrated by Platt's method out of fold.
- Trained on ${pages} pages of ${sites} sites, ${without} of them of other kinds, on which no candidate is right. Brand
  and sku also learn from shops that declare them, with their linked data taken out.
- Data: ${attribution} (${licence}).
- Limits: product pages of shops. Of several prices on a page (used, per month, with a card) it may take another than
  the gold's. Brands that a page names only in its title or a picture are not found.

## Out of fold

${FOLDS} folds by site; the best value of each page against the gold's accepted values, with the 95 % interval of F1 over
pages. \`declared\` and \`vsse\` are not trained.

| method | attribute | pages | precision | recall | F1 | low | high |
|---|---|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}

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
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
await build(values.datasets, values.out);
