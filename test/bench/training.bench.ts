/**
 * What training takes of memory as pages become more: those of a corpus, again and again, and two trees,
 * as more of them take longer but no more memory. Run:
 *
 *     npm run bench:training [pages] [recipe] [corpus]   # 2000 default ../shared/datasets/wcxb-dev
 *
 * RSS is that of the whole process, threads included. Pages that come again are prepared from the cache.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { parseRecipe, type Recipe, recipeNamed } from "../../training/fit/recipe.ts";
import { train } from "../../training/train.ts";
import { table } from "./report.ts";

const [count = "2000", recipe = "default", corpus = "../shared/datasets/wcxb-dev"] =
  process.argv.slice(2);
const most = Number(count);
const TREES = 2;

function fewTrees(recipe: Recipe): Recipe {
  if (recipe.estimator !== "boosting") return recipe;
  const { options, specialist, ...rest } = recipe;
  return parseRecipe({
    ...rest,
    options: { ...options, trees: TREES },
    ...(specialist && { specialist: { ...specialist, trees: TREES } }),
  });
}

let size = 0;
for await (const _ of readCorpus(corpus)) size++;
const cache = mkdtempSync(join(tmpdir(), "seine-training-"));
const started = performance.now();
let read = 0;
let reading = 0;
try {
  const { corpus: pages } = await train(new Array<string>(Math.ceil(most / size)).fill(corpus), {
    recipe: fewTrees(recipeNamed(recipe)),
    folds: 0,
    cache,
    filter: () => read++ < most,
    onProgress: ({ stage }) => {
      if (stage.startsWith("reading")) reading = process.resourceUsage().maxRSS;
    },
  });
  const { user, system } = process.cpuUsage();
  const megabytes = (kilobytes: number): string => (kilobytes / 1024).toFixed(0);
  const blocks = pages.pages.reduce((sum, { labels }) => sum + labels.length, 0);
  console.log(
    table([
      {
        pages: String(pages.pages.length),
        blocks: String(blocks),
        "peak RSS until read, MB": megabytes(reading),
        "peak RSS, MB": megabytes(process.resourceUsage().maxRSS),
        "CPU s": ((user + system) / 1e6).toFixed(0),
        "wall s": ((performance.now() - started) / 1000).toFixed(0),
      },
    ]),
  );
} finally {
  rmSync(cache, { recursive: true, force: true });
}
