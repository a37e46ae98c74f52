import { type Command, Option } from "commander";
import type { MethodExtraction } from "../../api/extract-by-method.ts";
import {
  type ExtractParts,
  extractWith,
  mayRefuse,
  needsMetadata,
} from "../../api/extract-with.ts";
import { type ExtractOptions, extraction, pageOptions } from "../../api/options/page-options.ts";
import { identified } from "../../document/identity.ts";
import { collapse } from "../../document/words.ts";
import { type MetadataField, metadataFields } from "../../metadata/fields.ts";
import { loadFormat } from "../../output/formats/load.ts";
import type { FormatName } from "../../output/formats/registry.ts";
import {
  addBatchOptions,
  type BatchFlags,
  batchHelp,
  isBatch,
  sitesHelp,
} from "../batch/batch-options.ts";
import { addNearDuplicates, duplicatesHelp } from "../batch/near-duplicates.ts";
import { keepCode } from "../compiled-code.ts";
import { InputError, logAs, messageOf, say, UsageError } from "../exit.ts";
import { addHelp, rare } from "../help.ts";
import { inputHelp } from "../inputs/inputs.ts";
import { addRenderOptions, renderHelp } from "../inputs/render.ts";
import { addUrlOptions, aheadIfUrls, openSources, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import {
  addFormatFlags,
  addPageFlags,
  addTableOptions,
  checkFormat,
  type FormatFlags,
  type PageFlags,
  tableOptionsOf,
} from "../page-options.ts";
import { pageTexts, tableFormOf } from "../page-text.ts";
import { eachPage, writePages } from "../pages.ts";
import { setting } from "../parsers.ts";
import {
  addSiblingPages,
  cautionOf,
  needsSiblingPages,
  readSiblingPages,
} from "../sibling-pages.ts";

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

interface ExtractFlags extends BatchFlags, FormatFlags, Omit<PageFlags, "format">, UrlFlags {
  readonly property?: MetadataField;
  readonly method?: string;
  readonly siblingPages?: readonly string[];
  readonly methodOption: Readonly<Record<string, unknown>>;
}

type GivenFlags = Omit<ExtractFlags, "format"> & Partial<FormatFlags>;

async function run(inputs: string[], given: GivenFlags, command: Command): Promise<void> {
  const flags: ExtractFlags = { ...given, format: given.format ?? "text" };
  logAs(flags.logFormat ?? "text");
  if (flags.method === undefined && Object.keys(flags.methodOption).length > 0) {
    throw new UsageError(
      "found --method-option without --method; add --method or drop --method-option",
    );
  }
  if (flags.method !== undefined || flags.siblingPages !== undefined)
    await needsSiblingPages(flags);
  if (flags.property !== undefined) {
    await runProperty(inputs, flags, flags.property, command);
    return;
  }
  if (isBatch(flags)) {
    if (flags.method !== undefined) {
      throw new UsageError("found --method with batch options; drop one or the other");
    }
    const { runBatch } = await import("../batch/run-batch.ts");
    const { extractionWork } = await import("../batch/work.ts");
    await runBatch(inputs, flags, command, extractionWork(flags, await optionsOfFlags(flags)));
    return;
  }
  if (flags.method !== undefined) {
    await runMethod(inputs, flags, flags.method, command);
    return;
  }
  const parts = await partsFor(await optionsOfFlags(flags));
  const textOf = pageTexts(flags.format, tableFormOf(flags, flags));
  await eachPage(inputs, flags, command, {
    failed: (page, several) => textOf({ name: page.id, several }, page),
    render({ name, several, identity, html, rendering, options, urlError, note, noContent }) {
      const asked = { ...options, ...(rendering && { rendering }) };
      const page = { id: name, urlError, ...identity };
      const result = extractWith(rendering?.html ?? html, asked, parts, identified(page));
      const { refused } = result;
      if (refused !== undefined) throw new InputError(refused.reason, refused.message);
      const { blocks } = result;
      if (blocks.length === 0) noContent();
      if (blocks[0]?.why === "stated")
        note("shows no content: took the article from its linked data");
      return textOf({ name, several }, { ...page, result });
    },
  });
  // What the next page of a user needs has run now.
  keepCode();
}

/** The options that flags set. @throws UsageError for an option without effect on the format */
async function optionsOfFlags(flags: ExtractFlags): Promise<ExtractOptions<FormatName>> {
  const options = tableOptionsOf<ExtractOptions<FormatName>>(flags, extraction);
  await checkFormat(flags, options);
  return options;
}

/** Loads only the parts that these flags need, because loading delays the first page. */
async function partsFor(options: ExtractOptions<FormatName>): Promise<ExtractParts> {
  const chosen = await loadFormat(options.format ?? "text");
  return {
    format: () => chosen,
    metadata: needsMetadata(options)
      ? (await import("../../metadata/metadata.ts")).documentMetadata
      : () => ({}),
    refusal: mayRefuse(options)
      ? (await import("../../pipeline/refusal.ts")).refusalOf
      : () => undefined,
  };
}

/** One metadata field, a line per page. The line is empty if the field is unknown or the page fails. */
async function runProperty(
  inputs: string[],
  flags: ExtractFlags,
  property: MetadataField,
  command: Command,
): Promise<void> {
  if (isBatch(flags)) {
    throw new UsageError("found --property with batch options; drop one or the other");
  }
  refuseUnused(command, ofContent, "--property");
  const { metadata } = await import("../../api/metadata.ts");
  const sources = await openSources(inputs, flags, command);
  const empty = (): string => "\n";
  await writePages(
    aheadIfUrls(sources, flags),
    flags,
    empty,
    ({ page: { bytes, url, charset } }) => {
      const label = flags.charset ?? charset;
      const found = metadata(bytes, {
        ...(url === undefined ? {} : { url }),
        ...(label === undefined ? {} : { charset: label }),
      })[property]?.value;
      const text = typeof found === "string" ? found : (found?.join("; ") ?? "");
      return `${collapse(text)}\n`;
    },
  );
}

/** Text or JSON by a classic method. */
async function runMethod(
  inputs: string[],
  flags: ExtractFlags,
  method: string,
  command: Command,
): Promise<void> {
  const { format = "text" } = flags;
  if (format !== "text" && format !== "json") {
    throw new UsageError(`found --format ${format}, expected text or json with --method`);
  }
  refuseUnused(command, ofModels, "--method");
  const extract = await extractorOf(method, flags);
  const textOf = pageTexts(format);
  await eachPage(inputs, flags, command, {
    failed: (page, several) => textOf({ name: page.id, several }, page),
    render({ name, several, identity, html, options: { charset }, urlError, noContent }) {
      const result = extract(html, charset);
      if (result.text === "") noContent();
      const content = format === "json" ? JSON.stringify(result) : result.text;
      return textOf({ name, several }, { id: name, urlError, ...identity, result: { content } });
    },
  });
}

/** A function that extracts by the method. @throws UsageError for wrong methods, options or pages */
async function extractorOf(
  method: string,
  flags: ExtractFlags,
): Promise<(html: Uint8Array, charset: string | undefined) => MethodExtraction> {
  const { methodOption: options, quiet } = flags;
  try {
    if (!(await needsSiblingPages(flags))) {
      const { extractByMethod } = await import("../../api/extract-by-method.ts");
      extractByMethod("", method, options);
      return (html, charset) => extractByMethod(html, method, options, charset);
    }
    const { fitSiteMethod } = await import("../../api/extract-by-site-method.ts");
    const fitted = await fitSiteMethod(method, readSiblingPages(flags), options);
    const caution = cautionOf(method, fitted.pages);
    if (caution !== undefined && !quiet) say(caution);
    return (html, charset) => fitted.extract(charset === undefined ? html : { html, charset });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** Options that only models have. */
const ofModels = new Set(Object.keys(pageOptions).filter((n) => n !== "format" && n !== "charset"));
/** Options that only extraction of content has. */
const ofContent = new Set([
  ...ofModels,
  "method",
  "methodOption",
  "siblingPages",
  "format",
  "md",
  "json",
]);

/** Refuses options that have no effect beside another one. */
function refuseUnused(command: Command, unused: ReadonlySet<string>, besides: string): void {
  const given = command.options.filter((option) => {
    const name = option.attributeName();
    return unused.has(name) && command.getOptionValueSource(name) === "cli";
  });
  if (given.length === 0) return;
  const names = given.map(({ long }) => long).join(", ");
  throw new UsageError(`${names}: no effect with ${besides}; drop one or the other`);
}
