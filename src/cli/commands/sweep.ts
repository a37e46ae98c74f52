import { type Command, InvalidArgumentError } from "commander";
import type { SystemSpec } from "../../../training/score/systems.ts";
import { share } from "../../base/figures.ts";
import { messageOf, UsageError } from "../exit.ts";
import { addCorpusOptions, checkCorpora, corpusHelp } from "../learning.ts";
import { writeTo } from "../output.ts";
import { setting } from "../parsers.ts";
import { table } from "../score-tables.ts";
import { addJobs, type SystemsFlags, scoreSystems, systemMetric } from "../scored-systems.ts";
import { print } from "../terminal.ts";

interface SweepFlags extends SystemsFlags {
  readonly method: string;
  readonly option: Range;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly json?: boolean;
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

Exit codes: 0 success, 1 some page could not be read, 2 wrong usage.`;

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
    .option("--plot <file>", "write a chart of precision, recall and F1, as SVG");
  addCorpusOptions(addJobs(command)).addHelpText("after", help).action(run);
}

async function run(paths: string[], flags: SweepFlags): Promise<void> {
  await checkCorpora(paths);
  const { name, values } = flags.option;
  await checkOptions(flags);
  const systems = values.map((value): SystemSpec => {
    const options = { ...flags.set, [name]: value };
    return { kind: "method", id: flags.method, options, name: String(value) };
  });
  const scores = await scoreSystems(paths, systems, flags);
  const { summariseSystems } = await import("../../../training/score/side-by-side.ts");
  const points = summariseSystems(scores, false, flags.metric)
    .map((summary) => ({ ...summary, value: Number(summary.system) }))
    .sort((a, b) => a.value - b.value);
  if (flags.json) {
    const rows = points.map(({ value, corpus, pages, precision, recall, f1 }) => {
      return { [name]: value, corpus, pages, precision, recall, f1 };
    });
    print(`${JSON.stringify(rows, null, 2)}\n`);
  } else {
    const rows = points.map(({ value, corpus, pages, precision, recall, f1 }) => [
      String(value),
      corpus,
      String(pages),
      ...[precision, recall, f1.mean, f1.low, f1.high].map(share),
    ]);
    const header = [name, "corpus", "pages", "precision", "recall", "F1", "low", "high"];
    print(table([header, ...rows]));
  }
  if (flags.plot === undefined) return;
  const { sweepPlot } = await import("../../../training/score/plots/sweep.ts");
  await writeTo(flags.plot, sweepPlot(name, points));
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
