import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBuilt, root } from "../cases/command.ts";
import { pageOf, temporaryFolder, writeTinyModel } from "../cli/run.ts";
import { frame } from "../serve/frames.ts";
import {
  expectToPass,
  hasJava,
  hasModules,
  hasPython,
  inPackage,
  packageFolder,
  python,
} from "./python.ts";

/*
 * Spark, other engines, mypy and ruff are tested where Python has them:
 *
 *   python3 -m venv .venv
 *   .venv/bin/pip install -r test/python/tests/requirements.txt
 *   .venv/bin/pip install "pyspark>=3.5" langchain-core haystack-ai datatrove "ray[data]" nbclient ipykernel
 *   SEINE_PYTHON=.venv/bin/python npx vitest run test/python
 */
const hasSpark = hasJava && hasModules("pyspark", "pandas", "pyarrow", "fsspec");
if (hasPython && !hasSpark) {
  const missing = "no Java, or no pyspark, pandas, pyarrow and fsspec";
  console.warn(`${python} has ${missing}: seine.spark is tested without Spark (see SEINE_PYTHON)`);
}
const checkers = ["mypy", "ruff"].filter((name) => hasModules(name));
if (hasPython && checkers.length < 2) {
  console.warn(`${python} lacks mypy or ruff: types or style of the package are not checked`);
}

test.skipIf(!checkers.includes("mypy"))("types are strict", async () => {
  const { code, said } = await inPackage(["-m", "mypy"]);
  expect(code, said).toBe(0);
});

test.skipIf(!checkers.includes("ruff"))("style is ruff's", async () => {
  const config = join(packageFolder, "pyproject.toml");
  const places = [
    ".",
    ...["examples", "test/python", "test/bench/python"].map((name) => join(root, name)),
    "--config",
    config,
  ];
  const { code, said } = await inPackage(["-m", "ruff", "check", ...places]);
  expect(code, said).toBe(0);
});

test.skipIf(!hasPython)("a child that dies, hangs or talks nonsense costs a page", async () => {
  await expectToPass("tests.test_child");
});

test.skipIf(!hasPython)("many pages, archives, threads, forks and ends", async () => {
  await expectToPass("tests.test_package");
});

test.skipIf(!hasPython)("the examples, where their libraries are", async () => {
  await expectToPass("tests.test_examples");
});

test.skipIf(!hasPython)("rows of batches, where there is pyarrow", async () => {
  await expectToPass("tests.test_rows");
});

test.skipIf(!hasSpark)("rows are what the command line writes", async () => {
  await expectToPass("tests.test_spark");
});

test.skipIf(!hasSpark)(
  "no row is lost or there twice when executors, services or a driver are killed",
  async () => {
    await expectToPass("tests.test_crash");
  },
);

if (!isBuilt) console.warn("dist is not of these sources: the wheel is not tested (npm run build)");

test.skipIf(!isBuilt)("the service of the wheel runs without anything beside it", async () => {
  const app = join(temporaryFolder(), "app");
  const build = ["--import", "tsx", "src/build/python.ts", "--service", app];
  expect(spawnSync(process.execPath, build, { cwd: root }).status).toBe(0);
  const model = writeTinyModel(temporaryFolder());
  const main = join(app, "dist/node/main.js");
  const { status, stdout } = spawnSync(
    process.execPath,
    [main, "serve", "--stdio", "--model", model],
    { input: frame({ id: "a" }, pageOf("The bridge opened on Monday morning.")) },
  );
  expect(status).toBe(0);
  const [, answer] = String(stdout).trimEnd().split("\n");
  expect(JSON.parse(answer!)).toMatchObject({ input: "a", encoding: "utf-8", blocks: [{}] });
  expect(existsSync(join(app, "models/default.json"))).toBe(true);
});

const MOST_BYTES = 5 * 2 ** 20;
const SNIPPET = /^```python\n(import (?:pathlib, )?seine\n.*?)^```$/gms;
/** A WARC file of one page. */
const WARC = `
import sys
page = b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n\\r\\n" + open(sys.argv[1], "rb").read()
head = "WARC/1.0\\r\\nWARC-Type: response\\r\\nWARC-Target-URI: https://a.example/\\r\\n"
head += f"Content-Type: application/http; msgtype=response\\r\\nContent-Length: {len(page)}\\r\\n\\r\\n"
import gzip
open("crawl.warc.gz", "wb").write(gzip.compress(head.encode() + page + b"\\r\\n\\r\\n"))
`;

test.skipIf(!isBuilt || !hasModules("flit_core"))("the wheel in an empty environment", async () => {
  const folder = temporaryFolder();
  const wheels = [1, 2].map((number) => {
    const target = join(folder, String(number));
    const args = ["src/build/python.ts", "--wheel", target, "--", "--no-build-isolation"];
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", ...args], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, SEINE_PYTHON: python },
    });
    expect(status, stderr).toBe(0);
    const [name] = readdirSync(target);
    return join(target, name!);
  });
  expect(statSync(wheels[0]!).size).toBeLessThan(MOST_BYTES);
  expect(readFileSync(wheels[0]!).equals(readFileSync(wheels[1]!)), "the same bytes").toBe(true);
  const venv = join(folder, "venv");
  expect(spawnSync(python, ["-m", "venv", venv]).status).toBe(0);
  const pip = ["-m", "pip", "install", "--no-index", "--no-deps", "-q", wheels[0]!];
  expect(spawnSync(join(venv, "bin/python"), pip).status).toBe(0);
  const page = join(root, "data/pages/news-harbour-bridge/page.html");
  mkdirSync(join(folder, "pages"));
  for (const name of ["page.html", "pages/a.html"]) copyFileSync(page, join(folder, name));
  expect(spawnSync(python, ["-c", WARC, page], { cwd: folder }).status).toBe(0);
  for (const file of ["docs/python.md", "src/python/README.md", "README.md"]) {
    const guide = readFileSync(join(root, file), "utf8");
    const snippets = [...guide.matchAll(SNIPPET)].map(([, code]) => code!);
    expect(snippets).toHaveLength(file === "README.md" ? 1 : 3);
    for (const code of snippets) {
      expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(4);
      const run = spawnSync(join(venv, "bin/python"), ["-c", code], {
        cwd: folder,
        encoding: "utf8",
        env: { PATH: process.env.PATH, HOME: folder },
      });
      expect(run.stderr).toBe("");
      expect(run.stdout).toContain("The first vehicle across was not the mayor");
    }
  }
});
