/** Packs the package's models for Node.js: a step of `npm run build`. */
import { readdirSync, readFileSync } from "node:fs";
import { writePackedModel } from "../../src/models/load/packed-models.ts";

/** Relative to `dist/training/tools`. */
const models = new URL("../../../models/", import.meta.url);
const packed = new URL("../../node/packed/", import.meta.url);

/** Files that are not models of content. */
const others = new Set(["floors.json", "records.json"]);

for (const name of readdirSync(models)) {
  if (!name.endsWith(".json") || others.has(name)) continue;
  writePackedModel(readFileSync(new URL(name, models)), packed);
}
