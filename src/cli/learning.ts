/** What `train` and `evaluate` share. Training itself is imported here, when an action runs. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Recipe } from "../../training/fit/recipe.ts";
import type { SystemMetric } from "../../training/score/side-by-side.ts";
import { segmenters } from "../document/segmenter.ts";
import { familyNamed } from "../features/index.ts";
import { messageOf, say, UsageError } from "./exit.ts";
import { type Output, openOutput, writing } from "./output.ts";
import { integerFrom, list } from "./parsers.ts";

/** Options that say how a model is learned, as commander gives them. */
export interface LearningFlags {
  readonly recipe?: string;
  readonly estimator?: string;
  readonly features?: string[];
  readonly segmenter?: string;
  readonly solver?: "tensorflow" | "lbfgs";
  readonly seed?: number;
  readonly folds?: number;
  readonly comments?: boolean;
  readonly split?: string;
  readonly quiet?: boolean;
}

export const corpusHelp = `
A corpus is a folder or a file of labelled pages in one of several layouts, such as a folder of
page folders with page.html and gold.txt each; a path of another layout is refused with a list.`;

export const recipeHelp = `
A recipe says all of how a model is fitted. Those that have a name:
  default       the shipped model's; below 500 pages with fewer trees, and without a specialist in
                articles where page types of too few sites are told; stderr says so
  tiny          the smaller shipped model's
  logistic      logistic regression on all features
  dragnet-2013  Dragnet's of the paper; its gold has comments, so give --comments too
  dragnet-2     that of Dragnet 2.0, with boosted trees for its own; --comments as well
Or the path of a .json file with the fields of a recipe, such as
  {"estimator": "boosting", "options": {"trees": 80}, "features": ["tags", "text-shape"]}
A model file keeps its recipe under training.recipe. Options such as --seed change single fields;
another --estimator comes with its own default options.`;

/** The options of {@link LearningFlags} that concern the model, for a command to add. */
export function learningOptions(): Option[] {
  return [
    new Option("-r, --recipe <name>", "how the model is fitted, see below (default: default)"),
    new Option("-e, --estimator <name>", "logistic or boosting in place of the recipe's"),
    new Option(
      "-F, --features <names>",
      "feature families in place of the recipe's, commas between",
    ).argParser(families),
    new Option("-s, --segmenter <name>", "how to split pages, in place of the recipe's").choices(
      segmenters.map(({ name }) => name),
    ),
    new Option(
      "--solver <name>",
      "solver of logistic: lbfgs needs nothing else, tensorflow TensorFlow.js",
    ).choices(["lbfgs", "tensorflow"]),
    new Option("--seed <number>", "seed of every random choice in place of the recipe's").argParser(
      integerFrom(0),
    ),
  ];
}

/** The options of {@link LearningFlags} that concern the corpus and the messages. */
export function addCorpusOptions(command: Command): Command {
  return command
    .option("--comments", "user comments, where a corpus marks them, are content too")
    .option("--split <name>", "only pages of this split, where a corpus has several")
    .option("-q, --quiet", "no progress on stderr, only errors");
}

/** The option of what counts as found where systems are compared, for a command to add. */
export function systemMetric(): Option {
  return new Option("--metric <name>", "what counts as a hit")
    .choices(["bag", "lcs", "set", "sentences"] satisfies SystemMetric[])
    .default("bag" satisfies SystemMetric);
}

/** Parses a number of folds between `least`, or 0 where that leaves cross-validation out, and 20. */
export function folds(allowNone: boolean): (text: string) => number {
  return (text) => {
    const value = integerFrom(0)(text);
    if ((value >= 2 && value <= 20) || (allowNone && value === 0)) return value;
    const none = allowNone ? ", or 0 for no cross-validation" : "";
    throw new InvalidArgumentError(`Expected 2 to 20${none}.`);
  };
}

/** Throws a UsageError for the first path that holds no corpus. */
export async function checkCorpora(paths: readonly string[]): Promise<void> {
  const { findReader } = await import("../../training/corpus/readers/index.ts");
  for (const path of paths) await asUsage(() => findReader(path));
}

/** The recipe of the flags. Throws a UsageError when it is wrong. */
export async function recipeOf({ recipe = "default", ...flags }: LearningFlags): Promise<Recipe> {
  const { changed, recipeNamed } = await import("../../training/fit/recipe.ts");
  const { estimator, solver, features, segmenter, seed } = flags;
  const changes = { estimator, solver, features, segmenter, seed };
  return asUsage(() => changed(recipeNamed(recipe), changes));
}

/**
 * Says what TensorFlow.js computes on, where the recipe asks for it, and why not on its native addon.
 * Throws a UsageError when it cannot be loaded.
 */
export async function sayBackend(recipe: Recipe): Promise<void> {
  const { usesTensorFlow } = await import("../../training/fit/recipe.ts");
  if (!usesTensorFlow(recipe)) return;
  const { tensorFlow } = await import("../../training/fit/estimators/tensorflow.ts");
  const { backend, withoutNode } = await asUsage(tensorFlow);
  const why = withoutNode === undefined ? "" : `; ${withoutNode}`;
  say(`TensorFlow.js computes on ${backends[backend]}${why}`, "info", { backend });
}

const backends = {
  node: "its native addon (@tensorflow/tfjs-node)",
  wasm: "WebAssembly, on one thread (@tensorflow/tfjs-backend-wasm)",
  cpu: "plain JavaScript (@tensorflow/tfjs-backend-cpu)",
} as const;

/** Says what of a recipe the corpus changed. */
export function sayAdapted(change: string): void {
  say(`the recipe was adapted to the corpus: ${change}`);
}

/** Runs `work`; what its caller can mend, a TrainingError, becomes a UsageError. */
export async function asUsage<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { TrainingError } = await import("../../training/corpus/training-error.ts");
    throw error instanceof TrainingError ? new UsageError(error.message) : error;
  }
}

function families(text: string): string[] {
  const names = list(text);
  try {
    for (const name of names) familyNamed(name);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
  return names;
}

/** Runs `work` with the place of `--report`, if one is given; that it cannot be written is told before. */
export async function reporting(
  path: string | undefined,
  work: (report: Output | undefined) => Promise<void>,
): Promise<void> {
  if (path === undefined) return work(undefined);
  await writing(await openOutput(path), work);
}
