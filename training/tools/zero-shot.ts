/**
 * Scores a model on the corpora that no shipped model has seen, as in its card. Run:
 *
 *     npm run zero-shot                                   # models/default.json
 *     npm run zero-shot -- --model models/tiny.json
 *     npm run zero-shot -- --title include                # with the headline, which some golds have
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import type { TitleRule } from "../../src/decision/title.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import { evaluateModel } from "../score/evaluate.ts";
import { foreignCorpora, zeroShot } from "../score/zero-shot.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string", default: "models/default.json" },
    datasets: { type: "string", default: "../shared/datasets" },
    title: { type: "string", default: "model" },
  },
});
const model = loadModel(values.model);
const title = z.enum(["model", "include", "exclude"] satisfies TitleRule[]).parse(values.title);
for await (const { name, corpus, comments } of foreignCorpora(values.datasets, model.segmenter)) {
  const results = evaluateModel(model, corpus, "bag", { comments, title });
  for (const { f1, ...of } of zeroShot(name, results)) {
    const interval = `${f1.low.toFixed(3)} to ${f1.high.toFixed(3)}`;
    process.stdout.write(`${f1.mean.toFixed(4)} (${interval}) ${of.name}, ${of.pages} pages\n`);
  }
}
