import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expandGlob, isGlob, segmentExpression } from "../../../src/cli/inputs/glob.ts";
import { temporaryFolder, writeAll } from "../run.ts";

function tree(): string {
  const folder = temporaryFolder();
  for (const name of ["a", "a/b", "c", ".hidden"]) mkdirSync(join(folder, name));
  const names = ["1.html", "a/2.html", "a/b/3.html", "a/b/4.txt", "c/5.htm", ".hidden/6.html"];
  writeAll(folder, Object.fromEntries(names.map((name) => [name, ""])));
  return folder;
}

test.each([
  ["*.html", ["1.html"]],
  ["*/*.html", ["a/2.html"]],
  ["**/*.html", ["1.html", "a/2.html", "a/b/3.html"]],
  ["**/**/*.html", ["1.html", "a/2.html", "a/b/3.html"]],
  ["a/**", ["a", "a/2.html", "a/b", "a/b/3.html", "a/b/4.txt"]],
  ["{a,c}/?.*", ["a/2.html", "c/5.htm"]],
  ["[!b-z]/b/[34].*", ["a/b/3.html", "a/b/4.txt"]],
  ["a/b/../*.html", ["a/b/../2.html"]],
  [".hid*/*", [".hidden/6.html"]],
  ["nothing/*", []],
])("%s", async (pattern, expected) => {
  const folder = tree();
  const found = await expandGlob(`${folder}/${pattern}`);
  expect(found.map((path) => path.slice(folder.length + 1))).toEqual(expected);
});

test.each([
  ["a.c", "a.c", true],
  ["a.c", "abc", false],
  ["a[", "a[", true],
  ["{a", "{a", true],
  ["a+(b)", "a+(b)", true],
  ["[]]x", "]x", true],
  ["[^a]", "b", true],
  ["{x,y}z", "yz", true],
  ["x,y}", "x,y}", true],
])("%s against %s", (segment, name, matches) => {
  expect(segmentExpression(segment).test(name)).toBe(matches);
});

test("a plain path is no pattern", () => {
  expect(isGlob("pages/a.html")).toBe(false);
  expect(isGlob("pages/?.html")).toBe(true);
});
