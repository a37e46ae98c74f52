import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { methods } from "../src/methods/index.ts";
import { siteMethods } from "../src/methods/site/index.ts";
import { segmentationNames } from "../src/segments/index.ts";
import { runHere } from "./cli/run.ts";

const page = readFileSync("docs/sources.md", "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what "))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const isNoMethod = /(^|\/)(method|site-method|index)$/;
const pathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path]) => path!);

test("every row names code and what checks it, and both exist", () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const [, what, code, check, remark] of rows) {
    const paths = [...pathsIn(code!), ...pathsIn(check!)];
    for (const path of paths) expect(existsSync(path), `${what}: ${path}`).toBe(true);
    const isBuilt = pathsIn(code!).length > 0 && pathsIn(check!).length > 0;
    expect(isBuilt || remark!.includes("not built"), what).toBe(true);
  }
});

test("every segmentation has a row, but for Seine's own", () => {
  const known = rows.flatMap(([, , code]) => pathsIn(code!));
  // Windows are what `fixed` and `comb` cut.
  const fileOf = (name: string): string => (name === "fixed" ? "windows" : name);
  for (const name of segmentationNames.filter((other) => other !== "layout")) {
    expect(
      known.some((path) => path.endsWith(`/${fileOf(name)}.ts`)),
      name,
    ).toBe(true);
  }
});

test("what the sources only name is said not to be built", () => {
  const without = rows.filter(([, , code]) => pathsIn(code!).length === 0);
  expect(without.map(([, what]) => what)).toEqual([
    ...["CEPR-AT", "CNBE, their baseline", "extended B-cubed", "PSO of Ziegler and Skubacz"],
  ]);
});

test("commands that rows name exist, with their options", async () => {
  const commands = [...page.matchAll(/`seine (\w+)([^`]*)`/g)];
  expect(commands.length).toBeGreaterThan(3);
  for (const [all, name, rest] of commands) {
    const { code, stdout } = await runHere([name!, "--help", "--all"]);
    expect(code, all).toBe(0);
    for (const [flag] of rest!.matchAll(/--[a-z-]+/g)) expect(stdout, all).toContain(flag);
  }
});

test("the file of every method of the literature has a row", () => {
  const known = rows.flatMap(([, , code]) => pathsIn(code!));
  const files =
    readFileSync("src/methods/index.ts", "utf8") +
    readFileSync("src/methods/site/index.ts", "utf8");
  const imported = [...files.matchAll(/from "\.\/([\w/-]+)\.ts"/g)].map(([, name]) => name!);
  const methodFiles = imported.filter((name) => !isNoMethod.test(name));
  expect(methodFiles.length).toBeGreaterThan(15);
  for (const name of methodFiles) {
    const isKnown = known.some((path) => path.endsWith(`/${name}.ts`));
    expect(isKnown, name).toBe(true);
  }
  expect(methods.length + siteMethods.length).toBeGreaterThan(methodFiles.length);
});
