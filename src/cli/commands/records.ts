import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { records } from "../../page-records.ts";
import { type AttributeWords, attributeWordsSchema } from "../../records/attribute-words.ts";
import { type RecordMethod, recordMethods } from "../../records/methods.ts";
import type { RecordsOptions } from "../../records/options.ts";
import { type AreaMode, areaModes } from "../../records/viterbi.ts";
import type { PageInput } from "../../workers/page.ts";
import { inputOf } from "../batch/page-input.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { exitHelp, inputHelp, readSources } from "../inputs/inputs.ts";
import type { Source } from "../inputs/source.ts";
import { addUrlOptions, aheadIfUrls, openSources, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import { charset, integerFrom, probability } from "../options.ts";
import { openOutput, writing } from "../output.ts";
import { writePages } from "../pages.ts";
import { type RecordsFormat, recordsFormats, recordsTexts } from "../records-text.ts";

const help = `${inputHelp}

Of each page one object is written: {input, records: [{attributes: {price: [{text, value, probability,
rule, path, start, end}, …]}}]}, the values of an attribute best first, start and end in the decoded
page; or {input, error: {reason, message}}. A page without a record has an empty list. jsonl has an
object per line, json indents it, csv has a row per value (RFC 4180).

Methods: learned is a model that chooses price, sku, brand and availability among all that a page shows
and declares, each with its probability; declared is what JSON-LD, microdata, RDFa and Open Graph's product tags say; vsse finds the
part of the page that has the most labels and values, by node weights and a hidden Markov model, and
pairs them; combined, the default, is what the three find together. Attributes go by one name in all languages (price, brand, isbn_13 …); others by the page's
own words. --attributes names a file of more words, {"publisher": ["imprint", "house"]}.
${urlHelp}

Batches: --jobs runs pages on worker threads. A page that takes too long, too much memory or kills its
worker is one error; output has the order of the input and is the same for any --jobs.

Examples:
  seine records page.html
  seine records --method vsse --attributes words.json --normalize book.html
  seine records --format csv --output values.csv shop/
  seine records --jobs 8 --output shop.jsonl crawl.warc.gz
${exitHelp}`;

interface RecordsFlags extends UrlFlags {
  readonly format: RecordsFormat;
  readonly method?: RecordMethod;
  readonly attributes?: string;
  readonly normalize?: boolean;
  readonly area?: AreaMode;
  readonly rho?: number;
  readonly charset?: string;
  readonly output?: string;
  readonly quiet?: boolean;
  readonly jobs?: number;
  readonly deadline?: number;
  readonly memory?: number;
  readonly maxBytes?: number;
}

/** `seine records`: attributes and values. */
export function addRecords(program: Command): void {
  const command = program
    .command("records")
    .description("Write the attributes and values of the things that pages present.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input")
    .addOption(
      new Option("-f, --format <format>", "how records are written")
        .choices(recordsFormats)
        .default("jsonl"),
    )
    .addOption(
      new Option("--method <name>", `how they are found (default: ${recordMethods[0]})`).choices(
        recordMethods,
      ),
    )
    .option("--attributes <file>", "JSON with more words for attributes")
    .option("--normalize", "numbers, ISO currencies and dates beside the texts")
    .addOption(
      new Option("--area <mode>", "how vsse finds the record area (default: practical)").choices(
        areaModes,
      ),
    )
    .option(
      "--rho <share>",
      "of the matching leaves that the way down to the area keeps (default: 0.8)",
      probability,
    )
    .option("-c, --charset <label>", "encoding of the pages, whatever they declare", charset)
    .option("-o, --output <file>", "write to this file, all or nothing, instead of stdout")
    .option("-q, --quiet", "only errors on stderr, no notes");
  addUrlOptions(command);
  command
    .option(
      "--jobs <number>",
      "worker threads (default: none, one page after the other)",
      integerFrom(1),
    )
    .option(
      "--deadline <seconds>",
      "with --jobs, what one page may take (default: 30)",
      integerFrom(1),
    )
    .option(
      "--memory <MiB>",
      "with --jobs, what one worker's heap may grow to (default: 2048)",
      integerFrom(64),
    )
    .option(
      "--max-bytes <number>",
      "with --jobs, what one page may have (default: 67108864)",
      integerFrom(1),
    )
    .addHelpText("after", help)
    .action(run);
}

async function run(inputs: string[], flags: RecordsFlags, command: Command): Promise<void> {
  const options = await optionsOf(flags);
  const sources = aheadIfUrls(await openSources(inputs, flags, command), flags);
  if (flags.jobs !== undefined) return runJobs(sources, flags, options);
  for (const name of ["deadline", "memory", "maxBytes"] as const) {
    if (flags[name] !== undefined) {
      throw new UsageError("found --deadline, --memory or --max-bytes, expected --jobs with it");
    }
  }
  const textOf = recordsTexts(flags.format);
  await writePages(sources, flags, textOf, ({ name, page: { bytes, url, charset: told } }) => {
    const label = flags.charset ?? told;
    const found = records(bytes, {
      ...options,
      ...(url === undefined ? {} : { url }),
      ...(label === undefined ? {} : { charset: label }),
    });
    if (found.length === 0 && !flags.quiet) say(`${name}: found no record`, "info");
    return textOf({ id: name, records: found });
  });
}

/** Pages on worker threads, their outcomes in order. */
async function runJobs(
  sources: AsyncGenerator<Source>,
  { jobs, deadline, memory, maxBytes, charset, output: path, format, quiet }: RecordsFlags,
  options: RecordsOptions,
): Promise<void> {
  const { recordsOfMany } = await import("../../workers/records-of-many.ts");
  async function* pages(): AsyncGenerator<PageInput> {
    for await (const read of readSources(sources)) yield inputOf(read, charset);
  }
  const many = recordsOfMany(pages(), {
    ...options,
    jobs: jobs!,
    ...(deadline === undefined ? {} : { deadlineMs: deadline * 1000 }),
    ...(memory === undefined ? {} : { memoryMb: memory }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  const output = await openOutput(path);
  const textOf = recordsTexts(format);
  await writing(output, async () => {
    for await (const outcome of many) {
      if ("error" in outcome) {
        say(outcome.error.message, "error", { input: outcome.id });
        process.exitCode = EXIT.failed;
      } else if (outcome.records.length === 0 && !quiet) {
        say("found no record", "info", { input: outcome.id });
      }
      await output.write(textOf(outcome));
    }
  });
}

async function optionsOf({
  method,
  attributes,
  normalize,
  area,
  rho,
}: RecordsFlags): Promise<RecordsOptions> {
  return {
    ...(method === undefined ? {} : { method }),
    ...(attributes === undefined ? {} : { attributes: await wordsIn(attributes) }),
    ...(normalize === undefined ? {} : { normalize }),
    ...(area === undefined ? {} : { area }),
    ...(rho === undefined ? {} : { rho }),
  };
}

/** The words of a file of `--attributes`. */
async function wordsIn(path: string): Promise<AttributeWords> {
  const expected = 'expected JSON such as {"publisher": ["imprint"]}';
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${messageOf(error)}; ${expected}`);
  }
  const parsed = attributeWordsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path: place, message } = parsed.error.issues[0]!;
  throw new UsageError(`${path}: at ${place.join(".") || "the top"}: ${message}; ${expected}`);
}
