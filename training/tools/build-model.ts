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
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { evaluateModel, type PageResult, summarise } from "../score/evaluate.ts";
import { scoreZeroShot, type ZeroShot } from "../score/zero-shot.ts";
import { type TrainResult, train } from "../train.ts";
import { calibrationName, calibrationPlot, modelCard } from "./model-card.ts";

/** When their recipes were last changed. */
const DATE = "2026-11-21";

/** The shipped models, named as their recipes. */
const MODELS = ["default", "tiny"];
/** Folds of the cross-validation that the cards tell. */
const FOLDS = 3;

async function build(name: string, datasets: string, out: string): Promise<void> {
  let reported = -1;
  const started = performance.now();
  const { file, model, results }: TrainResult = await train([`${datasets}/wcxb-dev`], {
    recipe: name,
    folds: FOLDS,
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
    name: { type: "string", multiple: true, default: MODELS },
    datasets: { type: "string", default: "../shared/datasets" },
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
for (const name of values.name) {
  if (!MODELS.includes(name)) {
    throw new Error(`unknown model "${name}"; known: ${MODELS.join(", ")}`);
  }
  await build(name, values.datasets, values.out);
}
