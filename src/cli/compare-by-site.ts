/** `seine compare --by-site`: methods that know a site beside the model alone and with its site. */
import { basename } from "node:path";
import type { CurvePoint, SiteComparison, SiteRow } from "../../training/score/site-systems.ts";
import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import { chosenMethods } from "./chosen-methods.ts";
import { EXIT, say, UsageError } from "./exit.ts";
import { asUsage } from "./learning.ts";
import { openOutput, writing } from "./output.ts";
import { createProgress } from "./progress.ts";
import { rowsAs, type TableFormat } from "./systems-table.ts";

/** With this many pages a site has nearly all of its evidence. */
const LEAST_PAGES = 5;

/** The options of `compare` that apply with `--by-site`. */
interface BySiteFlags {
  readonly methods?: string[];
  readonly models?: string[];
  readonly leastPages?: number;
  readonly format: TableFormat;
  readonly output?: string;
  readonly split?: string;
  readonly comments?: boolean;
  readonly quiet?: boolean;
}

/** A comparison on a corpus. */
interface OnCorpus extends SiteComparison {
  readonly corpus: string;
  /** Whether the model was trained on it. */
  readonly isSeen: boolean;
}

/** Runs the command. Reads corpora one by one, so that only one is in memory. */
export async function runBySite(paths: readonly string[], flags: BySiteFlags): Promise<void> {
  const { models = ["default"], leastPages = LEAST_PAGES } = flags;
  const [file] = models;
  if (models.length > 1 || file === "none") {
    throw new UsageError(`found --models ${models.join()}, expected one with --by-site`);
  }
  const { siteMethodNamed, siteMethods } = await import("../methods/site/index.ts");
  const ids = siteMethods.map(({ id }) => id);
  const methods = chosenMethods(flags.methods, ids, siteMethodNamed);
  const model = file === "default" ? loadDefaultModel() : loadModel(file!);
  const { loadCorpus } = await import("../../training/corpus/corpus.ts");
  const { corpusNames } = await import("../../training/score/side-by-side.ts");
  const { compareBySite, KNOWN } = await import("../../training/score/site-systems.ts");
  const progress = flags.quiet ? undefined : createProgress(process.stderr);
  const results: OnCorpus[] = [];
  await asUsage(async () => {
    const names = corpusNames(paths);
    for (const [i, path] of paths.entries()) {
      const corpus = await loadCorpus([path], {
        segmenter: model.segmenter,
        comments: flags.comments ? "include" : "exclude",
        filter: ({ split }) => flags.split === undefined || split === flags.split,
      });
      for (const { message } of corpus.errors) say(message);
      if (corpus.errors.length > 0) process.exitCode = EXIT.failed;
      const name = names[i]!;
      const onProgress = (done: number): void => {
        progress?.update({ stage: `scoring the sites of ${name}`, done });
      };
      const isSeen = model.json.training.corpora.includes(basename(path));
      const compared = compareBySite(corpus, { model, methods, leastPages, onProgress });
      results.push({ corpus: name, isSeen, ...compared });
    }
  }).finally(progress?.clear);
  const output = await openOutput(flags.output);
  await writing(output, () => output.write(bySiteTables(results, KNOWN, flags.format)));
}

const HEADER =
  "system,corpus,pages,sites,precision,recall,F1,low,high,above on-no-other-page,low,high".split(
    ",",
  );

/**
 * Both tables, with an empty line between.
 *
 * @param numbers numbers of known pages, a column each in the second table
 */
function bySiteTables(
  results: readonly OnCorpus[],
  numbers: readonly number[],
  format: TableFormat,
): string {
  if (format === "json") return `${JSON.stringify(results, null, 2)}\n`;
  const rows = results.flatMap(({ corpus, isSeen, rows }) =>
    rows.map((row) => cells(corpus, row, isSeen && row.isModel)),
  );
  const header = ["F1 by known pages", "corpus", ...numbers.map(String)];
  const curves = results.flatMap(({ corpus, curve }) => {
    const across = (cell: (point: CurvePoint) => string): string[] =>
      numbers.map((known) => {
        const point = curve.find((candidate) => candidate.known === known);
        return point === undefined ? "" : cell(point);
      });
    const systems = curve[0]?.f1.map(({ system }) => system) ?? [];
    return [
      ["(pages)", corpus, ...across(({ pages }) => String(pages))],
      ...systems.map((system, i) => [
        system,
        corpus,
        ...across(({ f1 }) => f1[i]!.mean.toFixed(4)),
      ]),
    ];
  });
  return `${rowsAs(format, HEADER, rows, 2)}\n${rowsAs(format, header, curves, 2)}`;
}

function cells(
  corpus: string,
  { system, pages, sites, precision, recall, f1, gain }: SiteRow,
  isMarked: boolean,
): string[] {
  return [
    isMarked ? `${system} *` : system,
    corpus,
    String(pages),
    String(sites),
    ...[precision, recall, f1.mean, f1.low, f1.high].map((share) => share.toFixed(4)),
    ...[gain.mean, gain.low, gain.high].map(signed),
  ];
}

function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
}
