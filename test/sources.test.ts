import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { methods } from "../src/methods/index.ts";
import { siteMethods } from "../src/methods/site/index.ts";

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
