import { type Command, InvalidArgumentError, Option } from "commander";
import { chunkPage } from "../../api/chunk-lines.ts";
import { type ChunkOptions, checkChunkOptions, chunking } from "../../api/options/chunk-options.ts";
import {
  type ChunkFormat,
  chunkEndings,
  chunkFormats,
  isIndexName,
} from "../../chunks/chunk-formats.ts";
import type { Chunking } from "../../workers/batch-page.ts";
import { type Likeness, outcomeLine, withLikeness } from "../../workers/outcome-line.ts";
import { addBatchOptions, type BatchFlags, batchHelp, isBatch } from "../batch/batch-options.ts";
import { addNearDuplicates, duplicatesHelp } from "../batch/near-duplicates.ts";
import { logAs, messageOf, UsageError } from "../exit.ts";
import { addHelp } from "../help.ts";
import { inputHelp } from "../inputs/inputs.ts";
import { addRenderOptions, renderHelp } from "../inputs/render.ts";
import { addUrlOptions, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import {
  addPageFlags,
  addTableOptions,
  flagOf,
  type PageFlags,
  tableOptionsOf,
} from "../page-options.ts";
import type { PageForm } from "../page-text.ts";
import { eachPage } from "../pages.ts";
import { checkPermitted, listedSegmentations } from "../segmentation-flags.ts";

const about = `${inputHelp}

Output: one JSON object per chunk and line: {input, url, …, id, index, text, tokens, headings, coherence, start,
end, links: [{url, text}], metadata}. A page that fails is {input, error: {reason, message}}. "headings"
is the path of headings above the whole chunk. "start" and "end" are offsets in the decoded page, in
UTF-16 code units. "id" is a hash of the text and the page's URL, or of its name if the URL is unknown;
it stays the same when the rest of the page changes. With --parts a chunk has "part" and "partProbability", and
parts of one kind. --format opensearch writes two lines per chunk, for
the bulk API of OpenSearch and Elasticsearch; pages that fail are then reported on stderr only.

Paragraphs, list items, table rows and code listings stay whole if they fit into a chunk. Larger ones are
cut between sentences, cells or lines, and those between words. Each chunk of a table repeats the header.
Tokens are words; chunk() of the package takes other tokenizers.

Segments (a chunk of at least --min-tokens ends with its segment):
${listedSegmentations}
vips and comb give a degree of coherence, 1 to 11. They use the DOM tree, or the layout of rendered pages.
${urlHelp}
${renderHelp}
${batchHelp}
${duplicatesHelp}`;

const examples = [
  "seine chunk page.html",
  "seine chunk --max-tokens 300 --overlap 40 --md --output chunks.jsonl crawl/",
  "seine chunk --jobs 8 --format opensearch --index pages crawl.warc.gz > bulk.ndjson",
];

interface ChunkFlags
  extends BatchFlags,
    Omit<PageFlags, "format">,
    UrlFlags,
    Pick<ChunkOptions, OwnFlag> {
  readonly format: ChunkFormat;
  readonly index?: string;
  readonly md?: boolean;
}

/** Options of chunks that have flags. */
const ownFlags = [
  "maxTokens",
  "minTokens",
  "overlap",
  "segments",
  "permitted",
  "wholePage",
] as const satisfies (keyof ChunkOptions)[];
type OwnFlag = (typeof ownFlags)[number];

/** `seine chunk`: the content of pages in parts for an index. */
export function addChunk(program: Command): void {
  const command = program
    .command("chunk")
    .description("Split the content of pages into chunks, as JSON lines.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input");
  command
    .optionsGroup("Output:")
    .addOption(
      new Option("-f, --format <format>", "JSON lines, or bulk lines for OpenSearch")
        .choices(chunkFormats)
        .default("jsonl"),
    )
    .option("--index <name>", "with --format opensearch: name of the index", indexName)
    .option("--md", "write chunks as Markdown");
  addTableOptions(command, chunking);
  addPageFlags(command);
  addUrlOptions(command);
  addRenderOptions(command);
  addBatchOptions(command);
  addNearDuplicates(command);
  addHelp(command, { about, examples }).action(run);
}

async function run(inputs: string[], flags: ChunkFlags, command: Command): Promise<void> {
  logAs(flags.logFormat ?? "text");
  const { format, index } = flags;
  if (index !== undefined && format !== "opensearch") {
    throw new UsageError("found --index, expected --format opensearch with it");
  }
  checkPermitted(flags);
  const given = tableOptionsOf<ChunkOptions>(flags, chunking);
  checkSizes(given);
  const chunkFlags = Object.fromEntries(
    ownFlags.flatMap((name) => (name in given ? [[name, given[name]]] : [])),
  );
  const content = Object.fromEntries(
    Object.entries(given).filter(([name]) => !(name in chunkFlags)),
  );
  const chunks: Chunking = {
    format,
    indexName: index,
    ...chunkFlags,
    ...(flags.md && { markdown: true }),
  };
  const form = chunkForm(format);
  if (isBatch(flags)) {
    const { runBatch } = await import("../batch/run-batch.ts");
    const { extractionWork } = await import("../batch/work.ts");
    const work = extractionWork(flags, content, { form, lines: "jsonl", chunking: chunks });
    await runBatch(inputs, flags, command, work);
    return;
  }
  const textOf = form.texts();
  await eachPage(inputs, flags, command, {
    accepted: chunking,
    failed: (page, several) => textOf({ name: page.id, several }, page),
    render({ name, identity, urlError, html, rendering, options, noContent }) {
      const asked = { ...options, ...chunks, ...(rendering && { rendering }) };
      const page = { id: name, urlError, ...identity };
      const chunked = chunkPage(page, rendering?.html ?? html, asked);
      if (chunked.blocks === 0) noContent(chunked.note);
      return chunked.content;
    },
  });
}

/** An option's name in error messages of functions. */
const OPTION = /^options\.(\w+)/;

/** Checks the sizes of chunks before any page is read. Throws a UsageError. */
function checkSizes(options: object): void {
  try {
    checkChunkOptions(options);
  } catch (error) {
    throw new UsageError(messageOf(error).replace(OPTION, (_, name: string) => flagOf(name)));
  }
}

/** Parses the name of an index. Engines refuse the whole bulk if it is invalid. */
function indexName(text: string): string {
  if (!isIndexName(text)) {
    throw new InvalidArgumentError(
      'Expected lower case, at most 255 bytes, not "." or "..", without - _ + in front and \\ / * ? " < > | , # : or spaces.',
    );
  }
  return text;
}

/** The lines of chunks, each chunk with what its page is like. */
function linesWithLikeness(
  lines: string,
  format: ChunkFormat,
  likeness: Likeness | undefined,
): string {
  if (likeness === undefined || lines === "") return lines;
  // Of the two lines of a chunk in bulk the second is the chunk.
  const isChunk = (i: number): boolean => format === "jsonl" || i % 2 === 1;
  return lines
    .slice(0, -1)
    .split("\n")
    .map((line, i) => (isChunk(i) ? withLikeness(line, likeness) : `${line}\n`))
    .join("");
}

/** Writes pages as lines of chunks. */
function chunkForm(format: ChunkFormat): PageForm {
  return {
    ending: chunkEndings[format],
    hasMany: true,
    texts: () => (_, page) => {
      if (!("error" in page)) return linesWithLikeness(page.result.content, format, page.likeness);
      return format === "jsonl" ? outcomeLine(page) : "";
    },
  };
}
