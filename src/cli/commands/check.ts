import { type Command, Option } from "commander";
import type { CorpusCheck } from "../../../training/corpus/check.ts";
import type { Finding } from "../../../training/corpus/findings.ts";
import { grouped } from "../../base/counted.ts";
import { segmenterNamed, segmenters } from "../../document/segmenter.ts";
import { EXIT, UsageError } from "../exit.ts";
import { exitHelp } from "../inputs/inputs.ts";
import {
  addCorpusOptions,
  asUsage,
  type CorpusFlags,
  checkCorpora,
  corpusHelp,
} from "../learning.ts";
import { progressOf } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";

interface CheckFlags extends CorpusFlags {
  readonly segmenter: string;
  readonly json?: boolean;
}

/** Most pages listed per problem or note. */
const MOST_PROBLEMS = 10;
const MOST_NOTES = 3;
/** Characters of an id in a table. */
const ID_WIDTH = 32;

const help = `${corpusHelp}

Problems come first and set exit code 1: pages that are empty, missing, duplicate or not HTML, and gold
texts that are missing or mostly not on the page. Notes follow, e.g. on unknown sites, or on too few
pages or sites for training. Figures of the corpus come last. "Labels reach" is the best word F1 that a
model can have on these pages, because it keeps or drops whole blocks.

Examples:
  seine check my-pages/
  seine check train/ test/            # also reports pages that are in both
  seine check --json crawl.jsonl.gz | jq '.findings[] | select(.isFault) | .pages[].id'
${exitHelp}`;

/** `seine check`: problems of labelled pages, to fix before training. */
export function addCheck(program: Command): void {
  const command = program
    .command("check")
    .description("Check labelled pages before a model learns from them.")
    .argument("<corpus...>", "folders or files of labelled pages")
    .addOption(
      new Option("-s, --segmenter <name>", "how to split pages")
        .choices(segmenters.map(({ name }) => name))
        .default("layout"),
    )
    .option("--json", "write one JSON object, which lists all pages of each finding");
  addCorpusOptions(command).addHelpText("after", help).action(run);
}

async function run(corpora: string[], flags: CheckFlags): Promise<void> {
  const { segmenter, comments, split, json, quiet } = flags;
  await checkCorpora(corpora);
  const { checkCorpus } = await import("../../../training/corpus/check.ts");
  const progress = progressOf({ quiet });
  const check = await asUsage(() =>
    checkCorpus(corpora, {
      segmenter: segmenterNamed(segmenter),
      comments: comments ? "include" : "exclude",
      filter: (page) => split === undefined || page.split === split,
      onPage: (count) => progress.update({ stage: `reading pages: ${count}`, done: 0 }),
    }),
  ).finally(progress.clear);
  if (check.pages === 0 && check.findings.length === 0) {
    const which = split === undefined ? "pages" : `pages of the split "${split}"`;
    throw new UsageError(`found no ${which} in ${corpora.join(", ")}`);
  }
  const faults = check.findings.filter(({ isFault }) => isFault);
  const { cautionsOf } = await import("../../../training/score/cautions.ts");
  const cautions = cautionsOf(check);
  print(json ? `${JSON.stringify({ ...check, cautions })}\n` : textOf(check, faults, cautions));
  if (faults.length > 0) process.exitCode = EXIT.failed;
}

function textOf(
  check: CorpusCheck,
  faults: readonly Finding[],
  cautions: readonly string[],
): string {
  const sections = faults.map((finding) => listed("problem", finding, MOST_PROBLEMS));
  for (const finding of check.findings) {
    if (!finding.isFault) sections.push(listed("note", finding, MOST_NOTES));
  }
  if (faults.length === 0) sections.unshift("No problems.\n");
  if (cautions.length > 0) sections.push(cautions.map((caution) => `note: ${caution}\n`).join(""));
  if (check.pages > 0) sections.push(aboutTable(check), sizeTable(check));
  return sections.join("\n");
}

function listed(level: string, { what, advice, pages }: Finding, most: number): string {
  const lines = pages.slice(0, most).map(({ id, detail }) => {
    // A reader's message begins with the page's id already.
    return detail.startsWith(`page ${id}: `) ? `  ${detail.slice(5)}` : `  ${id}: ${detail}`;
  });
  if (pages.length > most) lines.push(`  +${pages.length - most} more`);
  return `${level}: ${what} (${number(pages.length)}): ${advice}\n${lines.join("\n")}\n`;
}

function aboutTable({ pages, sites, types, languages, goldOnPage, reach }: CorpusCheck): string {
  const share = (part: number, whole: number): string =>
    `${number(part)} (${percent(part / whole)})`;
  const rows = [
    ["pages", number(pages)],
    ["sites", number(sites.count)],
    ["sites with one page", share(sites.single, sites.count)],
    ["pages of unknown site", share(sites.unknown, pages)],
    ["gold words on the page", percent(goldOnPage)],
    ["labels reach (F1)", reach.toFixed(3)],
  ];
  const counts = (name: string, of: Readonly<Record<string, number>>): string =>
    `${name}: ${Object.entries(of)
      .map(([value, count]) => `${value} ${number(count)}`)
      .join(", ")}\n`;
  return `${table(rows)}\n${counts("types", types)}${counts("languages", languages)}`;
}

function sizeTable({ sizes }: CorpusCheck): string {
  const names = { bytes: "bytes", blocks: "blocks", words: "words", goldWords: "gold words" };
  const rows = Object.entries(names).flatMap(([key, name]) => {
    const spread = sizes[key as keyof typeof names];
    if (spread === undefined) return [];
    const { median, least, most } = spread;
    const ends = [least, most].flatMap(({ value, id }) => [number(value), shortened(id)]);
    return [[name, number(median), ...ends]];
  });
  return table([["a page has", "median", "least", "page", "most", "page"], ...rows]);
}

function shortened(id: string): string {
  return id.length > ID_WIDTH ? `${id.slice(0, ID_WIDTH - 1)}…` : id;
}

function number(value: number): string {
  return grouped(Math.round(value));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
