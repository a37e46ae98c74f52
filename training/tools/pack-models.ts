/** Packs the default model for Node.js, and the tiny one for browsers: a step of `npm run build`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { writePackedModel } from "../../src/models/load/packed-models.ts";
import type { ModelJson } from "../../src/models/model.ts";
import { packSmall } from "../../src/models/small-model.ts";

const models = new URL("../../models/", import.meta.url);
const packed = new URL("../../dist/node/packed/", import.meta.url);

// The tiny model starts 20 ms later from its file; its packed form would be as large again.
writePackedModel(readFileSync(new URL("default.json", models)), packed);

const small = new URL("../../dist/browser/", import.meta.url);
const tiny = JSON.parse(readFileSync(new URL("tiny.json", models), "utf8")) as ModelJson;
mkdirSync(small, { recursive: true });
writeFileSync(new URL("tiny.json", small), `${JSON.stringify(packSmall(tiny))}\n`);
