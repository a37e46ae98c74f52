import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "../../src/api/operations/operation.ts";
import { acceptedRows } from "../../src/api/options/option.ts";
import { pythonMetadata } from "../../src/serve/python-metadata.ts";
import { pythonName, pythonOptions } from "../../src/serve/python-options.ts";
import { root } from "../cases/command.ts";
import { expectToPass, hasPython, packageFolder } from "./python.ts";

const VERSION = /^version = "(.*)"$/m;
const OWN_VERSION = /^__version__ = "(.*)"$/m;
const HELP = /^HELP = \{\n(.*?)^\}$/ms;
const SWITCH = /^(?:favor|include)_/;
const NAME = /^ {4}"(\w+)": /gm;

test.each([
  ["options", pythonOptions],
  ["metadata", pythonMetadata],
])("%s of the Python package are those of the tables", (name, written) => {
  const file = `${packageFolder}/seine/_${name}.py`;
  if (process.env.UPDATE) writeFileSync(file, written());
  expect(readFileSync(file, "utf8"), "UPDATE=1 npx vitest run test/python writes it").toBe(
    written(),
  );
});

test("the guide has every option of extract", () => {
  const guide = readFileSync(`${root}docs/python.md`, "utf8");
  const [, rows] = HELP.exec(pythonOptions())!;
  const own = new Set(acceptedRows(operations.extract.accepted).map(([name]) => pythonName(name)));
  const all = [...rows!.matchAll(NAME)].map(([, name]) => name!);
  const names = all.filter((name) => own.has(name) || SWITCH.test(name));
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
