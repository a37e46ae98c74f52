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

test.each(["extract", "classify"])(
  "%s loads neither training and TensorFlow.js nor methods and what draws",
  (command) => {
    const files = ["main", `commands/${command}`].map((name) => `../../src/cli/${name}.ts`);
    const modules = files.flatMap((file) => [...loaded(new URL(file, import.meta.url).href)]);
    expect(modules).toContain("commander");
    expect(modules.some((name) => name.endsWith("/src/pipeline.ts"))).toBe(true);
    const heavy = ["/training/", "@tensorflow/", "/methods/", "/inspect/", "d3-", "@resvg/", "ml-"];
    expect(modules.filter((name) => heavy.some((part) => name.includes(part)))).toEqual([]);
  },
);
