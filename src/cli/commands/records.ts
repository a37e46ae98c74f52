import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import type { z } from "zod";
import { explainOwnOptions } from "../../api/options/explain-options.ts";
import {
  ownCharacteristics,
  type RecordsOptions,
  recording,
} from "../../api/options/record-options.ts";
import { records } from "../../api/records.ts";
import { given } from "../../base/given.ts";
import { tableColumns } from "../../output/records-table.ts";
import {
  isTable,
  type RecordsFormat,
  recordsFormats,
  recordsText,
} from "../../output/records-text.ts";
import { type AttributeWords, attributeWordsSchema } from "../../records/attribute-words.ts";
import { recordMethods } from "../../records/record-methods.ts";
import type { FailedPage } from "../../workers/batch-page.ts";
import { recordsModelAt } from "../../workers/records-model.ts";
import { addBatchOptions, type BatchFlags, batchHelp, isBatch } from "../batch/batch-options.ts";
import { NO_RECORD, recordsForm, recordsWork } from "../batch/records-work.ts";
import { logAs, messageOf, say, UsageError } from "../exit.ts";
import { addHelp } from "../help.ts";
import { inputHelp } from "../inputs/inputs.ts";
import { addUrlOptions, aheadIfUrls, openSources, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import {
  addPageFlags,
  addTableOptions,
  csvRawOption,
  flagFor,
  tableOptionsOf,
} from "../page-options.ts";
import { tableFormOf, urlIgnored } from "../page-text.ts";
import { writePages } from "../pages.ts";
import { list } from "../parsers.ts";

/** Names in lines that fit a terminal. */
function wrapped(names: readonly string[]): string {
  const half = Math.ceil(names.length / 2);
  return [names.slice(0, half), names.slice(half)].map((some) => some.join(",")).join(",\n  ");
}

const about = `${inputHelp}

Output: one object per page: {input, url, …, records: [{attributes: {price: [{text, value, probability, rule,
path, start, end}, …]}, variants, main, related}]}, or {input, error: {reason, message}}. The values of an
attribute are sorted, best first. "start" and "end" are offsets in the decoded page. A page without a record
has an empty list.
The record that the page is about has "main": true; other items have "related": true; --main gives only the main
record. "variants" are the versions of an item, each with its axes, price and stock. Improbable pairs and invalid
values are left out; --all keeps them, with the reason as "leftOut".
jsonl has an object per line, json is indented, csv has a row per value (RFC 4180).

table is CSV with an item per line, for spreadsheets and data frames. --columns chooses its columns: fields of
the page (input, url, warcDate, kept.crawled …), record (the item's number on the page), and attributes with
their best value, normalized. color[] has all values, joined by "; "; price.text has the page's words,
price.probability the probability. A failed page has a line if "error" is among the columns. The file begins with a
byte order mark, which Excel needs to read UTF-8; pandas skips it. Cells that begin like a formula get an
apostrophe, unless --csv-raw is given. By default:
  ${wrapped(tableColumns)}

--model takes a model of records that "seine train --records" adapted to own values.

Methods:
  combined  the results of the other three together (default)
  learned   a model chooses price, sku, brand and availability, each with its probability
  declared  JSON-LD, microdata, RDFa and Open Graph product tags
  vsse      finds the part of the page with the most labels and values, by node weights and a hidden
            Markov model, and pairs them
Known attributes have one name in all languages (price, brand, isbn_13 …); others have the page's words.
--attributes reads a file with more words, such as {"publisher": ["imprint", "house"]}. --characteristics reads
a file with more signs that a text is part of a record, for vsse: [{"name": "code", "test": "^[A-Z]{2}-\\\\d+$"}].

With --explain every object has explanations of the most probable candidates for price, sku, brand and
availability: {attribute, text, source, path, start, end, probability, threshold, baseline,
contributions: [{feature, value, contribution}], logOdds}. Contributions are in log-odds, largest first.
${urlHelp}
${batchHelp}

Sites: if some pages of a site declare or label a value at a DOM path, Seine reads the same path on the
others. Texts that pages of a site repeat are taken as labels. --sites reads the input twice: first it
learns from all pages, then it finds their records. --sites stream reads the input once; a page then uses
pages before it. --site reads what "seine sites learn --records" wrote, one site per line. Each site is
used for its own pages; a file of a single site is used for all. A page's site is the host of its URL,
else of its og:url, canonical link or base, else its folder. With --shard, learn the sites of the whole
crawl first; --sites stream refuses --shard, --resume and --skip-done.`;

const examples = [
  "seine records page.html",
  "seine records --method vsse --attributes words.json --normalize book.html",
  "seine records --format csv --output values.csv shop/",
  'seine records --format table --main --columns "input,title,price,currency,color[]" shop/ > shop.csv',
  "seine records --explain --top 3 page.html | jq .explanations",
  "seine records --sites shop/ > records.jsonl",
  "seine records --jobs 8 --output shop.jsonl --resume crawl.warc.gz",
];

interface RecordsFlags
  extends BatchFlags,
    UrlFlags,
    Pick<RecordsOptions, "method" | "normalize" | "area" | "rho"> {
  readonly format: RecordsFormat;
  readonly csvRaw?: boolean;
  readonly columns?: readonly string[];
  readonly model?: string;
  readonly attributes?: string;
  readonly characteristics?: string;
  readonly explain?: boolean;
  readonly top?: number;
}

/** `seine records`: attributes and values. */
export function addRecords(program: Command): void {
  const command = program
    .command("records")
    .description(
      "Write attributes and values of the products, books and other items that pages present.",
    )
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input")
    .optionsGroup("Output:")
    .addOption(
      new Option("-f, --format <format>", "output format").choices(recordsFormats).default("jsonl"),
    )
    .option("--columns <names>", "with --format table: columns, separated by commas", list)
    .addOption(csvRawOption());
  addTableOptions(command, recording);
  command
    .optionsGroup("Content:")
    .option(
      "-m, --model <file>",
      "model of records that seine train --records wrote (default: the shipped one)",
    );
  addPageFlags(command)
    .optionsGroup("Output:")
    .option("--explain", "explain the most probable values by the contributions of features")
    .addOption(flagFor("top", explainOwnOptions.top).implies({ explain: true }));
  addUrlOptions(command);
  addBatchOptions(command);
  addHelp(command, { about, examples }).action(run);
}

async function run(inputs: string[], flags: RecordsFlags, command: Command): Promise<void> {
  logAs(flags.logFormat ?? "text");
  const options = await optionsOf(flags);
  const { format, csvRaw, sites, site, method = recordMethods[0] } = flags;
  if ((sites ?? site) !== undefined && method !== "combined" && method !== "vsse") {
    throw new UsageError(`found sites with --method ${method}, expected combined or vsse`);
  }
  checkExplain(flags);
  if (csvRaw && !isTable(format)) {
    throw new UsageError(`found --csv-raw with --format ${format}, expected csv or table`);
  }
  if (flags.columns !== undefined && format !== "table") {
    throw new UsageError(`found --columns with --format ${format}, expected table`);
  }
  const table = { ...tableFormOf(flags, flags), columns: flags.columns };
  if (isBatch(flags)) {
    const { runBatch } = await import("../batch/run-batch.ts");
    const { model } = flags;
    await runBatch(inputs, flags, command, recordsWork(flags, { format, table, options, model }));
    return;
  }
  const sources = aheadIfUrls(await openSources(inputs, flags, command), flags);
  const textOf = recordsForm(format, table).texts();
  const explain = flags.explain ? await explainerOf(options, flags.top) : undefined;
  const failed = (page: FailedPage, several: boolean): string =>
    textOf({ name: page.id, several }, page);
  await writePages(sources, flags, failed, ({ name, several, identity, page }) => {
    const { bytes, url, urlError, charset } = page;
    const named = { id: name, urlError, ...identity };
    if (urlError !== undefined && !flags.quiet) say(`${name}: ${urlIgnored(urlError)}`, "warning");
    const about = given({ url, charset: flags.charset ?? charset });
    const found = records(bytes, { ...options, ...about });
    if (found.length === 0 && !flags.quiet) say(`${name}: ${NO_RECORD}`, "info");
    const explained = explain?.(bytes, about);
    const content = recordsText(format, named, found, {
      more: explained && { explanations: explained },
      ...table,
    });
    return textOf({ name, several }, { ...named, result: { content } });
  });
}

/** @throws UsageError if other flags exclude explanations */
function checkExplain(flags: RecordsFlags): void {
  if (!flags.explain) return;
  if (isBatch(flags)) {
    throw new UsageError("found --explain in a batch; leave it out, or the options of batches");
  }
  if (isTable(flags.format)) {
    throw new UsageError(`found --explain with --format ${flags.format}, expected jsonl or json`);
  }
  if (flags.method === "declared" || flags.method === "vsse") {
    throw new UsageError(
      `found --explain with --method ${flags.method}, expected combined or learned`,
    );
  }
}

async function explainerOf({ attributes, model }: RecordsOptions, top: number | undefined) {
  const { explainRecords } = await import("../../api/explain-records.ts");
  return (html: Uint8Array, about: { readonly url?: string; readonly charset?: string }) =>
    explainRecords(html, { ...about, ...given({ attributes, model, top }) });
}

async function optionsOf({
  attributes,
  characteristics,
  model,
  ...flags
}: RecordsFlags): Promise<RecordsOptions> {
  return {
    ...tableOptionsOf<RecordsOptions>(flags, recording),
    ...(model !== undefined && { model: recordsModelAt(model) }),
    // A table is for computing.
    ...(flags.format === "table" && { normalize: true }),
    ...(attributes === undefined ? {} : { attributes: await wordsIn(attributes) }),
    ...(characteristics !== undefined && {
      characteristics: await checkedFile(
        characteristics,
        ownCharacteristics,
        '[{"name": "code", "test": "^[A-Z]{2}-\\d+$"}]',
      ),
    }),
  };
}

/** The words of a file of `--attributes`. */
function wordsIn(path: string): Promise<AttributeWords> {
  return checkedFile(path, attributeWordsSchema, '{"publisher": ["imprint"]}');
}

/** The JSON of a file. @throws UsageError that says what is wrong */
async function checkedFile<T>(path: string, schema: z.ZodType<T>, example: string): Promise<T> {
  const expected = `expected JSON such as ${example}`;
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${messageOf(error)}; ${expected}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path: place, message } = parsed.error.issues[0]!;
  throw new UsageError(`${path}: at ${place.join(".") || "the top"}: ${message}; ${expected}`);
}
