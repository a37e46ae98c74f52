import { type Command, Option } from "commander";
import { pageOptions } from "../../api/options/page-options.ts";
import { counted, plural } from "../../base/counted.ts";
import { modelFile } from "../../models/load/shipped-model.ts";
import {
  DEFAULT_PAGES,
  type Digested,
  type KnownSite,
  MOST_PAGES,
  type SiteKind,
} from "../../sites/site-kind.ts";
import {
  addWorkerOptions,
  type BatchFlags,
  parseShard,
  type Shard,
  type WorkerFlags,
} from "../batch/batch-options.ts";
import { EXIT, say, UsageError } from "../exit.ts";
import { exitHelp, inputHelp, readSources } from "../inputs/inputs.ts";
import type { Source } from "../inputs/source.ts";
import { addUrlOptions, aheadIfUrls, openSources, type UrlFlags, urlHelp } from "../inputs/urls.ts";
import { modelOf } from "../model-of.ts";
import { openOutput, writing } from "../output.ts";
import { flagFor } from "../page-options.ts";
import { charset, integerFrom } from "../parsers.ts";
import { checkLearner, kindOf, siteLines } from "../sites/site-lines.ts";
import { createSpill, type Learnt, type Spill } from "../sites/site-spill.ts";
import { temporaryFolder } from "../sites/temporary-folder.ts";

interface LearnFlags
  extends WorkerFlags,
    UrlFlags,
    Pick<BatchFlags, "shard" | "charset" | "quiet"> {
  readonly model?: string;
  readonly pages: number;
  readonly removeSelector?: string;
  readonly records?: boolean;
  readonly labels?: string;
}

interface OutputFlags {
  readonly output?: string;
}

const learnHelp = `${inputHelp}

Output: one site per line, as JSON. A site has hashes of texts and DOM paths, but no text. It keeps at most
--pages pages, those with the smallest hashes. The same pages give the same bytes, in any order and for
any --jobs. Pages without a site are not used, e.g. a page from standard input without a URL. Extract with
the same model and the same --remove-selector. With --records the output is for "seine records --site":
the DOM paths of values that pages declare, label or otherwise show.

With --labels the site also learns where the content of labelled pages is. The folder is one that "seine train"
reads, e.g. from "seine studio": a folder per page with page.html, gold.txt and labels.json. One labelled page of a
site is worth more than many others; three are nearly as good as five. Their site is the host of the "url" in
page.json, else of the address that the page states. With --records it learns where the values of "records" in
page.json are.
${urlHelp}

Examples:
  seine sites learn crawl.warc.gz -o sites.jsonl
  seine sites learn --shard $I/100 -o $I.jsonl big.jsonl.gz
  seine extract --site sites.jsonl crawl.warc.gz
  seine sites learn --labels my-pages -o sites.jsonl
  seine sites learn --labels my-pages crawl.warc.gz -o sites.jsonl
  seine sites learn --records shop.warc.gz -o shops.jsonl
  seine sites learn --records --labels my-products -o shops.jsonl
${exitHelp}`;

const mergeHelp = `
Output: one site per line, of all pages in the files. The order and grouping of the files do not change
the output, and a page that is in several files counts once.

Examples:
  seine sites merge *.jsonl -o sites.jsonl
${exitHelp}`;

const showHelp = `
Output: one line per site, separated by tabs: its key, and the numbers of its pages, of their different
texts, of texts that several pages have, and of the DOM paths of texts; then of its labelled pages, if any.
${exitHelp}`;

/** `seine sites`: learns what the pages of sites have in common. */
export function addSites(program: Command): void {
  const sites = program
    .command("sites")
    .description(
      "Learn what the pages of a site have in common, and use it in extract and records.",
    );
  const learn = sites
    .command("learn")
    .description(
      "Learn which texts the pages of a site repeat, and at which DOM paths they have content.",
    )
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input")
    .option(
      "-m, --model <file>",
      "model file, or the name default or tiny (default: default)",
      modelFile,
    )
    .addOption(
      new Option("--pages <number>", "maximum number of pages to keep per site")
        .argParser(integerFrom(1))
        .default(DEFAULT_PAGES),
    )
    .addOption(flagFor("removeSelector", pageOptions.removeSelector))
    .addOption(
      new Option(
        "--records",
        'learn the DOM paths of record values instead, for "seine records"',
      ).conflicts(["model", "removeSelector"]),
    )
    .option("--labels <folder>", "labelled pages; with no input, these alone")
    .option("-c, --charset <label>", "encoding of the pages; overrides what they declare", charset);
  addUrlOptions(learn);
  addWorkerOptions(learn);
  learn
    .option("--shard <i/n>", "only every n-th page, starting at i: 0/4 to 3/4", parseShard)
    .option("-o, --output <file>", "write to this file, all or nothing")
    .option("-q, --quiet", "only errors on stderr")
    .addHelpText("after", learnHelp)
    .action(runLearn);
  sites
    .command("merge")
    .description("Merge files of sites.")
    .argument("<file...>", "files of sites")
    .option("-o, --output <file>", "write to this file, all or nothing")
    .addHelpText("after", mergeHelp)
    .action(runMerge);
  sites
    .command("show")
    .description("Show the size of sites.")
    .argument("<file...>", "files of sites")
    .addHelpText("after", showHelp)
    .action(runShow);
}

async function runLearn(inputs: string[], flags: LearnFlags, command: Command): Promise<void> {
  const { pages } = flags;
  if (pages > MOST_PAGES) {
    throw new UsageError(`found --pages ${pages}, expected at most ${MOST_PAGES}`);
  }
  const { learnPages } = await import("../sites/learn.ts");
  const { maxBytes, labels } = flags;
  const onlyLabels = labels !== undefined && inputs.length === 0;
  const sources = onlyLabels
    ? nothing()
    : await openSources(inputs, flags, command, maxBytes === undefined ? {} : { maxBytes });
  const reads = readSources(aheadIfUrls(shardOf(sources, flags.shard), flags));
  const work = flags.records
    ? (await import("../batch/records-work.ts")).recordsWork(flags, {
        format: "jsonl",
        options: {},
      })
    : (await import("../batch/work.ts")).extractionWork(flags, {});
  await writeSites(flags, await work.learnt(), async (spill) => {
    let count = 0;
    const onPage = (input: string, failure: string | undefined): void => {
      if (failure === undefined) {
        count++;
        return;
      }
      say(failure, "error", { input });
      process.exitCode = EXIT.failed;
    };
    const { charset, removeSelector } = flags;
    if (labels !== undefined) {
      const { contentLearner, learnLabels, recordsLearner } = await import(
        "../sites/learn-labels.ts"
      );
      const learner = flags.records
        ? recordsLearner(pages, charset)
        : contentLearner({ model: modelOf(flags), pages, charset, removeSelector });
      await learnLabels(labels, spill, { learner, pages, onPage });
    }
    if (!onlyLabels) {
      const run = await work.learn();
      await learnPages(reads, spill, { run, charset, pages, onPage });
    }
    if (!flags.quiet) say(`read ${counted(count, "page")}`, "info", { pages: count });
  });
}

async function* nothing(): AsyncGenerator<Source> {}

async function* shardOf(
  sources: AsyncGenerator<Source>,
  { index, count }: Shard = { index: 0, count: 1 },
): AsyncGenerator<Source> {
  let position = 0;
  for await (const source of sources) if (position++ % count === index) yield source;
}

async function runMerge(files: string[], flags: OutputFlags): Promise<void> {
  const kind = await kindOf(files[0]!);
  const model = await learnerOf(files[0]!, kind);
  await writeSites(flags, { kind, model }, async (spill) => {
    for (const path of files) {
      for await (const { site } of siteLines(path, kind)) {
        checkLearner(site, path, model);
        const { key = "", pages, summaries } = site;
        spill.add({ key, pages, summaries: summaries.map((summary) => JSON.stringify(summary)) });
      }
    }
  });
}

/** The model that learnt the first site of a file. */
async function learnerOf(path: string, kind: SiteKind<Digested>): Promise<string> {
  for await (const { site } of siteLines(path, kind)) return site.model;
  throw new UsageError(`found no site in ${path}, expected what seine sites learn writes`);
}

/** Writes the sites that `fill` puts into a spill. */
async function writeSites(
  flags: OutputFlags,
  learnt: Learnt,
  fill: (spill: Spill) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  try {
    const spill = createSpill(folder.path, learnt);
    await writing(await openOutput(flags.output), async (output) => {
      await fill(spill);
      for await (const site of spill.sites()) await output.write(`${JSON.stringify(site)}\n`);
    });
  } finally {
    folder.remove();
  }
}

async function runShow(files: string[]): Promise<void> {
  const output = await openOutput(undefined);
  for (const path of files) {
    const kind = await kindOf(path);
    for await (const { site } of siteLines(path, kind))
      await output.write(`${aboutSite(site, kind)}\n`);
  }
}

function aboutSite(
  { key = "(no key)", summaries }: KnownSite<Digested>,
  { isLabelled }: SiteKind<Digested>,
): string {
  const pagesWith = new Map<number, number>();
  for (const { texts } of summaries) {
    for (const text of new Set(texts)) pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1);
  }
  const repeated = [...pagesWith.values()].filter((count) => count > 1).length;
  const places = new Set(summaries.flatMap(({ paths }) => paths)).size;
  const labelled = summaries.filter(isLabelled).length;
  return [
    key,
    `${summaries.length} ${plural(summaries.length, "page")}`,
    `${pagesWith.size} ${plural(pagesWith.size, "text")}`,
    `${repeated} repeated`,
    `${places} ${plural(places, "place")}`,
    ...(labelled === 0 ? [] : [`${labelled} labelled`]),
  ].join("\t");
}
