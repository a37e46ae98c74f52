import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isBuilt, root } from "./cases/command.ts";
import { runHere, writeTinyModel } from "./cli/run.ts";

/*
 * What the README, the guides in docs/ and the comments show is run as it stands. Examples name files of
 * the reader's own (my-model.json, my-pages) and pages (html, bytes): those are made here.
 */
const folder = mkdtempSync(join(tmpdir(), "seine-readme-"));
beforeAll(() => {
  symlinkSync(join(root, "data/pages"), join(folder, "my-pages"));
  symlinkSync(writeTinyModel(folder), join(folder, "my-model.json"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const FENCED = /^```(\w+)\n(.*?)^```$/gms;
const IN_COMMENT = /^ *\* ```ts\n(.*?)^ *\* ```$/gms;
const MARGIN = /^ *\* ?/gm;
const OWN_IMPORT = /"(seine(?:\/[a-z]+)?)"/g;
const IMPORT = /^import .*$/gm;
const COMMAND = /(?:^|[&|] )(?:npx )?seine (\w+)([^#|\n]*)/gm;
/** A command in the help: two spaces before it, options or arguments or spaces behind. */
const LISTED = /^ {2}([a-z]+) (?:\[|<| )/gm;
/** What Markdown has before a heading or an item, and around emphasis. */
const MARKDOWN = /^(?:#+|>|[*-]|\d+\.) |[*_]/g;
const WITH_LINK = /\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#+ (.+)$/gm;
const NOT_IN_ANCHORS = /[^\w\- ]/g;
const OPTION = /(?<= )--?[a-z][a-z-]*/g;

const guides = readdirSync(join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
/** Documents with examples. */
const documents = ["README.md", ...guides];

function blocks(file: string, language: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(FENCED)].filter((match) => match[1] === language).map((m) => m[2]!);
}

function commentExamples(): [string, string][] {
  const files = ["src", "training"].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(name, file)),
  );
  return files.flatMap((file) => {
    const found = readFileSync(join(root, file), "utf8").matchAll(IN_COMMENT);
    return [...found].map(([, code], i): [string, string] => [
      `${file}, example ${i + 1}`,
      code!.replace(MARGIN, ""),
    ]);
  });
}

const SOURCES: Readonly<Record<string, string>> = {
  seine: "src/entries/index.ts",
  "seine/browser": "src/entries/browser.ts",
  "seine/batch": "src/entries/batch.ts",
  "seine/methods": "src/entries/methods.ts",
  "seine/records": "src/entries/records.ts",
  "seine/training": "training/index.ts",
};
const BUILT = (name: string): string =>
  name === "seine/browser"
    ? "dist/src/entries/browser.js"
    : `dist/node/${name.slice(6) || "index"}.js`;

/** Runs an example as a module of its own; imports of the package become those of the build, or of the sources. */
function runExample(code: string): { status: number | null; stderr: string } {
  const own = [...code.matchAll(IMPORT)].join("\n");
  const imports = [
    ["writeFileSync", "node:fs"],
    ["extract", "seine"],
    ["classify", "seine"],
    ["explain", "seine"],
    ["train", "seine/training"],
    ["adapt", "seine/training"],
    ["recipeNamed", "seine/training"],
    ["extractMany", "seine/batch"],
  ]
    .filter(([name]) => !own.includes(name!))
    .map(([name, from]) => `import { ${name} } from "${from}";`);
  const source = [
    ...imports,
    "const pages = [{ id: 'a', html: '<p>The bridge opened on Monday.' }];",
    'const html = "<nav><a href=/>Home</a></nav><p>The bridge opened on Monday.";',
    "const bytes = new TextEncoder().encode(html);",
    code,
  ]
    .join("\n")
    .replaceAll('"seine/browser/tiny', `"${join(root, "dist/browser/tiny")}`)
    .replaceAll('"seine/models/', `"${join(root, "models")}/`)
    .replaceAll(OWN_IMPORT, (whole, name: string) =>
      name in SOURCES ? JSON.stringify(root + (isBuilt ? BUILT(name) : SOURCES[name]!)) : whole,
    );
  writeFileSync(join(folder, "example.mjs"), transformSync(source, { loader: "ts" }).code);
  const loader = isBuilt ? [] : ["--import", import.meta.resolve("tsx")];
  return spawnSync(process.execPath, [...loader, "example.mjs"], {
    cwd: folder,
    encoding: "utf8",
  });
}

describe("examples run:", () => {
  const examples = [
    ...documents.flatMap((file) =>
      blocks(file, "ts").map((code, i): [string, string] => [`${file}, example ${i + 1}`, code]),
    ),
    ...commentExamples(),
  ];

  // Two of them train, one adapts.
  test.each(examples)("%s", (_, code) => {
    const { status, stderr } = runExample(code);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test("there are some of either kind", () => {
    const names = examples.map(([name]) => name).join();
    for (const file of [
      "README.md, example 1",
      "docs/records.md",
      "src/api/extract.ts",
      "training/train.ts",
    ]) {
      expect(names).toContain(file);
    }
  });
});

describe("the commands of the documents", () => {
  const shell = documents.flatMap((file) => blocks(file, "sh")).join("");

  test("show headline, standfirst and story of a page first", async () => {
    const path = "data/pages/news-harbour-bridge";
    expect(blocks("README.md", "sh")[0]).toBe(
      `npm ci && npx seine extract --md ${path}/page.html\n`,
    );
    const { code, stdout } = await runHere(["extract", "--md", join(root, path, "page.html")]);
    expect(code).toBe(0);
    const gold = readFileSync(join(root, path, "gold.txt"), "utf8")
      .trimEnd()
      .split("\n");
    const [headline, standfirst, caption] = gold;
    expect(stdout.startsWith(`# ${headline}\n\n${standfirst}\n\n`)).toBe(true);
    const lines = stdout
      .split("\n")
      .map((line) => line.replace(MARKDOWN, "").replace(WITH_LINK, "$1"));
    expect(gold.filter((line) => !lines.includes(line))).toEqual([caption]);
    const text = readFileSync(join(root, path, "page.json"), "utf8");
    const about = z.object({ with: z.array(z.string()), without: z.array(z.string()) });
    const { with: present, without: absent } = about.parse(JSON.parse(text));
    for (const snippet of present) expect(stdout).toContain(snippet);
    for (const snippet of absent) expect(stdout).not.toContain(snippet);
  });

  test("are scripts and a command of the package", () => {
    const { scripts, bin } = z
      .object({ scripts: z.record(z.string(), z.string()), bin: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    expect(shell).toContain("npm ci && npm test\n");
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["dependencies", "test"]));
    expect(Object.keys(bin)).toEqual(["seine"]);
  });

  const commands = [...shell.matchAll(COMMAND)].map(([, name, rest]) => [name!, rest!] as const);
  test.each(commands)("seine %s%s", async (name, rest) => {
    const outer = await runHere([name, "--help"]);
    const inner = [...outer.stdout.matchAll(LISTED)].map(([, listed]) => listed!);
    const path = [name, ...inner.filter((listed) => rest.startsWith(` ${listed} `))];
    const { code, stdout } = await runHere([...path, "--help", "--all"]);
    expect(code).toBe(0);
    for (const [option] of rest.matchAll(OPTION)) expect(stdout).toContain(`${option} `);
  });

  test("name every command", async () => {
    const names = new Set(commands.map(([name]) => name));
    const { stdout } = await runHere(["--help"]);
    const known = [...stdout.matchAll(LISTED)].map(([, name]) => name!);
    expect([...names].sort()).toEqual(
      known.filter((name) => name !== "help" && name !== "seine").sort(),
    );
  });
});

describe("links", () => {
  const results = readdirSync(join(root, "docs/results")).map((name) => `docs/results/${name}`);
  const others = [
    "CONTRIBUTING.md",
    "data/README.md",
    "src/python/README.md",
    "examples/README.md",
  ];

  test.each([...documents, ...results, ...others])("of %s lead somewhere", (file) => {
    const text = readFileSync(join(root, file), "utf8").replaceAll(FENCED, "");
    for (const [, target] of text.matchAll(LINK)) {
      if (target!.includes("://")) continue;
      const [path, anchor] = target!.split("#");
      const linked = path === "" ? join(root, file) : join(root, dirname(file), path!);
      expect(existsSync(linked), `${file} links to ${target}`).toBe(true);
      if (anchor === undefined) continue;
      expect(anchorsOf(linked), `${file} links to ${target}`).toContain(anchor);
    }
  });
});

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(HEADING)].map(([, heading]) =>
    heading!.toLowerCase().replaceAll(NOT_IN_ANCHORS, "").replaceAll(" ", "-"),
  );
}
