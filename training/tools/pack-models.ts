/** Packs the package's models for Node.js, and the tiny one for browsers: a step of `npm run build`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { writePackedModel } from "../../src/models/load/packed-models.ts";
import { FORMAT, type ModelJson } from "../../src/models/model.ts";
import { packSmall } from "../../src/models/small-model.ts";

const models = new URL("../../models/", import.meta.url);
const packed = new URL("../../dist/node/packed/", import.meta.url);

for (const name of readdirSync(models)) {
  if (!name.endsWith(".json")) continue;
  const file = readFileSync(new URL(name, models));
  // Other files are floors, models of records and digests of pages.
  const { format } = JSON.parse(file.toString("utf8")) as { format?: unknown };
  if (format === FORMAT) writePackedModel(file, packed);
}

const small = new URL("../../dist/browser/", import.meta.url);
const tiny = JSON.parse(readFileSync(new URL("tiny.json", models), "utf8")) as ModelJson;
mkdirSync(small, { recursive: true });
writeFileSync(new URL("tiny.json", small), `${JSON.stringify(packSmall(tiny))}\n`);
