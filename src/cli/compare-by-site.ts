/** `seine compare --by-site`: methods that know a site beside the model alone and with its site. */
import { basename } from "node:path";
import type { Metric } from "../../training/corpus/metrics.ts";
import type { CurveRow, SiteComparison, SiteRow } from "../../training/score/site-comparison.ts";
import { share, signed } from "../base/figures.ts";
import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import { chosenMethods } from "./chosen-methods.ts";
import { EXIT, say, UsageError } from "./exit.ts";
import { asUsage } from "./learning.ts";
import { type Output, openOutput, writing } from "./output.ts";
import { type Progress, progressOf } from "./progress.ts";
import { openRows, type TableFormat } from "./rows.ts";
import type { CompareFlags } from "./scored-systems.ts";

/** With this many pages a site has nearly all of its evidence. */
const LEAST_PAGES = 5;

/** A comparison on a corpus, as it comes. */
interface OnCorpus extends SiteComparison {
  readonly corpus: string;
  /** Whether the model was trained on it. */
  readonly isSeen: boolean;
}

/** Runs the command. Compares corpora one by one, so that only one is in memory. */
export async function runBySite(paths: readonly string[], flags: CompareFlags): Promise<void> {
  const { models = ["default"], leastPages = LEAST_PAGES, metric, format, jobs, split } = flags;
  const [file] = models;
  if (models.length > 1 || file === "none") {
    throw new UsageError(`found --models ${models.join()}, expected one with --by-site`);
  }
  if (metric === "sentences") {
    throw new UsageError(
      "found --metric sentences, expected bag, lcs or set with --by-site: its differences are by page",
    );
  }
  const { siteMethodNamed, siteMethods } = await import("../methods/site/index.ts");
  const ids = siteMethods.map(({ id }) => id);
  const methods = chosenMethods(flags.methods, ids, siteMethodNamed);
  const model = file === "default" ? undefined : file;
  const seen = (model === undefined ? loadDefaultModel() : loadModel(model)).json.training.corpora;
  const { corpusNames } = await import("../../training/score/side-by-side.ts");
  const { compareBySite, KNOWN } = await import("../../training/score/site-comparison.ts");
  const progress = progressOf(flags);
  const output = await openOutput(flags.output);
  await writing(output, async () => {
    const names = await asUsage(async () => corpusNames(paths));
    const all: unknown[] = [];
    for (const [i, path] of paths.entries()) {
      const corpus = names[i]!;
      const compared = await asUsage(() =>
        compareBySite(path, {
          ...{ model, methods, leastPages, metric: metric satisfies Metric, jobs, split },
          comments: flags.comments ? "include" : "exclude",
          onProgress: (done) => progress.update({ stage: `scoring the sites of ${corpus}`, done }),
          onError(message) {
            progress.clear();
            say(message);
            process.exitCode = EXIT.failed;
          },
        }),
      );
      const on = { ...compared, corpus, isSeen: seen.includes(basename(path)) };
      try {
        if (format === "json") all.push(await asRecord(on));
        else await writeTables(on, KNOWN, format, output, { isFirst: i === 0, progress });
      } finally {
        progress.clear();
        await compared.close();
      }
    }
    if (format === "json") await output.write(`${JSON.stringify(all, null, 2)}\n`);
  });
}

async function asRecord({ corpus, isSeen, rows, curve }: OnCorpus) {
  const all: { rows: SiteRow[]; curve: CurveRow[] } = { rows: [], curve: [] };
  for await (const row of rows) all.rows.push(row);
  for await (const row of curve) all.curve.push(row);
  return { corpus, isSeen, ...all };
}

const HEADER =
  "system,corpus,pages,sites,precision,recall,F1,low,high,above on-no-other-page,low,high".split(
    ",",
  );

/**
 * Writes both tables of a corpus row by row, with an empty line between.
 *
 * @param numbers numbers of known pages, a column each in the second table
 */
async function writeTables(
  { corpus, isSeen, systems, pages, rows, curve }: OnCorpus,
  numbers: readonly number[],
  format: Exclude<TableFormat, "json">,
  output: Output,
  { isFirst, progress }: { readonly isFirst: boolean; readonly progress: Progress },
): Promise<void> {
  const write = async (text: string): Promise<void> => {
    progress.clear();
    await output.write(text);
  };
  const longest = systems
    .map((name) => `${name} *`)
    .reduce((a, b) => (b.length > a.length ? b : a));
  const first = openRows(format, HEADER, 2, [longest, corpus, String(pages)]);
  await write(`${isFirst ? "" : "\n"}${first.head}`);
  for await (const row of rows) await write(first.row(cells(corpus, row, isSeen && row.isModel)));
  await write(`${first.end()}\n`);
  const header = ["F1 by known pages", "corpus", ...numbers.map(String)];
  const second = openRows(format, header, 2, [longest, corpus, ...numbers.map(() => "0.0000")]);
  await write(second.head);
  let isHead = true;
  for await (const { system, points } of curve) {
    const across = (cell: (point: (typeof points)[number]) => string): string[] =>
      numbers.map((known) => {
        const point = points.find((candidate) => candidate.known === known);
        return point === undefined ? "" : cell(point);
      });
    if (isHead)
      await write(second.row(["(pages)", corpus, ...across((point) => String(point.pages))]));
    isHead = false;
    await write(second.row([system, corpus, ...across(({ f1 }) => share(f1))]));
  }
  await write(second.end());
}

function cells(
  corpus: string,
  { system, pages, sites, precision, recall, f1, gain }: SiteRow,
  isMarked: boolean,
): string[] {
  return [
    ...[isMarked ? `${system} *` : system, corpus, String(pages), String(sites)],
    ...[precision, recall, f1.mean, f1.low, f1.high].map(share),
    ...[gain.mean, gain.low, gain.high].map(signed),
  ];
}
