/**
 * Builds a shipped model and its card from WCXB's development split. Run:
 *
 *     npm run model                  # models/default.json and models/tiny.json
 *     npm run model -- --name tiny   # one of them
 *     npm run model -- --datasets few --out /tmp/trial --unadapted --trees 5   # a trial of all steps
 *
 * The same corpora give the same bytes. The trees have seen only WCXB's development split. Only the threshold
 * is also chosen on the other corpora.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Decision } from "../../src/decision/threshold.ts";
import { type Model, readModel, writeModel } from "../../src/models/model.ts";
import type { TrainingProgress } from "../fit/progress.ts";
import { parseRecipe, type Recipe, recipeNamed } from "../fit/recipe.ts";
import { commonDecision, type PageScores, relativeScores, scoreBy } from "../fit/threshold.ts";
import { type PageResult, scorePage, summarise } from "../score/evaluate.ts";
import { type ForeignVotes, foreignVotes, shareModel } from "../score/foreign-votes.ts";
import { type ZeroShot, zeroShot } from "../score/zero-shot.ts";
import { trainEach } from "../train.ts";
import {
  calibrationName,
  calibrationPlot,
  modelCard,
  type NamedVote,
  OUT_OF_FOLD,
} from "./model-card.ts";

/** Date of the last change of their recipes. */
const DATE = "2026-11-22";

/** The shipped models, named as their recipes. */
const MODELS = ["default", "tiny"];
/** Folds of the cross-validation in the cards. */
const FOLDS = 3;

/** The model's recipe, with fewer trees for a trial, or not adapted to few pages. */
function recipeOf(name: string, trees: number | undefined, isAdapted: boolean): Recipe {
  const named = recipeNamed(name);
  const recipe = { ...named, adapt: named.adapt && isAdapted };
  if (trees === undefined || recipe.estimator !== "boosting") return recipe;
  const { options, specialist } = recipe;
  return parseRecipe({
    ...recipe,
    options: { ...options, trees },
    ...(specialist && { specialist: { ...specialist, trees } }),
  });
}

/** A model fitted on the training corpus, and what is known of it so far. */
interface Built {
  readonly model: Model;
  readonly file: string;
  /** Out of fold. */
  readonly results: readonly PageResult[];
  /** Scores of the same pages. */
  readonly scores: readonly PageScores[];
}

/** Chosen when all corpora have been read; see {@link finish}. */
const OPEN: Decision = { threshold: 0, relative: true, least: 0 };

async function build(
  names: readonly string[],
  recipes: readonly Recipe[],
  datasets: string,
): Promise<Built[]> {
  let reported = -1;
  const started = performance.now();
  const scores = new Map<PageResult, PageScores>();
  const options = recipes.map((recipe, i) => ({
    recipe,
    folds: FOLDS,
    name: names[i]!,
    decision: OPEN,
    losses: false,
    licence: "CC-BY-4.0",
    attribution: "WCXB v1.0, development split (Foley 2026)",
    onProgress: ({ stage, done }: TrainingProgress) => {
      const percent = Math.floor(100 * done);
      if (percent === reported) return;
      reported = percent;
      process.stderr.write(`${percent} % ${stage}\n`);
    },
    onResult: (result: PageResult) => scores.set(result, relativeScores(result)),
    onPageError: (error: Error) => process.stderr.write(`${error.message}\n`),
  }));
  const trained = await trainEach([`${datasets}/wcxb-dev`], options);
  process.stderr.write(`trained: ${((performance.now() - started) / 60_000).toFixed(1)} minutes\n`);
  return trained.map(({ model, file, results }) => ({
    model,
    file,
    results,
    scores: results.map((result) => scores.get(result)!),
  }));
}

/** Chooses the decision by all corpora, and writes the model and its card. */
function finish(
  name: string,
  { model, results, scores }: Built,
  elsewhere: readonly ForeignVotes[],
  place: number,
  out: string,
): void {
  const others = elsewhere.map((corpus) => ({
    ...corpus,
    scores: corpus.pages.map((page) => page.scores[place]!),
  }));
  // Some corpora count comments as content. The shipped threshold is chosen without those corpora.
  const voting = others.filter(({ gold }) => gold === "exclude");
  const decision = commonDecision([scores, ...voting.map((corpus) => corpus.scores)]);
  const file = writeModel({ ...model.json, ...decision });
  const scored = results.map(({ page, prediction }) =>
    scorePage(page, prediction, decision, "bag"),
  );
  writeFileSync(`${out}/${name}.json`, file);
  const foreign = others.flatMap((corpus) =>
    zeroShot(
      corpus.name,
      corpus.pages.map(({ page }, i) => ({ page, ...scoreBy(corpus.scores[i]!, decision) })),
    ),
  );
  const votes: NamedVote[] = [
    { name: OUT_OF_FOLD, pages: scores },
    ...others.map((corpus) => ({ name: corpus.name, pages: corpus.scores })),
  ];
  const json = readModel(file, name).json;
  writeFileSync(`${out}/${name}.md`, modelCard(json, scored, foreign, votes, DATE));
  writeFileSync(`${out}/${calibrationName(name)}`, calibrationPlot(scored));
  report(name, scored, foreign);
}

function report(
  name: string,
  results: readonly PageResult[],
  elsewhere: readonly ZeroShot[],
): void {
  const lines = [{ name: "out of fold", ...summarise(results) }, ...elsewhere].map(
    (score) => `  ${score.f1.mean.toFixed(4)} ${score.name}`,
  );
  process.stderr.write(`${name}:\n${lines.join("\n")}\n`);
}

const { values } = parseArgs({
  options: {
    name: { type: "string", multiple: true, default: MODELS },
    datasets: { type: "string", default: "../shared/datasets" },
    trees: { type: "string" },
    unadapted: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
for (const name of values.name) {
  if (MODELS.includes(name)) continue;
  throw new Error(`unknown model "${name}"; known: ${MODELS.join(", ")}`);
}
const trees = values.trees === undefined ? undefined : Number(values.trees);
// The largest model first: the others take a part of its features.
const names = MODELS.filter((name) => values.name.includes(name));
// Before the training, which would be lost if nothing could be written there.
mkdirSync(values.out, { recursive: true });
const recipes = names.map((name) => recipeOf(name, trees, !values.unadapted));
const built = await build(names, recipes, values.datasets);
const shared = built.map(({ model, file }) =>
  shareModel(model.json.name, model.json.checksum, file),
);
const elsewhere = await foreignVotes(values.datasets, shared);
for (const [i, name] of names.entries()) finish(name, built[i]!, elsewhere, i, values.out);
