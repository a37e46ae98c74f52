/**
 * Fills the tables of docs/results/RECORDS.md. Run:
 *
 *     npm run lab -- records-tables                           # all: some minutes
 *     npm run lab -- records-tables --only products,pairs  # those that the model's card has
 *     npm run lab -- records-tables --only books --out -   # prints the tables
 *
 * `products`, `pairs` and `others` are out of fold: they repeat the card that `npm run lab -- records-model` writes.
 * `books` and `areas` are measured here.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { RecordsOptions } from "../../src/api/options/record-options.ts";
import { recordMethods } from "../../src/records/record-methods.ts";
import type { AreaMode } from "../../src/records/viterbi.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import {
  type AttributeSummary,
  type RecordPage,
  scoreRecords,
  summariseRecords,
} from "../score/records-scores.ts";
import { asProgram } from "../tools/as-program.ts";
import { filledTable, row, rowsBelow } from "../tools/filled-table.ts";

const ATTRIBUTES = ["price", "sku", "availability", "brand"];
const BOOK = ["author", "publication_date", "publisher", "isbn_13", "title"];
const TITLES = /^Titles were labelled apart: .*$/m;
const OTHERS = /^Of \d+ pages without a thing .*$/m;
/** Published for all 140 pages of the benchmark, of which products-dev has half. */
const PUBLISHED = [
  ["Zyte, 140 pages", ".918", ".841", ".957", ""],
  ["Diffbot, 140 pages", ".824", ".765", ".943", ""],
  ["extruct, 140 pages", ".685", ".537", ".626", ""],
];
const AREAS: readonly (readonly [string, { readonly area?: AreaMode; readonly rho?: number }])[] = [
  ...[0.5, 0.6, 0.7].map((rho) => [`rho ${rho}`, { rho }] as const),
  ["rho 0.8 (default)", {}],
  ...[0.9, 1].map((rho) => [`rho ${rho}`, { rho }] as const),
  ["as printed", { area: "as-printed" }],
  ["as printed, children with text only (ours)", { area: "as-printed-text" }],
  ["dense", { area: "dense" }],
];

type Table = (card: string, datasets: string) => Promise<string[]> | string[];

/** The tables by name. */
export const tables: Readonly<Record<string, Table>> = {
  products(card) {
    const cardRows = rowsBelow(card, "Out of fold");
    const lines = recordMethods.flatMap((method) => {
      const cells = ATTRIBUTES.map((attribute) => {
        const found = cardRows.find(([own, name]) => own === method && name === attribute);
        const [, , , , , f1, low, high] = found ?? [];
        return found === undefined ? "" : `${f1} [${low}, ${high}]`;
      });
      return cells.every((cell) => cell === "") ? [] : [row([method, ...cells])];
    });
    return [...head("method", ATTRIBUTES), ...lines, ...PUBLISHED.map(row)];
  },
  pairs(card) {
    const names = ["pairs found", "precision", "recall of what people want", "recall of all"];
    return [...head("pages", names), ...rowsBelow(card, "All pairs").map(row)];
  },
  others(card) {
    return [TITLES, OTHERS].map((pattern) => `- ${sentence(card, pattern)}`);
  },
  async books(_, datasets) {
    const pages = await pagesOf(`${datasets}/books-dev`);
    const all = (["vsse", "combined"] as const).map((method) => summaryOf(pages, { method }));
    const lines = BOOK.map((name) => row([name, ...all.map((own) => threeOf(own.get(name)))]));
    return [...head("attribute", ["vsse P / R / F1", "combined P / R / F1"]), ...lines];
  },
  async areas(_, datasets) {
    const books = await pagesOf(`${datasets}/books-dev`);
    const products = await pagesOf(`${datasets}/products-dev`);
    const names = ["isbn_13", "publisher", "author"];
    const shops = ["sku", "brand"];
    const lines = AREAS.map(([name, options]) => {
      process.stderr.write(`${name}\n`);
      const summary = summaryOf(books, { method: "vsse", ...options });
      const shop = summaryOf(products, { method: "vsse", ...options });
      const cells = [
        ...names.map((attribute) => f1Of(summary, attribute)),
        ...shops.map((attribute) => f1Of(shop, attribute)),
      ];
      return row([name, ...cells]);
    });
    return [...head("area", [...names, "sku, products-dev", "brand, products-dev"]), ...lines];
  },
};

function head(first: string, names: readonly string[]): string[] {
  return [row([first, ...names]), `|---${"|---".repeat(names.length)}|`];
}

function sentence(card: string, pattern: RegExp): string {
  const found = pattern.exec(card)?.[0];
  if (found === undefined) throw new Error(`found no ${pattern} in the model's card`);
  return found;
}

async function pagesOf(path: string): Promise<RecordPage[]> {
  const pages: RecordPage[] = [];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError) throw page;
    pages.push({ ...page, records: page.records ?? [] });
  }
  return pages;
}

type Summaries = ReadonlyMap<string, AttributeSummary>;

function summaryOf(pages: readonly RecordPage[], options: RecordsOptions): Summaries {
  return summariseRecords(scoreRecords(pages, () => options));
}

function f1Of(summaries: Summaries, attribute: string): string {
  return summaries.get(attribute)?.best.f1.toFixed(3) ?? "";
}

function threeOf(summary: AttributeSummary | undefined): string {
  if (summary === undefined) return "";
  const { precision, recall, f1 } = summary.best;
  return [precision, recall, f1].map((figure) => figure.toFixed(3)).join(" / ");
}

async function main(): Promise<void> {
  const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: Object.keys(tables).join(",") },
      datasets: { type: "string", default: "../shared/datasets" },
      out: { type: "string", default: path("docs/results/RECORDS.md") },
    },
  });
  const card = readFileSync(path("models/records.md"), "utf8");
  for (const name of values.only.split(",")) {
    const table = tables[name];
    if (table === undefined) {
      throw new Error(`found --only ${name}, expected some of ${Object.keys(tables).join(", ")}`);
    }
    const lines = await table(card, values.datasets);
    if (values.out === "-") process.stdout.write(`${lines.join("\n")}\n\n`);
    else writeFileSync(values.out, filledTable(readFileSync(values.out, "utf8"), name, lines));
  }
}

await asProgram(import.meta.url, main);
