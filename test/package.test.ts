import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { writeTinyModel } from "./cli/run.ts";

/*
 * The package as it is published: built and packed from a copy of the sources, unpacked into a
 * project of its own whose dependencies are links to those installed here. Nothing is fetched.
 */
const EXPECTED =
  /^(?:dist\/(?:src|training)\/.+\.(?:js|d\.ts)|dist\/src\/inspect\/client\/client\.css|models\/.+|(?:README|CHANGELOG)\.md|LICENSE|package\.json)$/;
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "seine-package-"));
const project = join(folder, "project");
const installed = join(project, "node_modules", "seine");
let packed: string[] = [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifest = z
  .object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const packReport = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

beforeAll(() => {
  const copy = join(folder, "copy");
  for (const name of ["package.json", "tsconfig.json", "README.md", "LICENSE", "CHANGELOG.md"]) {
    cpSync(join(root, name), join(copy, name));
  }
  for (const name of ["src", "training", "models", "test/cases", "data"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  npm(copy, "run", "build");
  const output = npm(copy, "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [{ filename, files }] = packReport.parse(JSON.parse(output));
  packed = files.map(({ path }) => path);
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", installed]);
  for (const name of [...Object.keys(manifest.dependencies), "@types/node"]) {
    const link = join(project, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link);
  }
  // As npm links a command when it installs a package.
  const command = join(installed, "dist/src/cli/main.js");
  chmodSync(command, 0o755);
  mkdirSync(join(project, "node_modules/.bin"));
  symlinkSync(command, join(project, "node_modules/.bin/seine"));
  writeFileSync(join(project, "package.json"), '{ "name": "project", "private": true }');
  writeTinyModel(project);
}, 120_000);

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
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

test("trains by import", () => {
  const pages = join(root, "data/pages");
  const options = '{ features: ["shallow-text"], folds: 0, estimatorOptions: { lambda: 1 } }';
  const { stdout, stderr } = run(
    "train.mjs",
    `import { train } from "seine/training";
     const { model } = await train([${JSON.stringify(pages)}], ${options});
     console.log(model.json.training.pages);`,
  );
  expect(stderr).toBe("");
  expect(Number(stdout)).toBeGreaterThanOrEqual(22);
});

const uses = `import { type Extraction, extract, loadModel, type Metadata, metadata } from "seine";
  export const extraction: Extraction = extract("<p>", { model: loadModel("model.json") });
  export const title: string | undefined = (metadata("<p>") satisfies Metadata).title?.value;
  // @ts-expect-error: that the types refuse unknown options is what this tests
  extract("<p>", { magic: true });`;
const trains = `import { train, TrainingError } from "seine/training";
  export const score: Promise<number[]> = train(["pages"]).then((t) => t.results.map((r) => r.f1));
  export const error: Error = new TrainingError("none");`;

test.each([
  ["of modules", "use.mts", uses + trains, "--module nodenext --lib es2023 --types node"],
  ["of CommonJS", "use.cts", uses, "--module nodenext --lib es2023 --types node"],
  [
    "for browsers, without types of Node.js",
    "use.ts",
    uses,
    "--module esnext --moduleResolution bundler --lib es2023,dom --types",
  ],
])("has types that a strict project %s can use", (_, name, source, options) => {
  writeFileSync(join(project, name), source);
  const strict = "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess";
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
