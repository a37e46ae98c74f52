import { type Command, Option } from "commander";
import { chunk } from "../../api/chunk.ts";
import type { Accepted } from "../../api/options/option.ts";
import { classification } from "../../api/options/page-options.ts";
import { collapse } from "../../document/words.ts";
import { canStem, stemmerMissing } from "../../methods/vsse/stems.ts";
import {
  createPageSearch,
  expansions,
  type Found,
  rankings,
  type SearchOptions,
} from "../../retrieval/page-search.ts";
import { ALPHA } from "../../retrieval/ranking.ts";
import { createTerms } from "../../retrieval/terms.ts";
import { type SegmentationName, segmentationNames } from "../../segments/index.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { exitHelp, readSources } from "../inputs/inputs.ts";
import { openSources } from "../inputs/urls.ts";
import { modelOf } from "../model-of.ts";
import { openOutput, writing } from "../output.ts";
import { addPageFlags, addTableOptions, type PageFlags } from "../page-options.ts";
import { optionsOf } from "../pages.ts";
import { integerFrom, probability } from "../parsers.ts";

/** Pages are searched by their content, whatever its form. */
const searching: Accepted = {
  ...classification,
  operation: "search",
  refuses: { ...classification.refuses, list: "it lists pages" },
};

interface SearchFlags extends PageFlags, SearchOptions {
  readonly maxTokens: number;
  readonly segments: SegmentationName;
  readonly wholePage?: boolean;
  readonly json?: boolean;
}

/** Characters of a snippet. */
const SNIPPET = 240;

const help = `
A corpus is a file, a folder, a pattern, JSONL or WARC, as for "seine extract". Its pages are split into
chunks and searched in memory: BM25 over pages and over chunks. With --by both, the rank of a page is
alpha times its own rank plus 1 - alpha times the rank of its best chunk. --expand adds ten terms from
the first results to the query. Words are stemmed as English if the package natural is installed.

Each result has a number, the page's score, its headings and the start of its best chunk. --json writes
one object per line: {rank, input, score, chunk}. An empty result is not an error.

Examples:
  seine search crawl/ "retries of a queue"
  seine search --by chunk --expand chunks --json crawl.warc.gz "retries of a queue" | jq .chunk.text
${exitHelp}`;

/** `seine search`: pages of a corpus by a query. */
export function addSearch(program: Command): void {
  const command = program
    .command("search")
    .description("Find pages by words, and show the best chunk of each.")
    .argument("<corpus>", "pages")
    .argument("<query>", "words")
    .addOption(
      new Option(
        "--by <what>",
        "rank pages by their words, by those of their best chunk, or by both",
      )
        .choices(rankings)
        .default("both"),
    )
    .addOption(
      new Option("--expand <from>", "expand the query with terms from its first results")
        .choices(expansions)
        .default("none"),
    )
    .option(
      "--alpha <share>",
      "with --by both: weight of the page's own rank, 0 to 1",
      probability,
      ALPHA,
    )
    .option("--top <number>", "maximum number of results", integerFrom(1), 10)
    .option("--max-tokens <number>", "maximum words of a chunk", integerFrom(1), 200)
    .addOption(
      new Option("--segments <name>", "segments that chunks keep to")
        .choices(segmentationNames)
        .default("layout"),
    )
    .addOption(
      new Option("--whole-page", "search all text of the pages, not only their content").conflicts([
        "threshold",
        "favor",
      ]),
    )
    .option("--json", "write one JSON object per result and line");
  addTableOptions(command, searching);
  addPageFlags(command).addHelpText("after", help).action(run);
}

async function run(
  corpus: string,
  text: string,
  flags: SearchFlags,
  command: Command,
): Promise<void> {
  const stems = canStem();
  const terms = createTerms(stems);
  if (terms(text).length === 0) throw new UsageError(`found no word in the query "${text}"`);
  if (!stems && !flags.quiet) say(`${stemmerMissing}; words are compared unstemmed`);
  const { maxTokens, segments, wholePage, by, expand, alpha, top, json } = flags;
  const model = modelOf(flags);
  const search = createPageSearch(terms);
  const form = { maxTokens, segments, ...(wholePage && { wholePage }) };
  const written = flags.output === undefined ? {} : { output: flags.output };
  for await (const read of readSources(await openSources([corpus], written, command))) {
    try {
      if ("error" in read) throw read.error;
      search.add(
        read.name,
        chunk(read.page.bytes, { ...optionsOf(flags, model, read.page, searching), ...form }),
      );
    } catch (error) {
      say(`${read.name}: ${messageOf(error)}`);
      process.exitCode = EXIT.failed;
    }
  }
  const found = search.find(text, { by, expand, alpha, top });
  if (found.length === 0 && !flags.quiet) say(`found no chunk with a word of "${text}"`);
  const output = await openOutput(flags.output);
  await writing(output, () => output.write(found.map(json ? jsonOf : textOf).join("")));
}

function jsonOf({ page, score, chunk }: Found, i: number): string {
  return `${JSON.stringify({ rank: i + 1, input: page, score, chunk })}\n`;
}

function textOf({ page, score, chunk: { headings, text, metadata } }: Found, i: number): string {
  const title = headings.length > 0 ? headings.join(" > ") : (metadata.title ?? "");
  const line = collapse(text);
  const snippet =
    line.length > SNIPPET ? `${line.slice(0, SNIPPET).replace(partOfWord, "")} …` : line;
  return `${i + 1}. ${page} (${score.toFixed(2)})\n   ${collapse(title)}\n   ${snippet}\n`;
}

/** A truncated last word, or half of a surrogate pair. */
const partOfWord = /\s\S{0,40}$|[\ud800-\udbff]$/;
