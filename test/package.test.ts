import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { modulesAbove } from "./cases/lent-modules.ts";
import { writeTinyModel } from "./cli/run.ts";

/*
 * The package as it is published: built and packed from a copy of the sources, then installed by npm in
 * a project of its own, with the dependencies that it declares and no others. They come from npm's
 * cache, where `npm ci` left them; of what it left, the lock file gives names and versions.
 */
const EXPECTED =
  /^(?:dist\/(?:src|training|vendor)\/.+\.(?:js|d\.ts)|dist\/node\/.+\.js|dist\/src\/records\/(?:dictionaries\/\w+|learned\/phrases)\.json|dist\/node\/packed\/[\da-f]{64}|dist\/src\/inspect\/client\/client\.css|dist\/src\/studio\/client\/(?:studio|frame)\.css|dist\/(?:node|vendor)\/LICENSES\.txt|models\/.+|(?:data|training|test\/bench|src\/serve)\/[\w-]+\.md|src\/serve\/client\.py|data\/figures\/.+|(?:README|CHANGELOG|CONTRIBUTING)\.md|LICENSE|package\.json)$/;
/** Of the project's own: types that a project brings itself. */
const TYPES = /^node_modules\/(?:@types\/node|undici-types)$/;
/** A link or a picture, but for addresses with a scheme. */
const LINK = /\]\((?!\w+:)([^)#]+)/g;
/** What the README says that an install brings; megabytes on the disk are of 2^20 bytes. */
const SAID = /An install brings at most (\d+) packages and (\d+) MB/;

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "seine-package-"));
const copy = join(folder, "copy");
const project = join(folder, "project");
const modules = join(project, "node_modules");
const installed = join(modules, "seine");
let packed: string[] = [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = z.record(z.string(), z.string());
const manifest = z
  .looseObject({ version: z.string(), dependencies: names, peerDependencies: names })
  .parse(readJson(join(root, "package.json")));
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      peer: z.boolean().optional(),
    }),
  ),
});
const pathOf = (name: string): string => `node_modules/${name}`;
const packReport = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

beforeAll(() => {
  for (const name of [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "models",
    "data",
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ["package.json", "tsconfig.json", "src", "training", "test"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  npm(copy, "run", "build");
  const output = npm(copy, "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [{ filename, files }] = packReport.parse(JSON.parse(output));
  packed = files.map(({ path }) => path);
  mkdirSync(project);
  writeProject(join(folder, filename));
  npm(project, "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund");
  writeTinyModel(project);
});

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** A project that depends on the tarball and the types of Node.js, with the versions that are locked here. */
function writeProject(tarball: string): void {
  const devDependencies = { "@types/node": "20.19.43" };
  const dependencies = { seine: `file:${tarball}` };
  const about = { name: "project", version: "1.0.0", private: true, dependencies, devDependencies };
  const lock = lockSchema.parse(readJson(join(root, "package-lock.json")));
  const users = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, peer }]) =>
      path !== "" && (TYPES.test(path) || !(dev || devOptional || peer)),
  );
  const digest = createHash("sha512").update(readFileSync(tarball)).digest("base64");
  const seine = {
    ...z.looseObject({ dependencies: names, bin: names, engines: names }).parse(lock.packages[""]),
    name: undefined,
    devDependencies: undefined,
    resolved: `file:${tarball}`,
    integrity: `sha512-${digest}`,
  };
  const packages = { "": about, "node_modules/seine": seine, ...Object.fromEntries(users) };
  writeFileSync(join(project, "package.json"), JSON.stringify(about));
  writeFileSync(
    join(project, "package-lock.json"),
    JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages }),
  );
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Space on the disk of a folder and all in it, in bytes, as `du` counts it. */
function spaceOf(path: string): number {
  const paths = readdirSync(path, { recursive: true, encoding: "utf8" });
  return [".", ...paths].reduce((sum, name) => sum + 512 * lstatSync(join(path, name)).blocks, 0);
}

/** Runs a script of the project; what it prints. */
function run(name: string, source: string): { stdout: string; stderr: string } {
  writeFileSync(join(project, name), source);
  // Some versions of Node.js 22 warn where `require` meets a module.
  const env = { ...process.env, NODE_NO_WARNINGS: "1" };
  return spawnSync(process.execPath, [name], { cwd: project, encoding: "utf8", env });
}

const page = JSON.stringify(
  "<nav><a href=/>Home</a></nav><p>The bridge opened on Monday after nine years of work.</p>",
);
const text = "The bridge opened on Monday after nine years of work.\n";

test("is installed with nothing above its folder that could lend it a module", () => {
  expect(
    modulesAbove(project),
    "remove these folders, or set TMPDIR to a place of its own",
  ).toEqual([]);
});

test("installs few packages and megabytes, and no optional peer", () => {
  const lock = lockSchema.parse(readJson(join(modules, ".package-lock.json")));
  const paths = Object.keys(lock.packages).filter((path) => !TYPES.test(path));
  expect(paths).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies).map(pathOf)));
  for (const name of Object.keys(manifest.peerDependencies)) {
    expect(paths).not.toContain(pathOf(name));
  }
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [mostPackages, mostMegabytes] = SAID.exec(readme)!.slice(1).map(Number);
  expect(paths.length).toBeLessThanOrEqual(mostPackages!);
  const own = ["@types/node", "undici-types"].map((name) => spaceOf(join(modules, name)));
  const bytes = own.reduce((rest, types) => rest - types, spaceOf(modules));
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(mostMegabytes!);
});

test("holds what runs and the documents, neither tests nor data", () => {
  expect(packed).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md"]));
  expect(packed).toEqual(
    expect.arrayContaining(["dist/src/index.js", "dist/src/index.d.ts", "dist/training/index.js"]),
  );
  expect(packed, "models/default.json is missing: make it with npm run model").toContain(
    "models/default.json",
  );
  expect(packed.filter((path) => !EXPECTED.test(path))).toEqual([]);
});

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

test("compares and sweeps on worker threads", () => {
  const corpus = join(project, "few.jsonl");
  const line = JSON.stringify({ id: "a", html: JSON.parse(page), gold: text });
  writeFileSync(corpus, `${line}\n`);
  for (const args of [
    ["compare", "--methods", "plain", "--models", "none"],
    ["sweep", "--method", "cetr-tm", "--option", "lambda=0:1:1"],
  ]) {
    const main = join(installed, "dist/node/main.js");
    const all = [main, ...args, "--jobs", "2", "-q", corpus];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("few.jsonl");
  }
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

test("says what rendering needs", () => {
  const main = join(installed, "dist/node/main.js");
  const input = join(root, "data/pages/news-harbour-bridge/page.html");
  const ran = spawnSync(process.execPath, [main, "extract", "--render", input], {
    encoding: "utf8",
  });
  expect([ran.status, ran.stderr]).toEqual([
    2,
    "seine: rendering needs playwright-core, not found; run: npm install playwright-core@1.65.1\n",
  ]);
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
    uses,
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

test("has a command", () => {
  expect(npm(project, "exec", "--offline", "--", "seine", "--version").trim()).toBe(
    manifest.version,
  );
});

test("has it in a clone too, after every build: npx runs the file itself", () => {
  const command = join(copy, "dist/node/main.js");
  expect(execFileSync(command, ["--version"], { encoding: "utf8" }).trim()).toBe(manifest.version);
});

test("holds every file that its README links to", () => {
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  const links = [...readme.matchAll(LINK)].map(([, target]) => target!);
  expect(links).toContain("CONTRIBUTING.md");
  expect(links.filter((target) => !packed.includes(target))).toEqual([]);
});

test("inspects a page, as a report and as a picture", () => {
  writeFileSync(join(project, "page.html"), JSON.parse(page));
  const inspect = ["exec", "--offline", "--", "seine", "inspect", "page.html", "-m", "model.json"];
  expect(npm(project, ...inspect)).toContain("<!doctype html>");
  npm(project, ...inspect, "--format", "png", "--output", "figure.png");
  expect(readFileSync(join(project, "figure.png")).subarray(1, 4).toString()).toBe("PNG");
});

test("extracts with its own model, and says what to do when that is lost", () => {
  const script = `import { extract } from "seine";
    try { console.log(extract(${page}).blocks.length >= 0); } catch (error) { console.log(error.message); }`;
  expect(run("default.mjs", script).stdout).toBe("true\n");
  const model = join(installed, "models/default.json");
  renameSync(model, `${model}.away`);
  const { stdout } = run("default.mjs", script);
  renameSync(`${model}.away`, model);
  expect(stdout).toContain("lacks its model models/default.json; install the package again");
});
