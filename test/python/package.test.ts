import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pythonOptions } from "../../src/serve/python-options.ts";
import { root } from "../cases/command.ts";
import { expectToPass, hasPython, packageFolder } from "./python.ts";

const VERSION = /^version = "(.*)"$/m;
const OWN_VERSION = /^__version__ = "(.*)"$/m;
const CLASS = /^class ExtractOptions.*?^ {4}"""\n\n(.*?)^$/ms;
const FIELD = /^ {4}(\w+): /gm;

test("options of the Python package are those of the tables", () => {
  const file = `${packageFolder}/seine/_options.py`;
  if (process.env.UPDATE) writeFileSync(file, pythonOptions());
  expect(readFileSync(file, "utf8"), "UPDATE=1 npx vitest run test/python writes it").toBe(
    pythonOptions(),
  );
});

test("the guide has every option of extract", () => {
  const guide = readFileSync(`${root}docs/python.md`, "utf8");
  const [, fields] = CLASS.exec(pythonOptions())!;
  const names = [...fields!.matchAll(FIELD)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test("has the version of the npm package", () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const project = readFileSync(`${packageFolder}/pyproject.toml`, "utf8");
  expect(VERSION.exec(project)![1]).toBe(version);
  const module = readFileSync(`${packageFolder}/seine/__init__.py`, "utf8");
  expect(OWN_VERSION.exec(module)![1]).toBe(version);
});

test.skipIf(!hasPython)("one page, its options and its errors", async () => {
  await expectToPass("tests.test_page");
});

test.skipIf(!hasPython)("types at run time", async () => {
  await expectToPass("tests.test_types");
});
