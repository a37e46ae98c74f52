import { execFileSync } from "node:child_process";
import { cpSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { modulesAbove } from "../cases/lent-modules.ts";
import { temporaryFolder } from "../cli/run.ts";
import {
  buildOutput,
  commandIn,
  copy,
  installed,
  modules,
  npm,
  packed,
  page,
  project,
  root,
  run,
} from "./project.ts";

const EXPECTED =
  /^(?:dist\/(?:src|training|vendor)\/.+\.(?:js|d\.ts)|dist\/node\/.+\.js|dist\/node\/packed\/[\da-f]{64}|dist\/client\/(?:inspect|studio|frame)\.(?:js|css)|dist\/client\/report\.css|dist\/man\/seine\.1|dist\/browser\/tiny\.json|dist\/(?:node|vendor)\/LICENSES\.txt|dist\/client\/(?:inspect|studio|frame)\.licenses\.txt|models\/.+|data\/[\w-]+\.md|docs\/(?:results\/)?[\w-]+\.md|docs\/client\.py|docs\/results\/figures\.json|docs\/recipes\/[\w.-]+|examples\/(?:[\w-]+\/)?[\w-]+\.\w+|data\/figures\/.+|(?:README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE|package\.json)$/;
/** Modules of the command line, which has its own bundle: nobody can import them. */
const UNREACHABLE = /^dist\/(?:src|training)\/(?:cli|serve|studio|warc|retrieval|tools)\//;
/** A link or a picture, but for addresses with a scheme. */
const LINK = /\]\((?!\w+:)([^)#]+)/g;
/** What the README says that an install brings; megabytes on the disk are of 2^20 bytes. */
const SAID = /An install has at most (\d+) packages and (\d+) MB/;
/** Of the project's own: types that a project brings itself. */
const TYPES = /^node_modules\/(?:@types\/node|undici-types)$/;

const names = z.record(z.string(), z.string());
const manifest = z
  .looseObject({ version: z.string(), dependencies: names, peerDependencies: names })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const pathOf = (name: string): string => `node_modules/${name}`;

/** Space on the disk of a folder and all in it, in bytes, as `du` counts it. */
function spaceOf(path: string): number {
  const paths = readdirSync(path, { recursive: true, encoding: "utf8" });
  return [".", ...paths].reduce((sum, name) => sum + 512 * lstatSync(join(path, name)).blocks, 0);
}

test("is installed with nothing above its folder that could lend it a module", () => {
  expect(
    modulesAbove(project),
    "remove these folders, or set TMPDIR to a place of its own",
  ).toEqual([]);
});

test("is built without a word", () => {
  expect(buildOutput).toBe("");
});

test("installs few packages and megabytes, and no optional peer", () => {
  const lock = z
    .looseObject({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")));
  const paths = Object.keys(lock.packages).filter((path) => !TYPES.test(path));
  expect(paths).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies).map(pathOf)));
  for (const name of Object.keys(manifest.peerDependencies)) {
    expect(paths).not.toContain(pathOf(name));
  }
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [mostPackages, mostMegabytes] = SAID.exec(readme)!.slice(1).map(Number);
  expect(paths.length).toBeLessThanOrEqual(mostPackages!);
  const own = ["@types/node", "undici-types"].map((name) => spaceOf(join(modules, name)));
  const bytes = own.reduce((rest, types) => rest - types, spaceOf(modules));
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(mostMegabytes!);
});

test("holds what runs and the documents, neither tests nor data", () => {
  expect(packed).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md"]));
  expect(packed).toEqual(
    expect.arrayContaining([
      "dist/src/entries/index.js",
      "dist/src/entries/index.d.ts",
      "dist/training/index.d.ts",
    ]),
  );
  expect(packed, "models/default.json is missing: make it with npm run model").toContain(
    "models/default.json",
  );
  expect(packed.filter((path) => !EXPECTED.test(path))).toEqual([]);
});

test("holds all that was built but what nobody can reach", () => {
  const built = readdirSync(join(copy, "dist"), { recursive: true, encoding: "utf8" })
    .map((name) => join("dist", name))
    .filter((path) => statSync(join(copy, path)).isFile() && path !== "dist/built-from")
    // Written by the first extraction.
    .filter((path) => !path.endsWith(".cache"));
  expect(built.filter((path) => !packed.includes(path))).toEqual([]);
  expect(packed.filter((path) => UNREACHABLE.test(path) && path.endsWith(".js"))).toEqual([]);
});

test("holds every file that its documents link to, but for large pictures", () => {
  const documents = packed.filter((path) => path.endsWith(".md"));
  expect(documents).toEqual(expect.arrayContaining(["README.md", "examples/README.md"]));
  const links = documents.flatMap((path) =>
    [...readFileSync(join(installed, path), "utf8").matchAll(LINK)].map(([, target]) =>
      posix.normalize(posix.join(posix.dirname(path), target!)),
    ),
  );
  expect(links).toContain("CONTRIBUTING.md");
  const lost = links.filter((target) => !packed.includes(target));
  // A release has its address on the web instead: see release.test.ts.
  expect(lost.sort()).toEqual(["data/figures/inspection.png", "data/figures/studio.png"]);
});

test("has a command", () => {
  const version = execFileSync(commandIn(project), ["--version"], { encoding: "utf8" });
  expect(version.trim()).toBe(manifest.version);
  expect(npm(project, "exec", "--offline", "--", "seine", "--version")).toBe(version);
});

test("has it in a clone too, which the first npx does not build again", () => {
  const main = join(copy, "dist/node/main.js");
  const { mtimeMs } = statSync(main);
  // Where nobody has used npx before.
  const cache = temporaryFolder();
  const exec = ["exec", "--offline", `--cache=${cache}`, "--", "seine", "--version"];
  expect(npm(copy, ...exec).trim()).toBe(manifest.version);
  expect(statSync(main).mtimeMs).toBe(mtimeMs);
});

test("extracts with its own model, and says what to do when that is lost", () => {
  // A copy within the project, which finds the other packages there.
  const damaged = join(project, "damaged");
  onTestFinished(() => rmSync(damaged, { recursive: true }));
  cpSync(installed, join(damaged, "node_modules/seine"), { recursive: true });
  const script = `import { extract } from "seine";
    try { console.log(extract(${JSON.stringify(page)}).blocks.length >= 0); } catch (error) { console.log(error.message); }`;
  expect(run("damaged/default.mjs", script).stdout).toBe("true\n");
  rmSync(join(damaged, "node_modules/seine/models/default.json"));
  expect(run("damaged/default.mjs", script).stdout).toContain(
    "lacks its model models/default.json; install the package again",
  );
});
