import { type Command, Option } from "commander";
import { type ExtractOptions, extraction } from "../../api/options/page-options.ts";
import { metadataFields } from "../../metadata/fields.ts";
import { chosenFormat, type FormatName, type FormatWord } from "../../output/formats/registry.ts";
import { addBatchOptions, batchHelp, isBatch, sitesHelp } from "../batch/batch-options.ts";
import { addNearDuplicates, duplicatesHelp } from "../batch/near-duplicates.ts";
import { logAs, UsageError } from "../exit.ts";
import { addHelp, rare } from "../help.ts";
import { inputHelp } from "../inputs/inputs.ts";
import { addRenderOptions, renderHelp } from "../inputs/render.ts";
import { addUrlOptions, urlHelp } from "../inputs/urls.ts";
import {
  addFormatFlags,
  addPageFlags,
  addTableOptions,
  checkFormat,
  tableOptionsOf,
} from "../page-options.ts";
import { setting } from "../parsers.ts";
import { addSiblingPages, needsSiblingPages } from "../sibling-pages.ts";
import type { ExtractFlags } from "./extract-pages.ts";

const about = `${inputHelp}

Output: the content in the chosen format. Several pages are each headed by "==> name <==", as head(1)
does. JSON is one object per page and line. "seine schema" prints its schema; "input" is the page's name.
A page that fails is {input, error: {reason, message}}. A page whose "url" is invalid is extracted
without it and has "urlError". CSV is a table with a header and a row per page (RFC 4180); its last
columns have the page's capture and the error of a page that failed.

Filters: --target-language detects a page's language by the function words and the script of its content.
If these are not clear, the declared language decides. A page of unknown language is kept.
--deduplicate compares blocks within a page, --near-duplicates pages with each other. --content-selector and
--remove-selector take CSS selectors, except those that need a browser. A page without elements that
match --content-selector has no content.
${urlHelp}
${renderHelp}
${batchHelp}
${duplicatesHelp}
${sitesHelp}`;

const examples = [
  "seine extract page.html",
  "seine extract --format markdown --base-url https://example.org/a/ page.html",
  "curl -s https://example.org/ | seine extract --format html --images drop",
  "seine extract --format json --output pages.jsonl crawl/",
  "seine extract --property title crawl/",
  "seine extract --format csv --target-language de --only-with-metadata --urls list.txt > pages.csv",
  'seine extract --md --content-selector main --remove-selector ".share, sup.ref" page.html',
  "seine extract --method infodiscoverer --sibling-pages crawl/ crawl/page.html",
  "seine extract --jobs 8 --format json --output a.jsonl --resume crawl.warc.gz",
  "seine extract --jobs 8 --format markdown --output-dir pages/ --skip-done crawl/",
  "seine extract --render https://example.org/app",
  "seine extract --sites crawl.warc.gz > pages.txt",
  "seine extract --shard $I/100 --stats $I.json -f json -o $I.jsonl --resume big.jsonl.gz",
];

/** `seine extract`: the main content of pages. */
export function addExtract(program: Command): void {
  const command = program
    .command("extract")
    .description("Write the main content of pages.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input");
  addTableOptions(command, extraction);
  addFormatFlags(command);
  addPageFlags(command)
    .optionsGroup("Metadata:")
    .addOption(
      new Option("-p, --property <name>", "write one metadata field only, a line per page").choices(
        metadataFields,
      ),
    )
    .optionsGroup("Classic methods:")
    .option(
      "--method <id>",
      'use a classic method instead of the model; "seine methods" lists them',
    )
    .addOption(
      rare(
        new Option("--method-option <name=value>", "option of the method; may be repeated")
          .argParser(setting)
          .default({}),
      ),
    );
  addSiblingPages(command);
  addUrlOptions(command);
  addRenderOptions(command);
  addBatchOptions(command);
  addNearDuplicates(command);
  addHelp(command, { about, examples }).action(run);
}

type GivenFlags = Omit<ExtractFlags, "format"> & { readonly format?: FormatWord };

async function run(inputs: string[], given: GivenFlags, command: Command): Promise<void> {
  const flags: ExtractFlags = { ...given, format: chosenFormat(given.format) };
  logAs(flags.logFormat ?? "text");
  if (flags.method === undefined && Object.keys(flags.methodOption).length > 0) {
    throw new UsageError(
      "found --method-option without --method; add --method or drop --method-option",
    );
  }
  if (flags.method !== undefined || flags.siblingPages !== undefined)
    await needsSiblingPages(flags);
  if (flags.property !== undefined) {
    if (isBatch(flags)) {
      throw new UsageError("found --property with batch options; drop one or the other");
    }
    const { extractProperty } = await import("./extract-pages.ts");
    await extractProperty(inputs, flags, flags.property, command);
    return;
  }
  if (isBatch(flags)) {
    if (flags.method !== undefined) {
      throw new UsageError("found --method with batch options; drop one or the other");
    }
    const { runBatch } = await import("../batch/run-batch.ts");
    const { extractionWork } = await import("../batch/work.ts");
    await runBatch(inputs, flags, command, extractionWork(flags, optionsOfFlags(flags)));
    return;
  }
  if (flags.method !== undefined) {
    const { extractByMethod } = await import("./extract-pages.ts");
    await extractByMethod(inputs, flags, flags.method, command);
    return;
  }
  // A batch leaves the code for pages to its workers.
  const { extractPages } = await import("./extract-pages.ts");
  await extractPages(inputs, flags, command, optionsOfFlags(flags));
}

/** The options that flags set. @throws UsageError for an option without effect on the format */
function optionsOfFlags(flags: ExtractFlags): ExtractOptions<FormatName> {
  const options = tableOptionsOf<ExtractOptions<FormatName>>(flags, extraction);
  checkFormat(flags, options);
  return options;
}
