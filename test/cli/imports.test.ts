import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FROM = /^(?:import|export)(?! type\b)[^;]*? from "([^"]+)";/gm;

/** Every module that starting `path` loads before any command runs: source files and packages. */
function loaded(path: string): Set<string> {
  const found = new Set([path]);
  for (const file of found) {
    if (!file.startsWith("file:")) continue;
    for (const [, name] of readFileSync(fileURLToPath(file), "utf8").matchAll(FROM)) {
      found.add(name!.startsWith(".") ? new URL(name!, file).href : name!);
    }
  }
  return found;
}

test("extract and classify load neither training and TensorFlow.js nor what draws", () => {
  const modules = [...loaded(new URL("../../src/cli/main.ts", import.meta.url).href)];
  expect(modules).toContain("commander");
  expect(modules.some((name) => name.endsWith("/src/pipeline.ts"))).toBe(true);
  const heavy = ["/training/", "@tensorflow/", "/inspect/report.ts", "d3-", "@resvg/"];
  expect(modules.filter((name) => heavy.some((part) => name.includes(part)))).toEqual([]);
});
