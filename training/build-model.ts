/**
 * Builds `models/default.json` and its card from the WCXB development split. Run:
 *
 *     npm run model -- --corpus ../shared/datasets/wcxb-dev
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { summarise } from "./evaluate.ts";
import { modelCard } from "./model-card.ts";
import { train } from "./train.ts";

const COMMAND = "npm run model -- --corpus ../shared/datasets/wcxb-dev";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/datasets/wcxb-dev" },
    out: { type: "string", default: fileURLToPath(new URL("../models", import.meta.url)) },
  },
});

let reported = 0;
const { file, model, results } = await train([values.corpus], {
  name: "default",
  estimator: "logistic",
  estimatorOptions: { solver: "lbfgs", clip: 5 },
  licence: "CC-BY-4.0",
  attribution: "WCXB v1.0, development split (Foley 2026)",
  onProgress: ({ stage, done }) => {
    const percent = Math.floor(100 * done);
    if (percent > reported) process.stderr.write(`${percent} % ${stage}\n`);
    reported = Math.max(reported, percent);
  },
  onPageError: (error) => process.stderr.write(`${error.message}\n`),
});
writeFileSync(`${values.out}/default.json`, file);
writeFileSync(`${values.out}/default.md`, modelCard(model.json, COMMAND));
const { f1 } = summarise(results);
process.stderr.write(`out-of-fold word F1 ${f1.mean.toFixed(4)}\n`);
