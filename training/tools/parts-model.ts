/**
 * Builds the shipped model of parts and its card. Run:
 *
 *     npm run lab -- parts-model                                       # models/parts.json and its card
 *     npm run lab -- parts-model --content folds --out /tmp/trial   # keeps the folds' content models in a folder
 *
 * The same corpora give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writePartsModel } from "../../src/parts/model.ts";
import { readPartLabels } from "../corpus/part-labels.ts";
import { trainParts } from "../train-parts.ts";
import { partsCard } from "./parts-card.ts";

function labelsIn(path: string) {
  return readPartLabels(readFileSync(path, "utf8"), path);
}

const { values } = parseArgs({
  options: {
    datasets: { type: "string", default: "../shared/datasets" },
    labels: {
      type: "string",
      default: fileURLToPath(new URL("../../data/parts", import.meta.url)),
    },
    content: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
  },
});
const { datasets, content, out } = values;
const labels = labelsIn(`${values.labels}/wcxb-dev.json`);
const second = labelsIn(`${values.labels}/wcxb-dev-second.json`);
for (const folder of [out, content]) if (folder) mkdirSync(folder, { recursive: true });
const corpus = `${datasets}/${labels.corpus}`;
const { model, results } = await trainParts(corpus, {
  labels,
  content,
  onStage: (stage) => process.stderr.write(`${stage}\n`),
});
const json = {
  ...model.json,
  training: {
    ...model.json.training,
    licence: "CC-BY-4.0",
    attribution: "WCXB v1.0, development split (Foley 2026)",
  },
};
writeFileSync(`${out}/parts.json`, writePartsModel(json));
writeFileSync(`${out}/parts.md`, await partsCard(json, results, { corpus, labels, second }));
