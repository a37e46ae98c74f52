import type { Command } from "commander";
import { classify } from "../../api/classify.ts";
import { explain } from "../../api/explain.ts";
import { explainOwnOptions } from "../../api/options/explain-options.ts";
import { type ClassifyOptions, classification } from "../../api/options/page-options.ts";
import type { BlockExplanation } from "../../explain/explain-page.ts";
import type { BlockRecord } from "../../output/block-records.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import { addBatchOptions, type BatchFlags, batchHelp, isBatch } from "../batch/batch-options.ts";
import { logAs, UsageError } from "../exit.ts";
import { addHelp } from "../help.ts";
import { inputHelp } from "../inputs/inputs.ts";
import { addUrlOptions, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import {
  addPageFlags,
  addTableOptions,
  flagFor,
  type PageFlags,
  tableOptionsOf,
} from "../page-options.ts";
import { pageForm } from "../page-text.ts";
import { eachPage } from "../pages.ts";

/** Default number of listed contributions. */
const TOP = 10;

const about = `${inputHelp}

Output: one JSON object per page and line: {input, url, …, score, verdict, encoding, encodingReason, blocks:
[{index, path, kind, text, probability, isContent, why, evidence, start, end}]}, or {input, error: {reason, message}}.
"why" is what decided: docs/formats.md lists the reasons. "start" and "end" are offsets in the decoded page, in
UTF-16 code units. With --parts a block has "part" and "partProbability", and the page "parts".

With --explain every block has an explanation: {baseline, contributions: [{feature, value,
contribution}], families: [{name, contribution}], logOdds, threshold, flip: {feature, value, to,
probability, distance, unit}}. Contributions are in log-odds; baseline plus all contributions is logOdds.
"families" are sums over all features, "contributions" lists the largest. "threshold" is that of the page.
"flip" is the smallest change of one feature that reverses the decision. It is absent if there is none
or if a rule decided.
${urlHelp}
${batchHelp}`;

const examples = [
  "seine classify page.html | jq '.blocks[] | select(.isContent) | .text'",
  "seine classify --explain --top 3 page.html | jq '.blocks[7].explanation'",
  'seine classify --threshold 0.8 "crawl/**/*.html.gz" > blocks.jsonl',
  "seine classify --jobs 8 --output blocks.jsonl --resume crawl.warc.gz",
];

interface ClassifyFlags extends BatchFlags, PageFlags, UrlFlags {
  readonly explain?: boolean;
  readonly top: number;
}

/** `seine classify`: every block of pages with its probability. */
export function addClassify(program: Command): void {
  const command = program
    .command("classify")
    .description("Write every block of pages with its probability of being content.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input");
  addTableOptions(command, classification);
  addPageFlags(command)
    .optionsGroup("Output:")
    .option("--explain", "explain each probability by the contributions of features")
    .addOption(flagFor("top", explainOwnOptions.top).default(TOP).implies({ explain: true }));
  addUrlOptions(command);
  addBatchOptions(command);
  addHelp(command, { about, examples }).action(run);
}

async function run(inputs: string[], flags: ClassifyFlags, command: Command): Promise<void> {
  logAs(flags.logFormat ?? "text");
  if (isBatch(flags)) {
    if (flags.explain) {
      throw new UsageError("found --explain with batch options; drop one or the other");
    }
    const { runBatch } = await import("../batch/run-batch.ts");
    const { extractionWork } = await import("../batch/work.ts");
    const options = tableOptionsOf<ClassifyOptions>(flags, classification);
    const work = extractionWork(flags, options, { form: pageForm("json"), classifies: true });
    await runBatch(inputs, { ...flags, format: "json" }, command, work);
    return;
  }
  await eachPage(inputs, flags, command, {
    accepted: classification,
    failed: outcomeLine,
    render({ name, identity, html, options, urlError, note }) {
      const { blocks: records, ...page } = classify(html, options);
      if (records.length === 0) note("found no text");
      if (page.parts?.note !== undefined) note(page.parts.note);
      const { blocks: _, ...asked } = options;
      const explained = flags.explain ? explain(html, { ...asked, top: flags.top }) : undefined;
      const blocks = records.map((record) => withExplanation(record, explained?.[record.index]));
      const content = JSON.stringify({ ...page, blocks });
      return outcomeLine({ id: name, urlError, ...identity, result: { content } });
    },
  });
}

/** Adds the explanation without the fields that the record has. */
function withExplanation(record: BlockRecord, explained: BlockExplanation | undefined): object {
  if (explained === undefined) return record;
  const { index, probability, why, evidence, ...explanation } = explained;
  return { ...record, explanation };
}
