/**
 * What training takes of memory and processor time as pages become more: those of a corpus, again and
 * again, by a recipe as `seine train --folds 0` fits it. Run:
 *
 *     npm run bench -- training --pages 2000 [--recipe default] [--corpus ../shared/datasets/wcxb-dev]
 *       [--trees 2] [--cache FOLDER]
 *
 * `--trees` fits fewer: more of them take longer, but no more memory. RSS is that of the whole process,
 * threads included. A line every half minute says how far it is: a run that does not end still tells its
 * peak. Pages that come again are prepared from the cache, which `--cache` keeps for the next run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { parseRecipe, type Recipe, recipeNamed } from "../../training/fit/recipe.ts";
import { train } from "../../training/train.ts";
import { table } from "./report.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "2000" },
    recipe: { type: "string", default: "default" },
    corpus: { type: "string", default: "../shared/datasets/wcxb-dev" },
    trees: { type: "string" },
    cache: { type: "string" },
  },
});
const most = Number(values.pages);
const EVERY_MS = 30_000;
const NUMBER = /\d+/g;

function withTrees(recipe: Recipe, trees: number): Recipe {
  if (recipe.estimator !== "boosting") return recipe;
  const { options, specialist, ...rest } = recipe;
  return parseRecipe({
    ...rest,
    options: { ...options, trees },
    ...(specialist && { specialist: { ...specialist, trees } }),
  });
}

const { corpus } = values;
const whole = recipeNamed(values.recipe);
const recipe = values.trees === undefined ? whole : withTrees(whole, Number(values.trees));
let size = 0;
for await (const _ of readCorpus(corpus)) size++;
const cache = values.cache ?? mkdtempSync(join(tmpdir(), "seine-training-"));
const started = performance.now();
let read = 0;
let reading = 0;

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const peak = (): number => 1024 * process.resourceUsage().maxRSS;
const wall = (): string => ((performance.now() - started) / 1000).toFixed(0);
function cpu(): string {
  const { user, system } = process.cpuUsage();
  return ((user + system) / 1e6).toFixed(0);
}

const told = new Map<string, number>();

/** A line per kind of stage and half minute; the numbers in a stage's name make no other kind. */
function tell(stage: string, done: number): void {
  if (stage.startsWith("reading")) reading = peak();
  const kind = stage.replaceAll(NUMBER, "");
  const now = performance.now();
  if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
  told.set(kind, now);
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  console.error(
    `${wall()} s, ${cpu()} s of CPU, RSS ${megabytes(rss)} MB (heap ${megabytes(heapUsed)}, ` +
      `buffers ${megabytes(arrayBuffers)}), peak ${megabytes(peak())}: ${(100 * done).toFixed(0)} %, ${stage}`,
  );
}

try {
  const { corpus: pages } = await train(new Array<string>(Math.ceil(most / size)).fill(corpus), {
    recipe,
    folds: 0,
    cache,
    filter: () => read++ < most,
    onProgress: ({ stage, done }) => tell(stage, done),
    onAdapted: (change) => console.error(change),
  });
  const blocks = pages.pages.reduce((sum, { labels }) => sum + labels.length, 0);
  console.log(
    table([
      {
        pages: String(pages.pages.length),
        blocks: String(blocks),
        "peak RSS until read, MB": megabytes(reading),
        "peak RSS, MB": megabytes(peak()),
        "CPU s": cpu(),
        "wall s": wall(),
      },
    ]),
  );
} finally {
  if (values.cache === undefined) rmSync(cache, { recursive: true, force: true });
}
