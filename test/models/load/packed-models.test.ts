import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classify } from "../../../src/api/classify.ts";
import { readPackedModel, writePackedModel } from "../../../src/models/load/packed-models.ts";
import { type ModelJson, readModel, writeModel } from "../../../src/models/model.ts";
import { tinyModelJson } from "../../cases/tiny-model.ts";

const path = mkdtempSync(join(tmpdir(), "seine-packed-"));
const folder = pathToFileURL(`${path}/`);
const file = readFileSync(new URL("../../../models/default.json", import.meta.url));
beforeAll(() => writePackedModel(file, folder));
afterAll(() => rmSync(path, { recursive: true }));

const pages = fileURLToPath(new URL("../../../data/pages", import.meta.url));

test("a packed model gives the same bits as its file", () => {
  const read = readModel(file.toString("utf8"));
  const packed = readPackedModel(file, "packed", folder)!;
  expect(packed.json).toEqual(read.json);
  expect(packed.featurizer.columns).toEqual(read.featurizer.columns);
  expect(packed.featurizer.specs).toEqual(read.featurizer.specs);
  for (const name of readdirSync(pages).slice(0, 5)) {
    const html = readFileSync(join(pages, name, "page.html"));
    expect(classify(html, { model: packed })).toEqual(classify(html, { model: read }));
  }
  const empty = "<p>One block: fewer rows than the kernel takes.</p>";
  expect(classify(empty, { model: packed })).toEqual(classify(empty, { model: read }));
});

test("predictors other than trees are packed as they stand in the file", () => {
  const own = Buffer.from(writeModel(tinyModelJson()));
  writePackedModel(own, folder);
  const html = readFileSync(join(pages, readdirSync(pages)[0]!, "page.html"));
  expect(classify(html, { model: readPackedModel(own, "own", folder)! })).toEqual(
    classify(html, { model: readModel(own.toString("utf8")) }),
  );
});

test("what a page says of itself is weighed by a packed model, too", () => {
  const json = JSON.parse(file.toString("utf8")) as ModelJson;
  const { types, predictors } = json.verdict!;
  const votes = {
    tokens: ["path:forum"],
    weights: types.map((type) => (type === "forum" ? 20 : 0)),
    measures: types.flatMap((_, j) => types.map((_, k) => (j === k ? 1 : 0))),
    bias: types.map(() => 0),
  };
  const own = Buffer.from(writeModel({ ...json, verdict: { types, predictors, votes } }));
  writePackedModel(own, folder);
  const packed = readPackedModel(own, "own", folder)!;
  const html = readFileSync(join(pages, readdirSync(pages)[0]!, "page.html"));
  const options = { url: "https://example.org/forum/17" };
  const classified = classify(html, { ...options, model: packed });
  expect(classified.verdict?.type).toBe("forum");
  expect(classified).toEqual(
    classify(html, { ...options, model: readModel(own.toString("utf8")) }),
  );
});

test("a file that was changed by a byte has no packed form", () => {
  const changed = Buffer.from(file);
  changed[changed.length - 1] = 0x20;
  expect(readPackedModel(changed, "changed", folder)).toBeUndefined();
});

test.each([
  ["damaged", (bytes: Buffer) => bytes.fill(7, 1000, 1001)],
  ["cut short", (bytes: Buffer) => bytes.subarray(0, 5000)],
  ["empty", () => Buffer.alloc(0)],
])("a packed model that is %s is passed over", (_, damage) => {
  const own = Buffer.from(`${file.toString("utf8")}\n`);
  const before = new Set(readdirSync(path));
  writePackedModel(own, folder);
  const name = readdirSync(path).find((one) => !before.has(one))!;
  expect(readPackedModel(own, "own", folder)).toBeDefined();
  writeFileSync(join(path, name), damage(readFileSync(join(path, name))));
  expect(readPackedModel(own, "own", folder)).toBeUndefined();
  rmSync(join(path, name));
});
