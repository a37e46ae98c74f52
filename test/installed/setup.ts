/**
 * The package as it is published: built and packed from a copy of the sources, then installed by npm in
 * projects of their own, with the dependencies that it declares and no others. They come from npm's
 * cache, where `npm ci` left them; of what it left, the lock file gives names and versions.
 *
 * Vitest runs this once for all files of tests that use it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { z } from "zod";

/** Where everything is. */
export interface Installed {
  /** A clone without its history, built. */
  readonly copy: string;
  /** What its build said. */
  readonly buildOutput: string;
  /** Paths in the tarball. */
  readonly packed: readonly string[];
  /** A project with the package alone. */
  readonly project: string;
  /** A project that has the package and what rendering needs. */
  readonly rendering: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    readonly installed: Installed;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = [
  ...[
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE",
    "docs",
    "examples",
    "models",
    "data",
  ],
  ...["package.json", "package-lock.json", "tsconfig.json", "src", "training", "test"],
];
/** Types that a project brings itself. */
const types = ["@types/node", "undici-types"];

const names = z.record(z.string(), z.string());
const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  peer: z.boolean().optional(),
});
const { packages: locked } = z
  .looseObject({ packages: z.record(z.string(), entrySchema) })
  .parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
const packReport = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "seine-package-"));
  const copy = join(folder, "copy");
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const build = spawnSync("npm", ["run", "--silent", "build"], { cwd: copy, encoding: "utf8" });
  const buildOutput = build.stdout + build.stderr;
  if (build.status !== 0) throw new Error(`the build failed:\n${buildOutput}`);
  const output = npm(copy, "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [{ filename, files }] = packReport.parse(JSON.parse(output));
  const tarball = join(folder, filename);
  provide("installed", {
    copy,
    buildOutput,
    packed: files.map(({ path }) => path),
    project: install(join(folder, "project"), tarball, []),
    rendering: install(join(folder, "rendering"), tarball, ["playwright-core"]),
  });
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Installs a project that depends on the tarball, on others, and on the types of Node.js. */
function install(project: string, tarball: string, others: readonly string[]): string {
  mkdirSync(project);
  const pathOf = (name: string): string => `node_modules/${name}`;
  const versionOf = (name: string): string => locked[pathOf(name)]!.version!;
  const about = {
    name: "project",
    version: "1.0.0",
    private: true,
    dependencies: {
      seine: `file:${tarball}`,
      ...Object.fromEntries(others.map((name) => [name, versionOf(name)])),
    },
    devDependencies: { "@types/node": versionOf("@types/node") },
  };
  const own = new Set([...types, ...others].map(pathOf));
  const users = Object.entries(locked).filter(
    ([path, { dev, devOptional, peer }]) =>
      path !== "" && (own.has(path) || !(dev || devOptional || peer)),
  );
  const digest = createHash("sha512").update(readFileSync(tarball)).digest("base64");
  const seine = {
    ...z.looseObject({ dependencies: names, bin: names, engines: names }).parse(locked[""]),
    name: undefined,
    devDependencies: undefined,
    resolved: `file:${tarball}`,
    integrity: `sha512-${digest}`,
  };
  const packages = { "": about, "node_modules/seine": seine, ...Object.fromEntries(users) };
  writeFileSync(join(project, "package.json"), JSON.stringify(about));
  writeFileSync(
    join(project, "package-lock.json"),
    JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages }),
  );
  npm(project, "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund");
  return project;
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
