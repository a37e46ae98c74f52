/**
 * Builds `dist`, which users install and a clone runs. With `--if-changed` it builds only if the sources have
 * changed since the last build: npm runs it in a clone after `npm ci`, and never where the package is a dependency.
 * With `--python` it also builds the Python package.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuiltFrom, sourcesDigest, stamp } from "./stamp.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Whatever it is where this runs, as in tests: some packages have a larger form for development.
process.env.NODE_ENV = "production";

const digest = sourcesDigest(root);
if (!process.argv.includes("--if-changed") || !isBuiltFrom(root, digest)) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  (await import("./declarations.ts")).writeDeclarations();
  await (await import("./clients.ts")).buildClients();
  await (await import("./bundles.ts")).buildBundles();
  run("--import", "tsx", "training/tools/pack-models.ts");
  chmodSync(join(root, "dist/node/main.js"), 0o755);
  mkdirSync(join(root, "dist/man"));
  writeFileSync(join(root, "dist/man/seine.1"), run("dist/node/main.js", "man"));
  stamp(root, digest);
}
if (process.argv.includes("--python")) await import("./python.ts");

/** Runs a program of this project; what it writes. */
function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
}
