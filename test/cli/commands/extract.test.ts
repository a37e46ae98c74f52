import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { metadataFields } from "../../../src/metadata/fields.ts";
import { extractionJsonSchema } from "../../../src/output/extraction-schema.ts";
import { csvRows } from "../../cases/csv.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

/* Some runs start threads, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const SENTENCE = "The bridge opened again on Monday, and nobody saw it.";
const head = `<title>A "bridge", again</title><meta name=author content="Ada Sand">
<meta name=keywords content="bridge, town">`;
let folder = "";
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = temporaryFolder();
  writeTinyModel(folder);
  writeAll(folder, {
    "a.html": head + pageOf(SENTENCE.replace("bridge", "<b>bridge</b>")),
    "b.html": pageOf(SENTENCE),
    "c.html": "",
  });
});

describe("--property", () => {
  test.each([
    ["title", 'A "bridge", again\n\n\n'],
    ["authors", "Ada Sand\n\n\n"],
    ["tags", "bridge; town\n\n\n"],
  ])("%s is a line per page, empty for those that have none or fail", async (name, stdout) => {
    const run = await runHere(["extract", "-p", name, at("a.html"), at("none.html"), at("b.html")]);
    expect(run).toMatchObject({ code: 1, stdout });
  });

  test("has the fields of the record", () => {
    const schema = extractionJsonSchema() as {
      properties: { metadata: { properties: Record<string, unknown> } };
    };
    expect(metadataFields).toEqual(Object.keys(schema.properties.metadata.properties));
  });

  test("names the fields there are, and refuses options without effect", async () => {
    const wrong = await runHere(["extract", "-p", "name", at("a.html")]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain(`Allowed choices are ${metadataFields.join(", ")}.`);
    const idle = await runHere(["extract", "-p", "title", "--md", "--links", "drop", at("a.html")]);
    expect(idle.code).toBe(2);
    expect(idle.stderr).toBe(
      "seine: --links, --md: no effect with --property; drop one or the other\n",
    );
    const format = await runHere([
      "extract",
      "-q",
      "--base-url",
      "https://e.example/",
      at("a.html"),
    ]);
    expect(format.code).toBe(2);
    expect(format.stderr).toBe(
      "seine: --base-url has no effect on text output: it has no links; leave it out\n",
    );
    const batch = await runHere(["extract", "-p", "title", "--jobs", "2", at("a.html")]);
    expect(batch.code).toBe(2);
  });
});

describe("CSV is a header and a row per page", () => {
  const args = (...more: string[]): string[] => [
    ...["extract", "-q", "-m", at("model.json"), "--format", "csv", ...more],
  ];
  const pages = (): string[] => ["a.html", "none.html", "b.html"].map(at);

  test.each([
    ["one after the other", []],
    ["in a batch", ["--jobs", "2"]],
  ])("%s", async (_, more) => {
    const { code, stdout } = await runHere(args(...more, ...pages()));
    expect(code).toBe(1);
    const [header, ...rows] = csvRows(stdout);
    expect(header!.slice(0, 3)).toEqual(["input", "url", "title"]);
    expect(rows.map((row) => row.length)).toEqual([23, 23, 23]);
    expect(rows.map(([input]) => input)).toEqual(pages());
    expect(rows[0]).toContain('A "bridge", again');
    expect(rows[0]![13]).toBe(SENTENCE);
    expect(rows[1]!.at(-1)).toContain("not-found: found no such file");
    expect(rows[2]!.at(-1)).toBe("");
  });

  test("in each file of a folder", async () => {
    await runHere(args("--output-dir", at("out"), at("b.html")));
    const path = join(folder, "out", folder.slice(1), "b.csv");
    expect(csvRows(readFileSync(path, "utf8")).map((row) => row.length)).toEqual([23, 23]);
  });
});

describe("--md and --json", () => {
  test.each([
    ["--md", "markdown"],
    ["--json", "json"],
  ])("%s is --format %s", async (short, format) => {
    const args = ["extract", "-m", at("model.json"), at("a.html")];
    const { stdout } = await runHere([...args, short]);
    expect(stdout).toBe((await runHere([...args, "--format", format])).stdout);
    expect(stdout).not.toBe((await runHere(args)).stdout);
  });

  test.each([
    [["--md", "--json"], "found --md and --json"],
    [["--md", "--format", "html"], "found --md and --format html"],
  ])("%j do not go together", async (flags, message) => {
    const { code, stderr } = await runHere(["extract", ...flags, at("a.html")]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("pages that are not wanted are errors with a reason,", () => {
  const german =
    "Der Zug hielt nicht an, und das war für die Leute auf dem Bahnsteig ein Problem, denn sie hatten es eilig und der nächste ist erst nach einer Stunde von dort gekommen.";

  test.each([
    ["one after the other", []],
    ["in a batch", ["--jobs", "1"]],
  ])("%s", async (_, more) => {
    writeAll(folder, { "de.html": pageOf(german) });
    const args = ["extract", "-q", "-m", at("model.json"), "--json", ...more];
    const language = await runHere([
      ...args,
      "--target-language",
      "en",
      at("de.html"),
      at("a.html"),
    ]);
    expect(language.code).toBe(1);
    const records = language.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records[0].error).toEqual({
      reason: "language",
      message: "found the language de, by its text, expected en",
    });
    expect(records[1].text).toBe(SENTENCE);
    const metadata = await runHere([...args, "--only-with-metadata", at("a.html")]);
    expect(JSON.parse(metadata.stdout).error.reason).toBe("missing-metadata");
  });
});

test("selectors and repeats reach the workers of a batch", async () => {
  const long = "one more word and ".repeat(8);
  const html = `<main><p>${long}</p><p class=x>${SENTENCE}</p><p>${long}</p></main><p>${SENTENCE}</p>`;
  writeAll(folder, { "d.html": html });
  const args = ["extract", "-q", "-m", at("model.json"), at("d.html"), "--deduplicate"];
  const flags = ["--content-selector", "main", "--remove-selector", ".x"];
  const { stdout } = await runHere([...args, ...flags]);
  expect(stdout).toBe(`${long.trim()}\n`);
  expect((await runHere([...args, ...flags, "--jobs", "1"])).stdout).toBe(stdout);
});

test("a selector that is none is wrong usage", async () => {
  const { code, stderr } = await runHere([
    "extract",
    "--content-selector",
    "p:hover",
    at("a.html"),
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain('Found "p:hover", expected a CSS selector: ":hover" is not supported');
});
