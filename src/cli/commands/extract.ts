import type { Command } from "commander";
import { type ExtractParts, extractWith } from "../../extract-with.ts";
import { loadFormat } from "../../output/formats/registry.ts";
import { addBatchOptions, type BatchFlags, batchHelp, isBatch } from "../batch/options.ts";
import { logAs, messageOf, say, UsageError } from "../exit.ts";
import { exitHelp, inputHelp } from "../inputs/inputs.ts";
import {
  addContentOptions,
  addPageOptions,
  type ContentFlags,
  contentOptionsOf,
  type PageFlags,
  setting,
} from "../options.ts";
import { eachPage } from "../pages.ts";
import { documents, outcomeLine } from "../record.ts";

const help = `${inputHelp}

Output is the content in the format asked for. With several pages each is headed by
"==> name <==", as head(1) does it. JSON output is one object per line and page, by the schema that
"seine schema" prints, with the page's name as "input"; or {input, error: {reason, message}}.
${batchHelp}

Examples:
  seine extract page.html
  seine extract --format markdown --base-url https://example.org/a/ page.html
  curl -s https://example.org/ | seine extract --format html --images drop
  seine extract --format json --output pages.jsonl crawl/
  seine extract --jobs 8 --format json --output a.jsonl --resume crawl.warc.gz
  seine extract --jobs 8 --format markdown --output-dir pages/ --skip-done crawl/
  seine extract --shard $I/100 --stats $I.json -f json -o $I.jsonl --resume big.jsonl.gz
${exitHelp}`;

/** `seine extract`: the main content of pages. */
export function addExtract(program: Command): void {
  const command = program
    .command("extract")
    .summary("the main content of pages, as text, Markdown, HTML, JSON or XML")
    .description("Write the main content of pages.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input");
  addContentOptions(command);
  command
    .option("--method <id>", 'a classic method in place of the model; "seine methods" lists them')
    .option("--method-option <name=value>", "an option of it; may be repeated", setting, {});
  addPageOptions(command);
  addBatchOptions(command);
  command.addHelpText("after", help).action(run);
}

interface ExtractFlags extends BatchFlags, ContentFlags, PageFlags {
  readonly method?: string;
  readonly methodOption: Readonly<Record<string, unknown>>;
}

async function run(inputs: string[], flags: ExtractFlags, command: Command): Promise<void> {
  logAs(flags.logFormat ?? "text");
  if (flags.method === undefined && Object.keys(flags.methodOption).length > 0) {
    throw new UsageError(
      "found --method-option without --method; name the method, or leave it out",
    );
  }
  if (isBatch(flags)) {
    await (await import("../batch/run.ts")).runBatch(inputs, flags, command);
    return;
  }
  if (flags.method !== undefined) {
    await runMethod(inputs, flags, flags.method, command);
    return;
  }
  const form = await contentOptionsOf(flags);
  const parts = await partsFor(flags);
  const documentOf = documents();
  await eachPage(inputs, flags, command, {
    errorRecords: flags.format === "json",
    render({ name, several, html, options, note }) {
      const extraction = extractWith(html, { ...options, ...form }, parts);
      if (extraction.blocks.length === 0) note("found no content");
      if (flags.format === "json") return outcomeLine({ id: name, result: extraction });
      return documentOf(name, several, extraction.content);
    },
  });
}

/** What these flags need, and no more: a page waits for what is loaded. */
async function partsFor({ format, metadata }: ContentFlags): Promise<ExtractParts> {
  const chosen = await loadFormat(format);
  return {
    format: () => chosen,
    metadata: metadata ? (await import("../../metadata/metadata.ts")).documentMetadata : () => ({}),
  };
}

/** Text or JSON by a classic method. */
async function runMethod(
  inputs: string[],
  flags: ExtractFlags,
  method: string,
  command: Command,
): Promise<void> {
  const { extractByMethod } = await import("../../extract-by-method.ts");
  const { format = "text", methodOption: options } = flags;
  if (format !== "text" && format !== "json") {
    throw new UsageError(`found --format ${format}, expected text or json with --method`);
  }
  try {
    extractByMethod("", method, options);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
  if (!flags.quiet) sayUnused(command);
  const documentOf = documents();
  await eachPage(inputs, flags, command, {
    errorRecords: format === "json",
    render({ name, several, html, options: { charset }, note }) {
      const result = extractByMethod(html, method, options, charset);
      if (result.text === "") note("found no content");
      if (format === "json") return `${JSON.stringify({ input: name, ...result })}\n`;
      return documentOf(name, several, result.text);
    },
  });
}

const ofModels = new Set(
  "model threshold favor comments links images tables metadata maxLength baseUrl".split(" "),
);

/** Says which of the options given are for models alone. */
function sayUnused(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (ofModels.has(name) && command.getOptionValueSource(name) === "cli") {
      say(`${option.long} has no effect with --method`, "warning");
    }
  }
}
