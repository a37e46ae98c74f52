/**
 * Builds a shipped model and its card from WCXB's development split. Run:
 *
 *     npm run model                  # models/default.json and models/tiny.json, half an hour on two cores
 *     npm run model -- --name tiny   # one of them
 *
 * The same corpus gives the same bytes. With `--datasets` the card also holds scores on the corpora
 * beside it, none of which the model has seen.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { evaluateModel, type PageResult, summarise } from "../score/evaluate.ts";
import { scoreZeroShot, type ZeroShot } from "../score/zero-shot.ts";
import { type TrainOptions, type TrainResult, train } from "../train.ts";
import { calibrationName, calibrationPlot, modelCard } from "./model-card.ts";

const threads = Math.min(4, availableParallelism());

/** When the recipes were last changed. */
const DATE = "2026-11-21";

/** What each model is trained with. The reasons are in EXPERIMENTS.md. */
const recipes: Readonly<Record<string, TrainOptions>> = {
  default: {
    estimator: "boosting",
    estimatorOptions: {
      trees: 160,
      learningRate: 0.08,
      minChildWeight: 5,
      lambda: 5,
      rowSample: 0.4,
      columnSample: 0.2,
      threads,
    },
    specialist: {
      trees: 100,
      learningRate: 0.1,
      minChildWeight: 5,
      lambda: 5,
      rowSample: 0.4,
      columnSample: 0.1,
      threads,
    },
    augment: { graft: 0.6, thin: 0.9, plain: 0.5 },
    innerFolds: 2,
    folds: 3,
  },
  tiny: {
    estimator: "boosting",
    features: ["text-shape", "position", "tags", "ancestors", "repetition", "readability", "page"],
    estimatorOptions: {
      trees: 80,
      learningRate: 0.15,
      maxLeaves: 20,
      rowSample: 0.3,
      columnSample: 0.3,
      threads,
    },
    augment: { graft: 0.6, thin: 0.9, plain: 0.5 },
    innerFolds: 2,
    folds: 3,
  },
};

async function build(name: string, datasets: string, out: string): Promise<void> {
  let reported = -1;
  const started = performance.now();
  const { file, model, results }: TrainResult = await train([`${datasets}/wcxb-dev`], {
    ...recipes[name],
    name,
    licence: "CC-BY-4.0",
    attribution: "WCXB v1.0, development split (Foley 2026)",
    onProgress: ({ stage, done }) => {
      const percent = Math.floor(100 * done);
      if (percent === reported) return;
      reported = percent;
      process.stderr.write(`${name}: ${percent} % ${stage}\n`);
    },
    onPageError: (error) => process.stderr.write(`${error.message}\n`),
  });
  writeFileSync(`${out}/${name}.json`, file);
  const elsewhere = await scoreZeroShot(datasets, model.segmenter, (corpus, comments) =>
    evaluateModel(model, corpus, "bag", comments),
  );
  writeFileSync(`${out}/${name}.md`, modelCard(model.json, results, elsewhere, DATE));
  writeFileSync(`${out}/${calibrationName(name)}`, calibrationPlot(results));
  report(name, results, elsewhere, (performance.now() - started) / 60_000);
}

function report(
  name: string,
  results: readonly PageResult[],
  elsewhere: readonly ZeroShot[],
  minutes: number,
): void {
  const lines = [{ name: "out of fold", ...summarise(results) }, ...elsewhere].map(
    (score) => `  ${score.f1.mean.toFixed(4)} ${score.name}`,
  );
  process.stderr.write(`${name}: ${minutes.toFixed(1)} minutes\n${lines.join("\n")}\n`);
}

const { values } = parseArgs({
  options: {
    name: { type: "string", multiple: true, default: Object.keys(recipes) },
    datasets: { type: "string", default: "../shared/datasets" },
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
for (const name of values.name) {
  if (!Object.hasOwn(recipes, name)) {
    throw new Error(`unknown model "${name}"; known: ${Object.keys(recipes).join(", ")}`);
  }
  await build(name, values.datasets, values.out);
}
