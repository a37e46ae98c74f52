import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { explainPart } from "../../src/explain/explain-parts.ts";
import { lendMatrix } from "../../src/features/matrix.ts";
import { loadDefaultModel, loadModel } from "../../src/models/load/load-model.ts";
import { shippedModel } from "../../src/models/load/shipped-model.ts";
import { loadPartsModel } from "../../src/parts/load/load-parts-model.ts";
import { loadPartsModel as loadInBrowser } from "../../src/parts/load/load-parts-model-browser.ts";
import { readPartsModel, writePartsModel } from "../../src/parts/model.ts";
import { distributionOf, partsOf } from "../../src/parts/parts-of.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const file = join(root, "models/parts.json");
const model = loadPartsModel();
const content = loadDefaultModel();
const PARTS = partNames.length;
const NODE_MODULE = /(?:from|import|require)\s*\(?["']node:/;
const SHA256 = /\/sha256\.ts$/;

const STORY = `<html lang=en><head><title>The bridge is open - Daily Post</title><meta name=author content="Jane Doe"></head><body>
<nav class=menu><a href=/>Home</a> <a href=/news>News</a> <a href=/sport>Sport</a></nav>
<article><h1>The bridge is open</h1><p class=byline>By Jane Doe, 3 May 2024, 14:30</p>
<figure><img src=a.jpg><figcaption>The bridge at dawn. Photo: Max Roe</figcaption></figure>
${"<p>The engineers, who had measured the old bridge since spring, said that its third pier could carry two trams, and the council agreed to open it.</p>".repeat(6)}
</article><section class=related-articles><h2>Related articles</h2><ul><li><a href=/1>Trams come back to town</a></li><li><a href=/2>Old piers, new rails</a></li></ul></section>
<footer><p>© 2024 Daily Post. All rights reserved. <a href=/privacy>Privacy policy</a></p></footer></body></html>`;

const told = (html = STORY) => partsOf(classifyPage(html, content), model);

describe("parts of a story", () => {
  const { measures } = classifyPage(STORY, content);
  const parts = told();
  const partOf = (text: string): string =>
    parts.blocks[measures.blocks.find((block) => block.text.startsWith(text))!.index]!.part;

  test.each([
    ["The bridge is open", "headline"],
    ["The engineers", "body"],
    ["The bridge at dawn", "caption"],
    ["Trams come back", "related"],
    ["© 2024", "legal"],
    ["Home", "navigation"],
  ])("%s is %s", (text, part) => {
    expect(partOf(text)).toBe(part);
  });

  test("no block is likelier a byline than the line with name and date", () => {
    const shares = parts.blocks.map((_, block) => distributionOf(parts, block).byline);
    const best = shares.indexOf(Math.max(...shares));
    expect(measures.blocks[best]!.text).toBe("By Jane Doe, 3 May 2024, 14:30");
  });

  test("probabilities of a block sum to 1, and the highest is told", () => {
    expect(parts.probabilities).toHaveLength(parts.blocks.length * PARTS);
    for (const [block, { part, probability }] of parts.blocks.entries()) {
      const all = distributionOf(parts, block);
      const sum = Object.values(all).reduce((total, one) => total + one, 0);
      expect(sum).toBeCloseTo(1, 12);
      expect(all[part]).toBe(probability);
      expect(Math.max(...Object.values(all))).toBe(probability);
    }
  });
});

test("they are worked out once a page, the same each time, also from lent memory", () => {
  const page = classifyPage(STORY, content);
  const first = partsOf(page, model);
  expect(partsOf(page, model)).toBe(first);
  expect(told().probabilities).toEqual(first.probabilities);
  const lent = partsOf(classifyPage(STORY, content, {}, lendMatrix), model);
  expect(lent.probabilities).toEqual(first.probabilities);
});

test("a content model with other columns does, too", () => {
  const parts = partsOf(classifyPage(STORY, loadModel(shippedModel("tiny"))), model);
  expect(parts.blocks.some(({ part }) => part === "body")).toBe(true);
});

test("pages without text have no parts", () => {
  expect(told("").blocks).toEqual([]);
});

test("an explanation adds up to the ratio of both probabilities", () => {
  const parts = told();
  for (const block of [0, 3, 5]) {
    const { part, against, logOdds, baseline, contributions } = explainPart(parts, model, block);
    const all = distributionOf(parts, block);
    expect(logOdds).toBeCloseTo(Math.log(all[part] / all[against]), 6);
    const sum = contributions.reduce((total, one) => total + one.contribution, baseline);
    expect(sum).toBeCloseTo(logOdds, 9);
  }
  expect(explainPart(parts, model, 0, 3).contributions).toHaveLength(3);
});

describe("the model file", () => {
  const text = readFileSync(file, "utf8");

  test("has at most 400 KB, and is written again with the same bytes", () => {
    expect(statSync(file).size).toBeLessThanOrEqual(400_000);
    expect(writePartsModel(readPartsModel(text).json)).toBe(text);
  });

  test.each([
    ["damaged", text.replace('"seed":42', '"seed":43'), "checksum"],
    ["of another kind", '{"format":"seine-model"}', "at format"],
    ["no JSON", "{", "cannot use the model of parts m.json"],
  ])("that is %s is refused", (_, changed, message) => {
    expect(() => readPartsModel(changed, "m.json")).toThrow(message);
  });

  test("of other parts is refused with advice", () => {
    const { json } = readPartsModel(text);
    const other = writePartsModel({ ...json, parts: [...json.parts].reverse() });
    expect(() => readPartsModel(other)).toThrow("train it again");
  });
});

describe("browsers", () => {
  test("get no model by themselves", () => {
    expect(() => loadInBrowser()).toThrow("readPartsModel() of seine/models/parts.json");
  });

  test("tell the same parts, without Node.js", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { readPartsModel } from "./src/parts/model.ts"; export { partsOf } from "./src/parts/parts-of.ts";
          export { readModel } from "./src/models/model.ts"; export { classifyPage } from "./src/pipeline/pipeline.ts";`,
        resolveDir: root,
      },
      ...{ bundle: true, format: "esm", write: false, platform: "browser", logLevel: "silent" },
      plugins: [
        {
          name: "browser",
          setup: ({ onResolve }) =>
            onResolve({ filter: SHA256 }, () => ({
              path: join(root, "src/models/sha256-browser.ts"),
            })),
        },
      ],
    });
    const code = outputFiles[0]!.text;
    expect(code).not.toMatch(NODE_MODULE);
    const path = join(mkdtempSync(join(tmpdir(), "parts-")), "bundle.mjs");
    writeFileSync(path, code);
    const bundle = await import(pathToFileURL(path).href);
    const page = bundle.classifyPage(
      STORY,
      bundle.readModel(readFileSync(shippedModel("default"), "utf8")),
    );
    const parts = bundle.partsOf(page, bundle.readPartsModel(readFileSync(file, "utf8")));
    expect(parts.blocks).toEqual(told().blocks);
  });
});
