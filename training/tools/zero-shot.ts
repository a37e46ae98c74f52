/**
 * Scores a model on the corpora that no shipped model has seen, as its card does. Run:
 *
 *     npm run zero-shot                                   # models/default.json
 *     npm run zero-shot -- --model models/tiny.json
 */
import { parseArgs } from "node:util";
import { loadModel } from "../../src/load-model.ts";
import { evaluateModel } from "../score/evaluate.ts";
import { scoreZeroShot } from "../score/zero-shot.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string", default: "models/default.json" },
    datasets: { type: "string", default: "../shared/datasets" },
  },
});
const model = loadModel(values.model);
const scores = await scoreZeroShot(values.datasets, model.segmenter, (corpus, comments) =>
  evaluateModel(model, corpus, "bag", comments),
);
for (const { name, pages, f1 } of scores) {
  const interval = `${f1.low.toFixed(3)} to ${f1.high.toFixed(3)}`;
  process.stdout.write(`${f1.mean.toFixed(4)} (${interval}) ${name}, ${pages} pages\n`);
}
