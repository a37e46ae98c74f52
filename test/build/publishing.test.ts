/** What stands between a clone and a published package. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { absoluteLinks } from "../../src/build/absolute-links.ts";
import { missing } from "../../src/build/publishable.ts";
import { temporaryFolder, writeAll } from "../cli/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const REPOSITORY = "https://code.test/seine/seine";
const SCRIPT = /npm run ([\w:]+)/g;
const NEEDS_NONE = /It needs no browser,\s+no Python, no native module and no network\./;
const LINK = /\]\(([^)\s]+)\)/g;

/** A package with the given fields that has all else that is needed. */
function packageWith(fields: object, changelog = "# Changelog\n\n## [1.2.0]\n"): string {
  const folder = temporaryFolder();
  for (const name of ["node", "client"]) mkdirSync(join(folder, "dist", name), { recursive: true });
  writeAll(folder, {
    "package.json": JSON.stringify({ name: "a", version: "1.2.0", ...fields }),
    "CHANGELOG.md": changelog,
    LICENSE: "",
    "dist/node/LICENSES.txt": "",
    "dist/client/studio.licenses.txt": "",
  });
  return folder;
}
const whole = {
  repository: { type: "git", url: `git+${REPOSITORY}.git` },
  homepage: "https://seine.test/",
  bugs: { url: `${REPOSITORY}/issues` },
};

describe("what is missing", () => {
  test("is nothing once the owner has filled in package.json", () => {
    expect(missing(packageWith(whole))).toEqual([]);
  });

  test("is named, each with what to do", () => {
    expect(missing(packageWith({}))).toEqual([
      expect.stringContaining("no repository: npm pkg set repository.type=git"),
      expect.stringContaining("no homepage: npm pkg set homepage="),
      expect.stringContaining("no bugs: npm pkg set bugs.url="),
    ]);
  });

  test("is an address that stands for another, or that is none", () => {
    const faults = missing(
      packageWith({ ...whole, homepage: "https://example.org", bugs: "mail" }),
    );
    expect(faults).toEqual([
      expect.stringContaining("found homepage https://example.org"),
      expect.stringContaining("found bugs mail"),
    ]);
  });

  test("is a section of the changelog for the version", () => {
    expect(missing(packageWith(whole, "# Changelog\n\n## [Unreleased]\n"))).toEqual([
      expect.stringContaining('no section "## [1.2.0]"'),
    ]);
  });

  test("is asked before npm publishes", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    expect(scripts.prepublishOnly).toBe("tsx src/build/publishable.ts");
  });
});

describe("an install", () => {
  const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
  const lock = z.object({
    packages: z.record(
      z.string(),
      z.looseObject({
        cpu: z.array(z.string()).optional(),
        hasInstallScript: z.boolean().optional(),
        optional: z.boolean().optional(),
        ...{ dev: z.boolean().optional(), devOptional: z.boolean().optional() },
        peer: z.boolean().optional(),
      }),
    ),
  });
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));

  test("runs no script: a clone is built by one that npm runs there alone", () => {
    const { scripts } = manifest.parse(read("package.json"));
    const ofInstall = ["preinstall", "install", "postinstall", "prepare"];
    expect(Object.keys(scripts).filter((name) => ofInstall.includes(name))).toEqual([]);
    expect(scripts.dependencies).toBe("tsx src/build/build.ts --if-changed");
  });

  test("needs no native module, and no document says that it brings none", () => {
    const packages = Object.entries(lock.parse(read("package-lock.json")).packages);
    const native = packages.filter(
      ([path, { cpu, hasInstallScript, dev, devOptional, peer }]) =>
        path !== "" && (cpu ?? hasInstallScript) && !(dev || devOptional || peer),
    );
    // Those that threads take where they are there.
    expect(native.length).toBeGreaterThan(0);
    expect(native.filter(([, { optional }]) => !optional)).toEqual([]);
    expect(readFileSync(join(root, "README.md"), "utf8")).toMatch(NEEDS_NONE);
  });
});

describe("links of a page of a registry", () => {
  test("are absolute: files as pages, pictures as they are", () => {
    const text = "![a](data/a.png) [b](docs/b.md#c) [d](#e) [f](https://g.test/h) [i](../LICENSE)";
    expect(absoluteLinks(text, "src", REPOSITORY, "v1.2.0")).toBe(
      `![a](${REPOSITORY}/raw/v1.2.0/src/data/a.png) [b](${REPOSITORY}/blob/v1.2.0/src/docs/b.md#c) ` +
        `[d](#e) [f](https://g.test/h) [i](${REPOSITORY}/blob/v1.2.0/LICENSE)`,
    );
  });

  test("stay where they lead to files that are there", () => {
    const text = "[a](b.md#c) ![d](../data/e.png)";
    const isThere = (file: string): boolean => file === "docs/b.md";
    expect(absoluteLinks(text, "docs", REPOSITORY, "v1.2.0", isThere)).toBe(
      `[a](b.md#c) ![d](${REPOSITORY}/raw/v1.2.0/data/e.png)`,
    );
  });

  test("are so in all of README.md", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const made = absoluteLinks(readme, "", REPOSITORY, "v1.2.0");
    const links = [...made.matchAll(LINK)].map(([, address]) => address!);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((address) => !address.startsWith(`${REPOSITORY}/`))).toEqual([]);
  });
});

describe("the workflow", () => {
  const step = z.strictObject({
    name: z.string().optional(),
    uses: z.string().optional(),
    run: z.string().optional(),
    with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    env: z.record(z.string(), z.string()).optional(),
  });
  const workflow = z
    .strictObject({
      name: z.string(),
      on: z.strictObject({ release: z.strictObject({ types: z.array(z.string()) }) }),
      permissions: z.strictObject({ contents: z.literal("read") }),
      jobs: z.record(
        z.string(),
        z.strictObject({
          "runs-on": z.string(),
          needs: z.string().optional(),
          environment: z.string().optional(),
          permissions: z.record(z.string(), z.enum(["read", "write"])),
          steps: z.array(
            step.refine(({ uses, run }) => (uses === undefined) !== (run === undefined)),
          ),
        }),
      ),
    })
    .parse(parse(readFileSync(join(root, ".github/workflows/publish.yml"), "utf8")));

  test("publishes with provenance, and holds no token of a registry", () => {
    const text = readFileSync(join(root, ".github/workflows/publish.yml"), "utf8");
    expect(text).not.toContain("secrets.");
    const runs = workflow.jobs.npm!.steps.map(({ run }) => run ?? "").join("\n");
    expect(runs).toContain("--provenance");
    for (const name of ["npm", "pypi"]) {
      expect(workflow.jobs[name]!.permissions).toEqual({ "id-token": "write" });
      expect(workflow.jobs[name]!.needs).toBe("build");
    }
  });

  test("runs scripts that package.json has", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    const runs = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.map(({ run = "" }) => run),
    );
    const named = [...runs.join("\n").matchAll(SCRIPT)].map(([, name]) => name!);
    expect(named.sort()).toEqual(["build", "check", "release", "site"]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("finds one Python package", () => {
    const packages = readdirSync(join(root, "src")).filter((name) =>
      readdirSync(join(root, "src", name)).includes("pyproject.toml"),
    );
    expect(packages.length).toBe(1);
  });
});
