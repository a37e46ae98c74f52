import { type Command, InvalidArgumentError, Option } from "commander";
import { chunkPage } from "../../api/chunk-lines.ts";
import type { ExtractOptions } from "../../api/extract-with.ts";
import {
  type ChunkFormat,
  chunkEndings,
  chunkFormats,
  isIndexName,
} from "../../chunks/chunk-formats.ts";
import { type StructureChoice, structureChoices } from "../../output/tree/structure.ts";
import {
  isVisual,
  type SegmentationName,
  segmentationNames,
  segmentations,
} from "../../segments/index.ts";
import type { Chunking } from "../../workers/batch-page.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import { addBatchOptions, type BatchFlags, isBatch } from "../batch/batch-options.ts";
import { logAs, UsageError } from "../exit.ts";
import { exitHelp, inputHelp } from "../inputs/inputs.ts";
import { addRenderOptions, renderHelp } from "../inputs/render.ts";
import { addUrlOptions, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import { addPageOptions, baseUrl, degree, integerFrom, type PageFlags } from "../page-options.ts";
import type { PageForm } from "../page-text.ts";
import { eachPage } from "../pages.ts";

const listed = Object.values(segmentations)
  .map(({ name, description }) => `  ${name.padEnd(8)}${description}`)
  .join("\n");

const help = `${inputHelp}

Output is a JSON object per line and chunk: {input, id, index, text, tokens, headings, coherence, start,
end, links: [{url, text}], metadata}; a page that fails is {input, error: {reason, message}}. headings is
the path of those that all of the chunk stands under. start and end are offsets in the decoded page, in
UTF-16 code units. The id is made of the page's address (its name, where none is known or stated) and the
text: it stays when the rest of the page changes. --format opensearch writes the two lines per chunk
that the bulk interface of OpenSearch and Elasticsearch takes; pages that fail are on stderr alone.

Paragraphs, items, rows of tables and listings are whole, but for what alone is larger than a chunk:
that is cut between sentences, cells or lines, and these between words. Of a table that is cut every
chunk has the header. Tokens are words; other tokenizers by chunk() of the package.

Segments, which a chunk does not go beyond from --min-tokens on:
${listed}
vips and comb give a degree of coherence, 1 to 11; on the tree alone, but for pages that are rendered.
${urlHelp}
${renderHelp}

Batches: any of the options from --jobs to --log-format runs pages on worker threads, and one that takes
too long, too much memory or kills its worker is one error. Output has the order of the input and is the
same for any --jobs. JSON lines grow as "<output>.part" until all is done; with --resume they are gone on
with, whatever ended the run. With --output-dir every page has one file, and --skip-done goes on.

Examples:
  seine chunk page.html
  seine chunk --max-tokens 300 --overlap 40 --md --output chunks.jsonl crawl/
  seine chunk --jobs 8 --format opensearch --index pages crawl.warc.gz > bulk.ndjson
${exitHelp}`;

interface ChunkFlags extends BatchFlags, PageFlags, UrlFlags {
  readonly format: ChunkFormat;
  readonly index?: string;
  readonly md?: boolean;
  readonly maxTokens?: number;
  readonly minTokens?: number;
  readonly overlap?: number;
  readonly segments?: SegmentationName;
  readonly permitted?: number;
  readonly wholePage?: boolean;
  readonly links?: StructureChoice;
  readonly images?: StructureChoice;
  readonly tables?: StructureChoice;
  readonly baseUrl?: string;
}

/** `seine chunk`: the content of pages in parts for an index. */
export function addChunk(program: Command): void {
  const command = program
    .command("chunk")
    .description("Cut the content of pages into chunks, as JSON lines.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input");
  const choice = (flag: string, what: string): Option =>
    new Option(`${flag} <choice>`, `${what} (default: keep)`).choices(structureChoices);
  command
    .addOption(
      new Option("-f, --format <format>", "JSON lines, or bulk lines for OpenSearch")
        .choices(chunkFormats)
        .default("jsonl"),
    )
    .option("--index <name>", "with --format opensearch: the index that lines name", indexName)
    .option("--md", "chunks as Markdown in place of text")
    .option("--max-tokens <number>", "what a chunk has at most (default: 256)", integerFrom(1))
    .option(
      "--min-tokens <number>",
      "from so many on a chunk ends with its segment (default: a quarter of the most)",
      integerFrom(0),
    )
    .option(
      "--overlap <number>",
      "tokens, in whole sentences, repeated where a segment is cut (default: 0)",
      integerFrom(0),
    )
    .addOption(
      new Option("--segments <name>", "what chunks keep to (default: layout)").choices(
        segmentationNames,
      ),
    )
    .option(
      "--permitted <degree>",
      "with --segments vips or comb: coherence to cut to, 1 to 11 (default: 10)",
      degree,
    )
    .addOption(
      new Option("--whole-page", "all that the page shows, not its content alone").conflicts([
        "threshold",
        "favor",
      ]),
    )
    .addOption(choice("--links", "keep links, their text alone, or drop both"))
    .addOption(choice("--images", "keep images, their alternative text alone, or drop both"))
    .addOption(choice("--tables", "keep tables, make each row a paragraph, or drop them"))
    .option("--base-url <url>", "what relative links are relative to, or canonical", baseUrl);
  addPageOptions(command);
  addUrlOptions(command);
  addRenderOptions(command);
  addBatchOptions(command);
  command.addHelpText("after", help).action(run);
}

async function run(inputs: string[], flags: ChunkFlags, command: Command): Promise<void> {
  logAs(flags.logFormat ?? "text");
  const { format, index, links, images, tables, maxTokens = 256, minTokens, overlap } = flags;
  if (index !== undefined && format !== "opensearch") {
    throw new UsageError("found --index, expected --format opensearch with it");
  }
  if (overlap !== undefined && overlap > maxTokens / 2) {
    throw new UsageError(
      `found --overlap ${overlap}, expected at most half of ${maxTokens} tokens`,
    );
  }
  if (minTokens !== undefined && minTokens > maxTokens) {
    throw new UsageError(`found --min-tokens ${minTokens}, expected at most ${maxTokens}`);
  }
  if (flags.permitted !== undefined && !isVisual(flags.segments)) {
    throw new UsageError("--permitted goes with --segments vips or comb");
  }
  const content = {
    ...(links && { links }),
    ...(images && { images }),
    ...(tables && { tables }),
    ...(flags.baseUrl && { baseUrl: flags.baseUrl }),
  };
  const chunking: Chunking = {
    format,
    indexName: index,
    maxTokens,
    ...(minTokens === undefined ? {} : { minTokens }),
    ...(overlap === undefined ? {} : { overlap }),
    ...(flags.md && { markdown: true }),
    ...(flags.segments && { segments: flags.segments }),
    ...(flags.permitted && { permitted: flags.permitted }),
    ...(flags.wholePage && { wholePage: true }),
  };
  const form = chunkForm(format);
  if (isBatch(flags)) {
    const { runBatch } = await import("../batch/run-batch.ts");
    const { extractionWork } = await import("../batch/work.ts");
    const work = extractionWork(flags, content, { form, lines: "jsonl", chunking });
    await runBatch(inputs, flags, command, work);
    return;
  }
  const textOf = form.texts();
  await eachPage(inputs, flags, command, {
    failed: (page, several) => textOf({ name: page.id, several }, page),
    render({ name, html, rendering, options, noContent }) {
      const all: ExtractOptions = { ...options, ...content };
      const shown = rendering && { rendering };
      const chunked = chunkPage(name, rendering?.html ?? html, { ...all, ...chunking, ...shown });
      if (chunked.blocks === 0) noContent();
      return chunked.content;
    },
  });
}

/** Parses the name of an index, which engines refuse with the whole bulk where it is none. */
function indexName(text: string): string {
  if (!isIndexName(text)) {
    throw new InvalidArgumentError(
      'Expected lower case, at most 255 bytes, not "." or "..", without - _ + in front and \\ / * ? " < > | , # : or spaces.',
    );
  }
  return text;
}

/** Pages as the lines of their chunks. */
function chunkForm(format: ChunkFormat): PageForm {
  return {
    ending: chunkEndings[format],
    hasMany: true,
    texts: () => (_, page) => {
      if (!("error" in page)) return page.result.content;
      return format === "jsonl" ? outcomeLine(page) : "";
    },
  };
}
