/** Packs the models of the package for what Node.js starts from: a step of `npm run build`. */
import { readdirSync, readFileSync } from "node:fs";
import { writePackedModel } from "../../src/models/load/packed-models.ts";

/** Seen from `dist/training/tools`. */
const models = new URL("../../../models/", import.meta.url);
const packed = new URL("../../node/packed/", import.meta.url);

/** What is no model of content. */
const others = new Set(["floors.json", "records.json"]);

for (const name of readdirSync(models)) {
  if (!name.endsWith(".json") || others.has(name)) continue;
  writePackedModel(readFileSync(new URL(name, models)), packed);
}
