import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { writeTinyModel } from "../cli/run.ts";
import { page as html, project, root, run, text } from "./project.ts";

beforeAll(() => {
  writeTinyModel(project);
});

const page = JSON.stringify(html);

test.each([
  ["import", "a.mjs", 'import { extract, loadModel } from "seine";'],
  ["require", "a.cjs", 'const { extract, loadModel } = require("seine");'],
])("extracts by %s", (_, name, opening) => {
  const model = '{ model: loadModel("model.json") }';
  const print = `process.stdout.write(extract(${page}, ${model}).text + "\\n");`;
  const { stdout, stderr } = run(name, `${opening}\n${print}`);
  expect(stderr).toBe("");
  expect(stdout).toBe(text);
});

test("an uncaught error prints its line, and not the bundle", () => {
  const { status, stderr } = run("wrong.mjs", 'import { extract } from "seine";\nextract(5);\n');
  expect(status).toBe(1);
  expect(stderr).toContain(
    "TypeError: html: expected a string, a Uint8Array or a document, found number",
  );
  expect(stderr.length).toBeLessThan(2000);
});

test("extracts on worker threads", () => {
  const { stdout, stderr } = run(
    "batch.mjs",
    `import { extractMany } from "seine/batch";
     const pages = [{ id: "a", html: ${page} }];
     for await (const { extraction } of extractMany(pages, { jobs: 1 })) console.log(typeof extraction.text);`,
  );
  expect(stderr).toBe("");
  expect(stdout).toBe("string\n");
});

test("offers the classic methods apart", () => {
  const { stdout, stderr } = run(
    "methods.mjs",
    `import { extractByMethod, methods } from "seine/methods";
     for (const { id } of methods) console.log(extractByMethod(${page}, id).method === id);
     try { extractByMethod(${page}, "vsse", { stem: true }); } catch (error) { console.log(error.message); }`,
  );
  expect(stderr).toBe("");
  expect(stdout.replaceAll("true\n", "")).toBe(
    "method vsse, option stem: stemming needs natural, not found; run: npm install natural@8.1.1\n",
  );
});

test("finds records, on worker threads too", () => {
  const { stdout, stderr } = run(
    "records.mjs",
    `import { records } from "seine/records";
     import { recordsOfMany } from "seine/batch";
     const html = "<dl><dt>Brand<dd>Acme<dt>SKU<dd>T-1</dl>";
     const options = { method: "vsse" };
     console.log(records(html, options)[0].attributes.brand[0].text);
     for await (const { records } of recordsOfMany([{ id: "a", html }], { ...options, jobs: 1 }))
       console.log(records[0].attributes.sku[0].text);`,
  );
  expect(stderr).toBe("");
  expect(stdout).toBe("Acme\nT-1\n");
});

test("trains by import, and says what another solver needs", () => {
  const pages = join(root, "data/pages");
  const options = '{ folds: 0, recipe: { ...logistic, features: ["shallow-text"] } }';
  const { stdout, stderr } = run(
    "train.mjs",
    `import { train } from "seine/training";
     const logistic = { estimator: "logistic", options: { lambda: 1 } };
     const { model } = await train([${JSON.stringify(pages)}], ${options});
     console.log(model.json.training.pages);
     const recipe = { ...logistic, options: { lambda: 1, solver: "tensorflow" } };
     await train([${JSON.stringify(pages)}], { folds: 0, recipe }).catch(({ message }) => console.log(message));`,
  );
  expect(stderr).toBe("");
  const [count, message] = stdout.split("\n");
  expect(Number(count)).toBeGreaterThanOrEqual(22);
  expect(message).toContain("not found; run: npm install @tensorflow/tfjs-core@4.22.0");
});

const uses = `import { type Extraction, extract, loadModel, type Metadata, metadata } from "seine";
  export const extraction: Extraction = extract("<p>", { model: loadModel("model.json") });
  export const title: string | undefined = (metadata("<p>") satisfies Metadata).title?.value;
  // @ts-expect-error: that the types refuse unknown options is what this tests
  extract("<p>", { magic: true });`;
const others = `import { extractMany, type PageOutcome } from "seine/batch";
  import { extractByMethod, type Method, methodNamed } from "seine/methods";
  import { train, TrainingError } from "seine/training";
  export const outcomes: AsyncIterable<PageOutcome> = extractMany([{ id: "a", html: "<p>" }]);
  export const method: Method = methodNamed("cetr");
  export const text: string = extractByMethod("<p>", "cetr").text;
  export const score: Promise<number[]> = train(["pages"]).then((t) => t.results.map((r) => r.f1));
  export const error: Error = new TrainingError("none");`;
const small = `import { extract as extractSmall, markdown, readModel } from "seine/browser";
  const [model, format] = [readModel("{}"), markdown];
  export const content: string = extractSmall(document, { model, format }).content;`;
// A script before `require` of modules: it has `import()`, and types by a mode.
const dynamic = `import type { Extraction } from "seine" with { "resolution-mode": "import" };
  export const extraction: Promise<Extraction> = import("seine").then(({ extract }) => extract("<p>"));
  export const methods = import("seine/methods").then(({ methodNamed }) => methodNamed("cetr").id);`;

test.each([
  ["of modules", "a.mts", uses + others, "--module nodenext --lib es2023 --types node"],
  ["of CommonJS", "a.cts", uses + others, "--module nodenext --lib es2023 --types node"],
  ["of modules, node16", "b.mts", uses + others, "--module node16 --lib es2023 --types node"],
  ["of CommonJS, node16", "b.cts", dynamic, "--module node16 --lib es2023 --types node"],
  [
    "that is bundled",
    "c.ts",
    uses + others,
    "--module esnext --moduleResolution bundler --lib es2023,dom --types node",
  ],
  [
    "for browsers, without types of Node.js",
    "d.ts",
    uses + small,
    "--module esnext --moduleResolution bundler --lib es2023,dom --types",
  ],
])("has types that a strict project %s can use", (_, name, source, options) => {
  writeFileSync(join(project, name), source);
  const strict = "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess";
  // All declarations are checked, those of the dependencies too: the compiler skips none.
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, name, ...`${strict} --target es2023 ${options}`.split(" ")];
  const done = spawnSync(process.execPath, options.endsWith("--types") ? [...args, ""] : args, {
    cwd: project,
    encoding: "utf8",
  });
  expect(done.stdout).toBe("");
  expect(done.status).toBe(0);
});

test("takes a small model of a document, without Node.js", () => {
  const { stdout, stderr } = run(
    "small.mjs",
    `import { createRequire } from "node:module";
     import { extract, markdown, readModel } from "seine/browser";
     const model = readModel(createRequire(import.meta.url)("seine/browser/tiny.json"));
     const document = { documentElement: { outerHTML: ${page} } };
     console.log(extract(document, { model }).text, extract(document, { model, format: markdown }).content);`,
  );
  expect(stderr).toBe("");
  expect(stdout).toBe(
    "The bridge opened on Monday after nine years of work. The bridge opened on Monday after nine years of work.\n",
  );
});

test("takes a model as a bundler gives it: parsed JSON", () => {
  const { stdout, stderr } = run(
    "tiny.cjs",
    `const { extract, readModel } = require("seine");
     const model = readModel(require("seine/models/tiny.json"));
     console.log(extract(${page}, { model }).blocks.length >= 0);
     try { readModel({ format: "other" }); } catch (error) { console.log(error.message); }`,
  );
  expect(stderr).toBe("");
  expect(stdout).toBe(
    'true\ncannot use the model that was given: found format "other", expected a file written by `seine train`\n',
  );
});
