/** Code that `train` and `evaluate` share. It imports training only when an action runs. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { LabelledPage } from "../../training/corpus/readers/reader.ts";
import type { Recipe } from "../../training/fit/recipe.ts";
import type { RecordPage } from "../../training/score/records-scores.ts";
import { firstNames } from "../base/first-names.ts";
import { segmenterNamed, segmenters } from "../document/segmenter.ts";
import { familyNamed } from "../features/index.ts";
import { EXIT, messageOf, say, UsageError } from "./exit.ts";
import { type Output, openOutput, writing } from "./output.ts";
import { integerFrom, list } from "./parsers.ts";
import { progressOf } from "./progress.ts";

/** Flags of {@link addCorpusOptions}, as commander parses them. */
export interface CorpusFlags {
  readonly comments?: boolean;
  readonly split?: string;
  readonly quiet?: boolean;
}

/** Options of training, as commander parses them. */
export interface LearningFlags extends CorpusFlags {
  readonly recipe?: string;
  readonly estimator?: string;
  readonly features?: string[];
  readonly segmenter?: string;
  readonly solver?: "tensorflow" | "lbfgs";
  readonly seed?: number;
  readonly folds?: number;
}

export const corpusHelp = `
A corpus is a folder or a file of labelled pages, e.g. a folder of page folders that have page.html and
gold.txt. For a path of an unknown layout, the error lists the known ones.`;

export const recipeHelp = `
A recipe defines how a model is fitted. Recipes by name:
  default       of the default model. Below 500 pages it uses fewer trees. Its specialist for articles
                needs articles and another page type from 50 sites each. stderr reports changes.
  tiny          of the tiny model
  logistic      logistic regression on all features
  dragnet-2013  of the Dragnet paper; add --comments, because its gold texts have comments
  dragnet-2     of Dragnet 2.0, with Seine's boosted trees instead of its own; add --comments
--recipe also takes a .json file with the fields of a recipe, such as
  {"estimator": "boosting", "options": {"trees": 80}, "features": ["tags", "text-shape"]}
A model file keeps its recipe under training.recipe. Options such as --seed change single fields; another
--estimator has its own default options.`;

const ofRecipes = ["recipe", "estimator", "features", "segmenter", "solver", "seed"] as const;

/** Whether flags say how a model is trained from nothing. */
export function isOfRecipe(flags: LearningFlags): boolean {
  return ofRecipes.some((name) => flags[name] !== undefined);
}

/** The options of {@link LearningFlags} about the model. */
export function learningOptions(): Option[] {
  return [
    new Option("-r, --recipe <name>", "how to fit the model, see below (default: default)"),
    new Option("-e, --estimator <name>", "logistic or boosting, instead of the recipe's"),
    new Option(
      "-F, --features <names>",
      "feature families, separated by commas, instead of the recipe's",
    ).argParser(families),
    new Option("-s, --segmenter <name>", "how to split pages, instead of the recipe's").choices(
      segmenters.map(({ name }) => name),
    ),
    new Option("--solver <name>", "solver of logistic; tensorflow needs TensorFlow.js").choices([
      "lbfgs",
      "tensorflow",
    ]),
    new Option("--seed <number>", "seed of all random choices, instead of the recipe's").argParser(
      integerFrom(0),
    ),
  ];
}

/** The options about the corpus and the messages. */
export function addCorpusOptions(command: Command): Command {
  return command
    .option(
      "--comments",
      "users' comments are content: of gold texts, if the corpus marks them, and of what models keep",
    )
    .option("--split <name>", "use only pages of this split of the corpus")
    .option("-q, --quiet", "only errors on stderr, no progress");
}

/** Parses a number of folds: 2 to 20, or 0 for no cross-validation if `allowNone`. */
export function folds(allowNone: boolean): (text: string) => number {
  return (text) => {
    const value = integerFrom(0)(text);
    if ((value >= 2 && value <= 20) || (allowNone && value === 0)) return value;
    const none = allowNone ? ", or 0 for no cross-validation" : "";
    throw new InvalidArgumentError(`Expected 2 to 20${none}.`);
  };
}

/** Throws a UsageError for the first path without a corpus. */
export async function checkCorpora(paths: readonly string[]): Promise<void> {
  const { findReader } = await import("../../training/corpus/readers/index.ts");
  for (const path of paths) await asUsage(() => findReader(path));
}

/** The corpus, where one alone can be named. @throws UsageError for several */
export function onlyCorpus(corpora: readonly string[]): string {
  if (corpora.length === 1) return corpora[0]!;
  throw new UsageError(`found ${corpora.length} corpora, expected one, whose pages have labels`);
}

/** Pages that a message names. */
export const NAMED = 3;
/** What training says of unreadable pages itself. */
const UNREADABLE: ReadonlySet<string> = new Set(["empty", "not-html", "unreadable"]);

/**
 * Says what `seine check` calls a problem, before a model learns it.
 *
 * @throws UsageError where no page has content
 */
export async function sayProblems(
  corpora: readonly string[],
  { comments, split, quiet }: CorpusFlags,
): Promise<void> {
  const { checkCorpus } = await import("../../training/corpus/check.ts");
  const { findings, pages: count } = await asUsage(() =>
    checkCorpus(corpora, {
      segmenter: segmenterNamed("layout"),
      comments: comments ? "include" : "exclude",
      filter: (page) => split === undefined || page.split === split,
    }),
  );
  const empty = findings.find(({ kind }) => kind === "empty-gold")?.pages.length ?? 0;
  if (count > 0 && empty === count) {
    throw new UsageError(
      `found no content in the gold texts of ${count === 1 ? "the page" : `all ${count} pages`}, expected some: ` +
        "a model would learn to return nothing",
    );
  }
  if (quiet) return;
  for (const { kind, isFault, what, advice, pages } of findings) {
    if (!isFault || UNREADABLE.has(kind)) continue;
    const named = pages.map(({ id, detail }) => `${id} (${detail})`);
    say(`${what} (${pages.length}): ${firstNames(named, NAMED)}: ${advice}`, "warning");
  }
}

/** A page that could not be read. */
export interface FailedPage {
  readonly id: string;
  readonly message: string;
}

/** Reports pages that could not be read. */
export function sayFailed(errors: readonly Pick<FailedPage, "message">[]): void {
  for (const { message } of errors) say(message);
  if (errors.length > 0) process.exitCode = EXIT.failed;
}

/** The same pages for JSON. */
export function failedOf(errors: readonly FailedPage[]): FailedPage[] {
  return errors.map(({ id, message }) => ({ id, message }));
}

/**
 * Reads the labelled pages of corpora one by one.
 *
 * @param onPage whether the page is used
 * @returns pages that could not be read, which are reported
 */
export async function eachLabelled(
  corpora: readonly string[],
  { quiet }: CorpusFlags,
  onPage: (page: LabelledPage) => boolean,
): Promise<FailedPage[]> {
  const { readCorpus } = await import("../../training/corpus/readers/index.ts");
  const { ReaderError } = await import("../../training/corpus/readers/reader.ts");
  const progress = progressOf({ quiet });
  const errors: FailedPage[] = [];
  let count = 0;
  const read = async (): Promise<void> => {
    for (const path of corpora) {
      for await (const page of readCorpus(path)) {
        if (page instanceof ReaderError) errors.push(page);
        else if (onPage(page)) count++;
        progress.update({ stage: `reading pages: ${count}`, done: 0 });
      }
    }
  };
  await asUsage(read).finally(progress.clear);
  sayFailed(errors);
  return failedOf(errors);
}

/**
 * Reads the pages whose values are labelled.
 *
 * @throws UsageError where there are none
 */
export async function recordPages(
  corpora: readonly string[],
  flags: CorpusFlags,
): Promise<{ readonly pages: RecordPage[]; readonly failed: FailedPage[] }> {
  await checkCorpora(corpora);
  const pages: RecordPage[] = [];
  const failed = await eachLabelled(corpora, flags, (page) => {
    if (page.records === undefined) return false;
    pages.push({ ...page, records: page.records });
    return true;
  });
  if (pages.length > 0) return { pages, failed };
  throw new UsageError(
    `found no gold records in ${corpora.join(", ")}; expected a corpus with records`,
  );
}

/** The recipe of the flags. Throws a UsageError if it is invalid. */
export async function recipeOf({ recipe = "default", ...flags }: LearningFlags): Promise<Recipe> {
  const { changed, recipeNamed } = await import("../../training/fit/recipe.ts");
  const { estimator, solver, features, segmenter, seed } = flags;
  const changes = { estimator, solver, features, segmenter, seed };
  return asUsage(() => changed(recipeNamed(recipe), changes));
}

/**
 * Reports the backend of TensorFlow.js if the recipe uses it, and why it is not the native addon.
 *
 * @throws UsageError if it cannot be loaded
 */
export async function sayBackend(recipe: Recipe): Promise<void> {
  const { usesTensorFlow } = await import("../../training/fit/recipe.ts");
  if (!usesTensorFlow(recipe)) return;
  const { backendNames, tensorFlow } = await import("../../training/fit/estimators/tensorflow.ts");
  const { backend, withoutNode } = await asUsage(tensorFlow);
  const why = withoutNode === undefined ? "" : `; ${withoutNode}`;
  say(`TensorFlow.js computes on ${backendNames[backend]}${why}`, "info", { backend });
}

/** Reports how a recipe was adapted to the corpus. */
export function sayAdapted(change: string): void {
  say(`the recipe was adapted to the corpus: ${change}`);
}

/** Runs `work`. A TrainingError becomes a UsageError, since the user can correct it. */
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

/** Runs `work` with the output of `--report`, if given. It is opened first, to fail before the work. */
export async function reporting(
  path: string | undefined,
  work: (report: Output | undefined) => Promise<void>,
): Promise<void> {
  if (path === undefined) return work(undefined);
  await writing(await openOutput(path), work);
}
