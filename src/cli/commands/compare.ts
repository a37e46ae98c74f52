import { type Command, Option } from "commander";
import type { SystemSpec } from "../../../training/score/systems.ts";
import { chosenMethods } from "../chosen-methods.ts";
import { messageOf, UsageError } from "../exit.ts";
import { addCorpusOptions, checkCorpora, corpusHelp } from "../learning.ts";
import { writeTo } from "../output.ts";
import { integerFrom, list } from "../parsers.ts";
import { tableFormats } from "../rows.ts";
import { addJobs, type CompareFlags, scoreSystems, systemMetric } from "../scored-systems.ts";
import { systemsTable } from "../systems-table.ts";

const help = `${corpusHelp}

Predictions of another tool are a JSON file, also with gzip: {"page id": "text", …} or
{"page id": {"text": "…"}, …}; or a folder of such files, named <corpus>.json or <corpus>.json.gz. A tool
is scored on the pages that it has a text for. --common scores all systems on the pages that all have.
An asterisk marks a system that was trained on the corpus. For several corpora, a last row per system has
the means over corpora. "F of means" is the F1 of the mean precision and mean recall (as in CEDP's tables).

Metrics compare words page by page: bag counts each word as often as it occurs, lcs takes the longest common
subsequence, set counts each word once. With sentences each sentence counts once per page, and precision
and recall are of the whole corpus (VSSE's measure).

With --by-site the methods are those that need sibling pages, beside the model without and with its site.
All pages of large enough sites are scored, each by the other pages of its site, of a large one by 39 drawn
at random. Every row is compared with "on-no-other-page", page by page. A second table
has the F1 by number of known pages of a site. They are drawn at random and include the scored page; only
sites with that many pages count. Rows are written as they are done, JSON at the end.

Examples:
  seine compare my-pages/
  seine compare --methods cetr,cetd --models default,my.json --format markdown crawl/
  seine compare --predictions trafilatura.json --plot f1.svg corpus/
  seine compare --by-site --methods wisdom,infodiscoverer crawl/
  seine compare --methods none --predictions predictions/*/ wcxb-dev/ l3s-gn1/

Exit codes: 0 success, 1 some page could not be read, 2 wrong usage.`;

/** `seine compare`: methods, models and other tools' predictions on the same pages. */
export function addCompare(program: Command): void {
  const command = program
    .command("compare")
    .description(
      "Score systems on the same labelled pages: precision, recall, F1, pages per second.",
    )
    .argument("<corpus...>", "labelled pages")
    .option(
      "--methods <ids>",
      "classic methods, separated by commas, or all (default) or none",
      list,
    )
    .option(
      "--models <files>",
      "model files, separated by commas, or none (default: default)",
      list,
    )
    .option(
      "--predictions <files...>",
      "texts that other tools extracted: JSON files, or folders of them",
    )
    .option("--common", "score only pages that every system has a text for")
    .option("--by-type", "add a row per page type or language")
    .addOption(
      new Option(
        "--by-site",
        "compare the methods that need sibling pages, and the model with them",
      ).conflicts(["predictions", "common", "byType", "plot"]),
    )
    .option(
      "--least-pages <number>",
      "with --by-site: minimum number of pages of a site (default: 5)",
      integerFrom(2),
    )
    .addOption(
      new Option("-f, --format <format>", "format of the table")
        .choices(tableFormats)
        .default("table"),
    )
    .addOption(systemMetric())
    .option("--plot <file>", "write a bar chart of F1, as SVG");
  addJobs(command).option("-o, --output <file>", "write to this file, all or nothing");
  addCorpusOptions(command).addHelpText("after", help).action(run);
}

async function run(paths: string[], flags: CompareFlags): Promise<void> {
  if (flags.common && flags.predictions === undefined) {
    throw new UsageError(
      "found --common without --predictions; drop it, because methods and models have a text for every page",
    );
  }
  if (flags.leastPages !== undefined && !flags.bySite) {
    throw new UsageError("found --least-pages without --by-site; give both, or leave it out");
  }
  await checkCorpora(paths);
  if (flags.bySite) {
    await (await import("../compare-by-site.ts")).runBySite(paths, flags);
    return;
  }
  const systems = await specsOf(flags);
  const scores = await scoreSystems(paths, systems, flags, flags.common);
  const { averageRows, summariseSystems } = await import("../../../training/score/side-by-side.ts");
  const summaries = summariseSystems(scores, flags.byType, flags.metric);
  const rows = [...summaries, ...averageRows(summaries)];
  const seen = await trainedOn(systems);
  await writeTo(flags.output, systemsTable(rows, flags.format, seen));
  if (flags.plot === undefined) return;
  const { systemsPlot } = await import("../../../training/score/plots/systems.ts");
  await writeTo(flags.plot, systemsPlot(summaries));
}

async function specsOf({
  methods: ids,
  models = ["default"],
  predictions = [],
}: CompareFlags): Promise<SystemSpec[]> {
  const { methodNamed, methods } = await import("../../methods/index.ts");
  if (models.length > 1 && models.includes("none")) {
    throw new UsageError(`found --models ${models.join()}, expected none alone, or files`);
  }
  const known = methods.map(({ id }) => id);
  const chosen = chosenMethods(ids, known, methodNamed);
  // Files of the same name are distinguished by their paths.
  const base = (path: string): string => path.split("/").filter(Boolean).at(-1) ?? path;
  const isAlike = new Set(predictions.map(base)).size < predictions.length;
  const called = (path: string): { name?: string } => (isAlike ? { name: path } : {});
  return [
    ...chosen.map((id): SystemSpec => ({ kind: "method", id })),
    ...models
      .filter((path) => path !== "none")
      .map(
        (path): SystemSpec => (path === "default" ? { kind: "model" } : { kind: "model", path }),
      ),
    ...predictions.map((path): SystemSpec => ({ kind: "predictions", path, ...called(path) })),
  ];
}

/** `system corpus` of the systems that were trained on a corpus of that name. */
async function trainedOn(specs: readonly SystemSpec[]): Promise<ReadonlySet<string>> {
  const { openSystem } = await import("../../../training/score/systems.ts");
  try {
    return new Set(
      specs
        .map((spec) => openSystem(spec))
        .flatMap(({ name, trainedOn }) => trainedOn.map((c) => `${name} ${c}`)),
    );
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
