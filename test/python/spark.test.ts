import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { pageOf, temporaryFolder, writeTinyModel } from "../cli/run.ts";
import { frame } from "../serve/frames.ts";

/*
 * The Python package has tests of its own (src/spark/tests), which are run here with the command line from
 * source as their service. Those of Spark need Java and a Python with pyspark, pandas and pyarrow, which
 * SEINE_PYTHON names where it is not `python3`:
 *
 *   python3 -m venv .venv && .venv/bin/pip install "pyspark>=3.5" "pandas<3" pyarrow
 *   SEINE_PYTHON=.venv/bin/python npx vitest run test/spark
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const told = process.env.SEINE_PYTHON;
const python = told === undefined ? "python3" : resolve(told);
/** Relative paths of the command would be those of the tests' folder. */
const command = [process.execPath, "--import", `${root}node_modules/tsx/dist/loader.mjs`];
const VERSION = /^version = "(.*)"$/m;

function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

/** Runs one of the package's test modules; what it says. */
async function unittest(module: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(python, ["-m", "unittest", "-v", module], {
    cwd: `${root}src/spark`,
    env: {
      ...process.env,
      PYTHONPATH: `${root}src/spark`,
      PYTHONDONTWRITEBYTECODE: "1",
      SEINE_COMMAND: [...command, `${root}src/cli/main.ts`].map((part) => `'${part}'`).join(" "),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said };
}

const hasPython = runs(python, "-c", "import sys; sys.exit(sys.version_info < (3, 10))");
const hasSpark =
  hasPython && runs("java", "-version") && runs(python, "-c", "import pyspark, pandas, pyarrow");
if (!hasPython) console.warn(`${python} is not Python 3.10: the package seine-spark is not tested`);
else if (!hasSpark) {
  const missing = "no Java, or no pyspark, pandas and pyarrow";
  console.warn(`${python} has ${missing}: seine-spark is tested without Spark (see SEINE_PYTHON)`);
}

test.skipIf(!hasPython)("a child that dies, hangs or talks nonsense costs a page", async () => {
  const { code, said } = await unittest("tests.test_child");
  expect(code, said).toBe(0);
});

test.skipIf(!hasPython)("a step of datatrove, where there is such, keeps every page", async () => {
  const { code, said } = await unittest("tests.test_datatrove");
  expect(code, said).toBe(0);
});

test.skipIf(!hasPython)(
  "rows of batches, where there is pyarrow, are the command line's",
  async () => {
    const { code, said } = await unittest("tests.test_rows");
    expect(code, said).toBe(0);
  },
);

test.skipIf(!hasSpark)("rows are what the command line writes", async () => {
  const { code, said } = await unittest("tests.test_spark");
  expect(code, said).toBe(0);
});

test.skipIf(!hasSpark)(
  "no row is lost or there twice when executors, services or a driver are killed",
  async () => {
    const { code, said } = await unittest("tests.test_crash");
    expect(code, said).toBe(0);
  },
);

const built = existsSync(`${root}dist/node/request-worker.js`);
if (!built)
  console.warn("there is no dist: the service of the wheel is not tested (npm run build)");

test.skipIf(!built)("the service of the wheel runs without anything beside it", async () => {
  const app = join(temporaryFolder(), "app");
  const build = ["--import", "tsx", "src/build/python.ts", app];
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

test("has the version of the npm package", () => {
  const project = readFileSync(`${root}src/spark/pyproject.toml`, "utf8");
  const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  expect(VERSION.exec(project)![1]).toBe(version);
});
