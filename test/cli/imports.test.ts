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

function isHeavy(name: string): boolean {
  const heavy = [
    "/training/",
    "@tensorflow/",
    "/methods/",
    "/inspect/",
    "d3-",
    "@resvg/",
    "ml-kmeans",
  ];
  return [...heavy, "natural"].some((part) => name.includes(part));
}

test.each(["extract-pages", "classify"])(
  "%s loads neither training and TensorFlow.js nor methods, what draws and the formats' libraries",
  (command) => {
    const files = ["main", `commands/${command}`].map((name) => `../../src/cli/${name}.ts`);
    const modules = files.flatMap((file) => [...loaded(new URL(file, import.meta.url).href)]);
    expect(modules).toContain("commander");
    expect(modules.some((name) => name.endsWith("/src/pipeline/pipeline.ts"))).toBe(true);
    const writers = ["hast-", "mdast-", "xast-"];
    const isWriter = (name: string): boolean => writers.some((part) => name.includes(part));
    expect(modules.filter((name) => isHeavy(name) || isWriter(name))).toEqual([]);
  },
);

test("the main thread of a batch loads nothing of pages and models: they are its workers'", () => {
  const files = ["main", "commands/extract", "batch/run-batch", "batch/work"];
  const modules = files.flatMap((file) => [
    ...loaded(new URL(`../../src/cli/${file}.ts`, import.meta.url).href),
  ]);
  const rooms = ["features", "segments", "pipeline", "explain", "models/load/load-model"];
  const ofPages = rooms.map((name) => `/src/${name}`);
  expect(modules.some((name) => name.endsWith("/src/workers/pool.ts"))).toBe(true);
  expect(modules.filter((name) => ofPages.some((part) => name.includes(part)))).toEqual([]);
});

test("extract loads no protocol, no codec and no terminal before its arguments ask for it", () => {
  const modules = [...loaded(new URL("../../src/cli/commands/extract.ts", import.meta.url).href)];
  const late = ["http", "https", "dns/promises", "net", "tty", "zlib"].map(
    (name) => `node:${name}`,
  );
  expect(modules).toContain("node:fs/promises");
  expect(modules.filter((name) => late.includes(name))).toEqual([]);
});

test("the program's help loads nothing of pages and models", () => {
  const modules = [...loaded(new URL("../../src/cli/program.ts", import.meta.url).href)];
  expect(modules).toContain("commander");
  expect(modules.filter((name) => name === "zod" || name.includes("/src/models/"))).toEqual([]);
});

test.each(["index", "batch"])(
  "the entry %s loads none of it either, nor the command line",
  (entry) => {
    const modules = [...loaded(new URL(`../../src/entries/${entry}.ts`, import.meta.url).href)];
    expect(modules.some((name) => name.endsWith("/src/document/urls.ts"))).toBe(true);
    expect(modules.filter((name) => isHeavy(name) || name.includes("/src/cli/"))).toEqual([]);
  },
);
