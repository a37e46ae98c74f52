import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { SystemResult } from "../../../training/score/retrieval/experiment.ts";
import { counted } from "../../base/counted.ts";
import { type Rendering, readRendering } from "../../rendering/rendering.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { asUsage, checkCorpora, corpusHelp } from "../learning.ts";
import { modelOf } from "../model-of.ts";
import { modelFile } from "../page-options.ts";
import { degree, integerFrom } from "../parsers.ts";
import { table } from "../score-tables.ts";
import { createStatusLine } from "../status-line.ts";
import { print } from "../terminal.ts";

interface RetrieveFlags {
  readonly model?: string;
  readonly every?: number;
  readonly permitted?: number;
  readonly renderings?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const help = `${corpusHelp}

Known-item search: each query looks for one page. A page has two queries: the words of its labelled title,
and the five most distinctive words of its gold text that are not in the title. DR ranks pages by their
words, BR by their best segment, DR + BR by both ranks. Expanded queries have ten more terms from their
first results. MRR is the mean reciprocal rank of the page. Differences are paired by query, with bootstrap
intervals of 95 %. A second table has the extended B-cubed of the segmentations; its true segments are the
content and the rest. Terms are stemmed if the package natural is installed.

With --renderings only pages with a saved rendering are read, which "seine render" writes: <page id>.json in
that folder. Then "vips rendered" and "comb rendered" cut each page as a browser shows it, and are compared
with "vips" and "comb", which know its tree alone.

Examples:
  seine retrieve my-pages/
  seine retrieve --every 5 --json wcxb/dev
  seine retrieve --renderings wcxb-renderings --permitted 8 wcxb/dev

Exit codes: 0 all well, 1 some page could not be read, 2 wrong usage.`;

/** `seine retrieve`: compares segmentations by retrieval. */
export function addRetrieve(program: Command): void {
  program
    .command("retrieve")
    .description("Compare segmentations by known-item search over labelled pages.")
    .argument("<corpus...>", "labelled pages")
    .option(
      "-m, --model <file>",
      "model file, or the name default or tiny (default: default)",
      modelFile,
    )
    .option("--every <number>", "use only every n-th page, starting at the first", integerFrom(1))
    .option("--permitted <degree>", "least coherence of vips and comb, 1 to 11", degree)
    .option("--renderings <folder>", "only pages with a saved rendering there: <page id>.json")
    .option("--json", "write JSON")
    .option("-q, --quiet", "only errors on stderr, no progress")
    .addHelpText("after", help)
    .action(run);
}

async function run(paths: string[], flags: RetrieveFlags): Promise<void> {
  const { every, permitted, renderings } = flags;
  await checkCorpora(paths);
  const model = modelOf(flags);
  const { readCollection } = await import("../../../training/score/retrieval/collection.ts");
  const { runSystems } = await import("../../../training/score/retrieval/experiment.ts");
  const { titleQueries, wordQueries } = await import(
    "../../../training/score/retrieval/queries.ts"
  );
  const { bCubedMeans } = await import("../../../training/score/retrieval/b-cubed.ts");
  const progress = flags.quiet ? undefined : createStatusLine(process.stderr);
  const onPage = (done: number): void => {
    if (progress?.isDue()) progress.show(`${counted(done, "page")} read`);
  };
  const renderingOf =
    renderings === undefined ? undefined : (id: string) => savedRendering(renderings, id);
  const collection = await asUsage(() =>
    readCollection(paths, { model, every, permitted, renderingOf, onPage }),
  ).finally(progress?.clear);
  if (renderings !== undefined && collection.targets.length === 0) {
    throw new UsageError(
      `found no rendering of these pages in ${renderings}, expected <page id>.json as seine render writes it`,
    );
  }
  for (const { message } of collection.errors) say(message);
  if (collection.errors.length > 0) process.exitCode = EXIT.failed;
  const { targets, terms } = collection;
  const queries = {
    titles: titleQueries(targets, terms),
    words: wordQueries(targets, terms),
  };
  const results = Object.entries(queries).map(([kind, items]) => ({
    queries: kind,
    count: items.length,
    systems: items.length === 0 ? [] : runSystems(collection, items),
  }));
  const segmentations = bCubedMeans(collection.bCubed);
  if (flags.json) {
    const record = { pages: targets.length, results, segmentations };
    print(`${JSON.stringify(record, null, 2)}\n`);
    return;
  }
  for (const { queries: kind, count, systems } of results) {
    print(`${count} queries by ${kind}, over ${counted(targets.length, "page")}\n`);
    const header = ["system", "MRR", "success@10", "against", "difference", "low", "high"];
    print(`${table([header, ...systems.map(rowOf)])}\n`);
  }
  const header = ["segmentation", "pages", "precision", "recall", "B-cubed F1", "low", "high"];
  const rows = segmentations.map(({ name, pages, precision, recall, f1 }) => [
    name,
    String(pages),
    ...[precision, recall, f1.mean, f1.low, f1.high].map((value) => value.toFixed(4)),
  ]);
  print(table([header, ...rows]));
}

async function savedRendering(folder: string, id: string): Promise<Rendering | undefined> {
  const file = join(folder, `${id}.json`);
  const json = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new UsageError(`cannot read the rendering ${file}: ${error.message}`);
  });
  if (json === undefined) return undefined;
  try {
    return readRendering(json, file);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function rowOf({ name, mrr, successAt10, against, difference }: SystemResult): string[] {
  const { mean, low, high } = difference ?? {};
  const signed = [mean, low, high].map((value) =>
    value === undefined ? "" : `${value < 0 ? "" : "+"}${value.toFixed(4)}`,
  );
  return [name, mrr.toFixed(4), successAt10.toFixed(4), against ?? "", ...signed];
}
