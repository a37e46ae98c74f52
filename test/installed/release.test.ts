/** What `npm run release` makes, of a clone whose owner has filled in where the project is. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { release } from "../../src/build/release.ts";
import { copy, root } from "./project.ts";

/** Most bytes of the package, unpacked. */
const MOST = 8_000_000;
const REPOSITORY = "https://code.test/seine/seine";
const MODULE = /^dist\/(?:src|training)\/.*\.js$/;
const DOC = /\/\*\*/;
/** A link to a file of the package. */
const LINK = /\]\((?![a-z]+:|#)([^)#]+)/g;
const RELATIVE = /\]\((?![a-z]+:|#)/;

let owned: string;
let files: string[];
let unpacked: string;
const manifestOf = (folder: string): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
beforeAll(() => {
  owned = mkdtempSync(join(tmpdir(), "seine-owned-"));
  for (const name of readdirSync(copy).filter((entry) => entry !== "node_modules")) {
    cpSync(join(copy, name), join(owned, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(owned, "node_modules"));
  writeFileSync(
    join(owned, "package.json"),
    JSON.stringify({
      ...manifestOf(owned),
      repository: { type: "git", url: `git+${REPOSITORY}.git` },
      homepage: "https://seine.test/",
      bugs: { url: `${REPOSITORY}/issues` },
    }),
  );
  const changes = readFileSync(join(owned, "CHANGELOG.md"), "utf8");
  const { version } = manifestOf(owned);
  writeFileSync(join(owned, "CHANGELOG.md"), changes.replace("## [Unreleased]", `## [${version}]`));
  files = release(owned, join(owned, "release"));
  unpacked = join(owned, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", files[0]!, "-C", unpacked, "--strip-components", "1"]);
});

afterAll(() => rmSync(owned, { recursive: true, force: true }));

test("is refused until then", () => {
  expect(() => release(copy, join(copy, "release"))).toThrow("package.json has no repository");
});

test("holds at most 8 MB, and no docstring but in the types", () => {
  const paths = readdirSync(unpacked, { recursive: true, encoding: "utf8" });
  const sizes = paths.map((path) => statSync(join(unpacked, path))).filter((one) => one.isFile());
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST);
  const modules = paths.filter((path) => MODULE.test(path));
  expect(modules.length).toBeGreaterThan(200);
  const documented = modules.filter((path) => DOC.test(readFileSync(join(unpacked, path), "utf8")));
  expect(documented).toEqual([]);
  expect(readFileSync(join(unpacked, "dist/src/api/extract.d.ts"), "utf8")).toMatch(DOC);
});

test("has a README whose links and pictures work anywhere", () => {
  const readme = readFileSync(join(unpacked, "README.md"), "utf8");
  expect(readme).not.toMatch(RELATIVE);
  expect(readme).toContain(`](${REPOSITORY}/raw/v${manifestOf(owned).version}/data/figures/`);
  // The clone keeps its own.
  expect(readFileSync(join(owned, "README.md"), "utf8")).toMatch(RELATIVE);
});

test("has documents whose links lead to its own files or to the web", () => {
  const documents = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".md"),
  );
  const links = documents.flatMap((path) =>
    [...readFileSync(join(unpacked, path), "utf8").matchAll(LINK)].map(([, target]) =>
      join(dirname(path), target!),
    ),
  );
  expect(links).toContain("docs/results/ADAPTATION.md");
  expect(links.filter((path) => !existsSync(join(unpacked, path)))).toEqual([]);
  expect(readFileSync(join(unpacked, "docs/studio.md"), "utf8")).toContain(
    `](${REPOSITORY}/raw/v${manifestOf(owned).version}/data/figures/studio.png)`,
  );
});

test("is what npm would publish, without a word of warning about it", () => {
  const { status, stderr } = spawnSync(
    "npm",
    ["publish", "--dry-run", "--ignore-scripts", files[0]!],
    {
      cwd: owned,
      encoding: "utf8",
      env: { ...process.env, npm_config_loglevel: "warn" },
    },
  );
  const warnings = stderr.split("\n").filter((line) => line.startsWith("npm warn"));
  expect(warnings.filter((line) => line.includes("auto-corrected"))).toEqual([]);
  expect(status).toBe(0);
});

test("names every package that an install brings or that is bundled, with its licence", () => {
  const bom = z
    .looseObject({
      bomFormat: z.literal("CycloneDX"),
      metadata: z.looseObject({ component: z.looseObject({ name: z.literal("seine") }) }),
      components: z.array(
        z.looseObject({
          name: z.string(),
          version: z.string(),
          licenses: z.array(z.unknown()).min(1),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync(files[1]!, "utf8")));
  const names = bom.components.map(({ name }) => name);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(manifestOf(owned));
  expect(names).toEqual(
    expect.arrayContaining([...Object.keys(dependencies), "htmlparser2", "preact"]),
  );
  expect(names).not.toContain("vitest");
  // The same bytes again.
  const again = release(owned, join(owned, "again"));
  expect(readFileSync(again[1]!)).toEqual(readFileSync(files[1]!));
});
