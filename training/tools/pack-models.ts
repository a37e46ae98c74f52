/** Packs the package's models for Node.js: a step of `npm run build`. */
import { readdirSync, readFileSync } from "node:fs";
import { writePackedModel } from "../../src/models/load/packed-models.ts";
import { FORMAT } from "../../src/models/model.ts";

const models = new URL("../../models/", import.meta.url);
const packed = new URL("../../dist/node/packed/", import.meta.url);

for (const name of readdirSync(models)) {
  if (!name.endsWith(".json")) continue;
  const file = readFileSync(new URL(name, models));
  // Other files are floors, models of records and digests of pages.
  const { format } = JSON.parse(file.toString("utf8")) as { format?: unknown };
  if (format === FORMAT) writePackedModel(file, packed);
}
