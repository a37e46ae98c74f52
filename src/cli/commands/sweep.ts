import { type Command, InvalidArgumentError } from "commander";
import type { SystemMetric } from "../../../training/score/side-by-side.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { addCorpusOptions, asUsage, checkCorpora, corpusHelp, systemMetric } from "../learning.ts";
import { openOutput, writing } from "../output.ts";
import { integerFrom, setting } from "../parsers.ts";
import { createProgress } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";

interface SweepFlags {
  readonly method: string;
  readonly option: Range;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly json?: boolean;
  readonly metric: SystemMetric;
  readonly plot?: string;
  readonly jobs?: number;
  readonly split?: string;
  readonly comments?: boolean;
  readonly quiet?: boolean;
}

/** Values of an option, from the first to the last. */
interface Range {
  readonly name: string;
  readonly values: readonly number[];
}

const MOST_VALUES = 1000;

const help = `${corpusHelp}

Examples:
  seine sweep --method vsse --option t1=0.1:1:0.1 --plot t1.svg my-pages/
  seine sweep --method vsse --option t1=0.1:1:0.1 --metric sentences my-pages/
  seine sweep --method cetr-tm --option lambda=0.25:2:0.25 my-pages/

Exit codes: 0 all well, 1 some page could not be read, 2 wrong usage.`;

/** `seine sweep`: scores of a method by the value of one option. */
export function addSweep(program: Command): void {
  const command = program
    .command("sweep")
    .description("Score a classic method with each value of an option.")
    .argument("<corpus...>", "labelled pages")
    .requiredOption("--method <id>", 'a method that "seine methods" lists')
    .requiredOption("--option <name=from:to:step>", "option and its values", range)
    .option("--set <name=value>", "fixed value of another option; may be repeated", setting, {})
    .addOption(systemMetric())
    .option("--json", "write JSON")
    .option("--plot <file>", "write a chart of precision, recall and F1, as SVG")
    .option("-j, --jobs <number>", "worker threads (default: all cores)", integerFrom(1));
  addCorpusOptions(command).addHelpText("after", help).action(run);
}

async function run(paths: string[], flags: SweepFlags): Promise<void> {
  await checkCorpora(paths);
  const { name, values } = flags.option;
  await checkOptions(flags);
  const { sideBySide, summariseSystems } = await import("../../../training/score/side-by-side.ts");
  const progress = flags.quiet ? undefined : createProgress(process.stderr);
  const { scores, errors } = await asUsage(() =>
    sideBySide(paths, {
      systems: values.map((value) => ({
        kind: "method",
        id: flags.method,
        options: { ...flags.set, [name]: value },
        name: String(value),
      })),
      split: flags.split,
      comments: flags.comments ? "include" : "exclude",
      metric: flags.metric,
      jobs: flags.jobs,
      onProgress: (done) => progress?.update({ stage: "scoring pages", done }),
    }),
  ).finally(progress?.clear);
  for (const message of errors) say(message);
  if (errors.length > 0) process.exitCode = EXIT.failed;
  const points = summariseSystems(scores, false, flags.metric)
    .map((summary) => ({ ...summary, value: Number(summary.system) }))
    .sort((a, b) => a.value - b.value);
  if (flags.json) {
    const rows = points.map(({ value, corpus, pages, precision, recall, f1 }) => ({
      [name]: value,
      corpus,
      pages,
      precision,
      recall,
      f1,
    }));
    print(`${JSON.stringify(rows, null, 2)}\n`);
  } else {
    const rows = points.map(({ value, corpus, pages, precision, recall, f1 }) => [
      String(value),
      corpus,
      String(pages),
      ...[precision, recall, f1.mean, f1.low, f1.high].map((share) => share.toFixed(4)),
    ]);
    const header = [name, "corpus", "pages", "precision", "recall", "F1", "low", "high"];
    print(table([header, ...rows]));
  }
  if (flags.plot === undefined) return;
  const { sweepPlot } = await import("../../../training/score/plots/sweep.ts");
  const plot = await openOutput(flags.plot);
  await writing(plot, () => plot.write(sweepPlot(name, points)));
}

/** Throws a UsageError for a method or an option that does not exist. */
async function checkOptions({ method, option, set }: SweepFlags): Promise<void> {
  const { methodNamed } = await import("../../methods/index.ts");
  const { optionFault } = await import("../../methods/method.ts");
  try {
    const found = methodNamed(method);
    for (const value of option.values) {
      const parsed = found.options.safeParse({ ...set, [option.name]: value });
      if (!parsed.success) throw new UsageError(optionFault(found, parsed.error.issues[0]!));
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(messageOf(error));
  }
}

const rangePattern = /^(\w+)=([^:]+):([^:]+):([^:]+)$/;

function range(text: string): Range {
  const [, name, ...numbers] = rangePattern.exec(text) ?? [];
  const [from, to, step] = numbers.map(Number);
  const isRange =
    name !== undefined && Number.isFinite(from) && Number.isFinite(to) && Number(step) > 0;
  const count = isRange ? Math.floor((to! - from!) / step! + 1e-9) + 1 : 0;
  if (count < 1 || count > MOST_VALUES) {
    throw new InvalidArgumentError("Expected name=from:to:step, e.g. t1=0.1:1:0.1.");
  }
  // Twelve digits: .1 + 2 x .1 is .3.
  const values = Array.from({ length: count }, (_, i) =>
    Number((from! + i * step!).toPrecision(12)),
  );
  return { name: name!, values };
}
