import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { recordsSchema } from "../../../src/records/record.ts";
import { csvRows } from "../../cases/csv.ts";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

/* Some runs start threads, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const BOOK = "<ul><li>Publisher: Zebra<li>ISBN: 9780316125581<li>Imprint of: Acme</ul>";
let folder = "";
const at = (name: string): string => join(folder, name);
const run = (...args: string[]) => runHere(["records", "--method", "vsse", ...args]);

beforeEach(() => {
  folder = temporaryFolder();
  writeAll(folder, {
    "book.html": BOOK,
    "article.html": "<p>It rained.",
    "empty.html": "",
    "words.json": '{"parent": ["imprint of"]}',
    "wrong.json": '{"parent": "imprint of"}',
  });
});

test("an object per line and page, an error for one that failed", async () => {
  const { code, stdout, stderr } = await run(at("book.html"), at("empty.html"), at("article.html"));
  const [book, empty, article] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(code).toBe(1);
  expect(book.input).toBe(at("book.html"));
  expect(recordsSchema.parse(book.records)[0]!.attributes.publisher).toEqual([
    { text: "Zebra", rule: "colon-inside", path: "ul.li", start: 19, end: 24 },
  ]);
  expect(empty.error.reason).toBe("empty");
  expect(article).toEqual({ input: at("article.html"), records: [] });
  expect(stderr).toContain("article.html: found no record");
});

test("--jobs gives the same", async () => {
  const pages = [at("book.html"), at("empty.html"), at("article.html"), at("none.html")];
  const [alone, jobs] = [await run(...pages), await run("--jobs", "2", ...pages)];
  expect(jobs.code).toBe(1);
  expect(jobs.stdout).toBe(alone.stdout);
});

test("--format json is indented, csv a row per value", async () => {
  const json = await run("-q", "--format", "json", at("book.html"));
  expect(JSON.parse(json.stdout).records).toHaveLength(1);
  expect(json.stdout).toContain('\n  "records"');
  const csv = await run("-q", "--format", "csv", "--normalize", at("book.html"), at("empty.html"));
  const rows = csvRows(csv.stdout);
  expect(rows[0]!.slice(0, 5)).toEqual(["input", "record", "attribute", "text", "value"]);
  expect(rows[2]!.slice(1, 5)).toEqual(["0", "isbn_13", "9780316125581", "9780316125581"]);
  expect(rows.at(-1)!.at(-1)).toContain("empty: ");
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]));
});

test("--attributes adds words", async () => {
  const { stdout } = await run("--attributes", at("words.json"), at("book.html"));
  expect(JSON.parse(stdout).records[0].attributes.parent[0].text).toBe("Acme");
});

describe("wrong usage", () => {
  test.each([
    [["--attributes", "none.json"], "expected JSON such as"],
    [["--method", "magic"], "Allowed choices are"],
    [["--rho", "2"], "Expected a number from 0 to 1"],
    [["--deadline", "2"], "expected --jobs with it"],
  ])("%j", async (args, message) => {
    const { code, stderr } = await run(...args, at("book.html"));
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("a file of words says where it is wrong", async () => {
    const { code, stderr } = await run("--attributes", at("wrong.json"), at("book.html"));
    expect(code).toBe(2);
    expect(stderr).toContain("wrong.json: at parent: ");
  });
});

test("the schema is printed", async () => {
  const { code, stdout } = await runHere(["schema", "--records"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ type: "array" });
});
