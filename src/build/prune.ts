/**
 * Removes from `dist` the modules and types that no entry of package.json reaches. The package contains all
 * the rest, so that no second list of files is needed.
 */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "dist");
/** Folders of bundles, which are kept whole. */
const bundles = ["node", "client"].map((name) => join(dist, name));
const SPECIFIER = /\b(?:from|import)[ (]{0,2}"(\.[^"]+)"/g;
const SOURCE = /(?:\.d)?\.[tj]s$/;

const manifest = z
  .object({ browser: z.record(z.string(), z.string()), exports: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** All paths in the manifest's conditions. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(z.record(z.string(), z.unknown()).parse(value)).flatMap(pathsIn);
}

const entries = [...pathsIn(manifest.exports), ...Object.values(manifest.browser)]
  .filter((path) => path.startsWith("./dist/"))
  .map((path) => join(root, path));

const reached = new Set(entries);
for (const file of reached) {
  for (const [, specifier] of readFileSync(file, "utf8").matchAll(SPECIFIER)) {
    const named = resolve(dirname(file), specifier!);
    // Declarations import the sources that they were compiled from.
    const found = file.endsWith(".d.ts") ? named.replace(SOURCE, ".d.ts") : named;
    if (!existsSync(found)) throw new Error(`${file} imports ${specifier}, which is missing`);
    reached.add(found);
  }
}

const isKept = (path: string): boolean =>
  reached.has(path) ||
  path.endsWith("LICENSES.txt") ||
  bundles.some((folder) => path.startsWith(folder));

function prune(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) prune(path);
    else if (!isKept(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

prune(dist);
