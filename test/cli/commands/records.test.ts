import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

test("cells that begin like a formula stand behind an apostrophe, also of names and over threads", async () => {
  const lines = { id: "@page", html: BOOK.replace("Zebra", "=HYPERLINK(1)") };
  writeAll(folder, { "x.jsonl": JSON.stringify(lines) });
  for (const more of [[], ["--jobs", "1"]]) {
    const args = ["-q", "--format", "csv", ...more, at("x.jsonl")];
    expect(csvRows((await run(...args)).stdout)[1]!.slice(0, 5)).toEqual([
      "'@page",
      "",
      "0",
      "publisher",
      "'=HYPERLINK(1)",
    ]);
    expect(csvRows((await run("--csv-raw", ...args)).stdout)[1]!.slice(0, 5)).toEqual([
      "@page",
      "",
      "0",
      "publisher",
      "=HYPERLINK(1)",
    ]);
  }
  expect(await run("--csv-raw", at("book.html"))).toMatchObject({ code: 2 });
});

test("--format json is indented, csv a row per value", async () => {
  const json = await run("-q", "--format", "json", at("book.html"));
  expect(JSON.parse(json.stdout).records).toHaveLength(1);
  expect(json.stdout).toContain('\n  "records"');
  const csv = await run("-q", "--format", "csv", "--normalize", at("book.html"), at("empty.html"));
  const rows = csvRows(csv.stdout);
  expect(rows[0]!.slice(0, 6)).toEqual(["input", "url", "record", "attribute", "text", "value"]);
  expect(rows[2]!.slice(2, 6)).toEqual(["0", "isbn_13", "9780316125581", "9780316125581"]);
  expect(rows.at(-1)!.at(-1)).toContain("empty: ");
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([20]));
});

test("--explain says why", async () => {
  const shop =
    "<title>Pan</title><h1>Pan</h1><p class=price>€ 12,50</p><button>Add to cart</button>";
  writeAll(folder, { "shop.html": shop });
  const { stdout } = await runHere(["records", "--top", "2", at("shop.html")]);
  const { explanations } = JSON.parse(stdout);
  expect(explanations[0]).toMatchObject({ attribute: "price", text: "12,50", source: "leaf" });
  expect(explanations[0].contributions).toHaveLength(2);
});

test("--attributes adds words", async () => {
  const { stdout } = await run("--attributes", at("words.json"), at("book.html"));
  expect(JSON.parse(stdout).records[0].attributes.parent[0].text).toBe("Acme");
});

describe("batches", () => {
  const lines = (text: string) => text.split("\n").filter((line) => line !== "");

  test("--resume gives what a run to the end would have given", async () => {
    const pages = [at("book.html"), at("empty.html"), at("article.html")];
    const whole = await run("--jobs", "1", "--output", at("whole.jsonl"), ...pages);
    expect(whole.code).toBe(1);
    expect(whole.stderr).toContain("article.html: found no record");
    const text = readFileSync(at("whole.jsonl"), "utf8");
    expect(lines(text)).toHaveLength(3);
    writeFileSync(at("half.jsonl.part"), text.slice(0, text.indexOf("\n") + 20));
    const resumed = await run("--resume", "--output", at("half.jsonl"), ...pages);
    expect(resumed.stderr).toContain("1 of them by earlier runs");
    expect(readFileSync(at("half.jsonl"), "utf8")).toBe(text);
  });

  test("--output-dir, --shard and --stats", async () => {
    const [pages, counts] = [at("pages"), at("stats.json")];
    const inputs = [at("book.html"), at("empty.html"), at("article.html")];
    const shard = ["--shard", "0/2", "--stats", counts];
    const { code } = await run("-f", "csv", "--output-dir", pages, ...shard, ...inputs);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(counts, "utf8"))).toMatchObject({ pages: 2, complete: true });
    const files = readdirSync(pages, { recursive: true, encoding: "utf8" });
    const book = files.find((name) => name.endsWith("/book.csv"))!;
    expect(csvRows(readFileSync(join(pages, book), "utf8"))[1]!.slice(2, 5)).toEqual([
      "0",
      "publisher",
      "Zebra",
    ]);
    expect(files.some((name) => name.includes("empty"))).toBe(false);
  });
});

describe("sites", () => {
  const shop = (name: string, house: string, hasLabel: boolean): string =>
    `<title>${name}</title><ul class=facts><li><b>SKU</b><i>${name}-100</i><li><b>Price</b><i>12 EUR</i>
    <li><b>${hasLabel ? "Weight" : "Zarvo"}</b><i>${house}</i></ul>`;
  const names = [0, 1, 2, 3].map((i) => `shop/${i}.html`);
  const weightOf = (text: string): string[] =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).records[0]?.attributes.weight?.[0]?.text ?? "");

  beforeEach(() => {
    mkdirSync(at("shop"));
    // The label of the last page is another, at the same place.
    const pages = ["11 kg", "12.5 kg", "13 kg", "14.7 kg"].map((house, i) =>
      shop(`Pan ${i}`, house, i < 3),
    );
    writeAll(folder, Object.fromEntries(names.map((name, i) => [name, pages[i]!])));
  });
  const all = (...args: string[]) => runHere(["records", "-q", ...args, at("shop")]);

  test("--sites gives values by what stands in the same place, for any --jobs", async () => {
    expect(weightOf((await all()).stdout)).toEqual(["11 kg", "12.5 kg", "13 kg", ""]);
    const one = await all("--sites", "--jobs", "1");
    expect(weightOf(one.stdout)).toEqual(["11 kg", "12.5 kg", "13 kg", "14.7 kg"]);
    expect((await all("--sites", "--jobs", "2")).stdout).toBe(one.stdout);
    expect(weightOf((await all("--sites", "stream")).stdout)[3]).toBe("14.7 kg");
  });

  test("seine sites learn --records, merge, show, and --site", async () => {
    const learn = (shard: string) =>
      runHere(["sites", "learn", "--records", "-q", "--shard", shard, at("shop")]);
    const parts = [await learn("0/2"), await learn("1/2")];
    writeAll(folder, { "a.jsonl": parts[0]!.stdout, "b.jsonl": parts[1]!.stdout });
    const merged = await runHere(["sites", "merge", at("a.jsonl"), at("b.jsonl")]);
    writeAll(folder, { "sites.jsonl": merged.stdout });
    const shown = await runHere(["sites", "show", at("sites.jsonl")]);
    expect(shown.stdout).toContain("4 pages");
    expect(weightOf((await all("--site", at("sites.jsonl"))).stdout)[3]).toBe("14.7 kg");
    const extracted = await runHere(["extract", "--site", at("sites.jsonl"), at("shop")]);
    expect(extracted.code).toBe(2);
    expect(extracted.stderr).toContain('found format "seine-record-site"');
  });
});

describe("wrong usage", () => {
  test.each([
    [["--attributes", "none.json"], "expected JSON such as"],
    [["--method", "magic"], "Allowed choices are"],
    [["--rho", "2"], "Expected a number from 0 to 1"],
    [["--resume"], "expected --format jsonl and --output with it, or --output-dir"],
    [["--format", "csv", "--output", "x.csv", "--resume"], "expected --format jsonl"],
    [["--explain"], "expected combined or learned"],
    [["--explain", "--jobs", "2"], "--explain in a batch"],
    [["--explain", "--format", "csv"], "expected jsonl or json"],
    [["--skip-done"], "expected --output-dir with it"],
    [["--method", "declared", "--sites"], "expected combined or vsse"],
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

describe("--format table", () => {
  const rows = (text: string): string[][] => csvRows(text.slice(1));

  test("is a thing per line, also over threads, with pages that failed", async () => {
    const pages = [at("book.html"), at("article.html"), at("empty.html")];
    const alone = await run("-q", "-f", "table", ...pages);
    expect(alone.stdout[0]).toBe("\ufeff");
    expect((await run("-q", "-f", "table", "--jobs", "2", ...pages)).stdout).toBe(alone.stdout);
    const [head, book, failed, ...others] = rows(alone.stdout);
    const cell = (row: readonly string[], name: string) => row[head!.indexOf(name)];
    expect(cell(book!, "publisher")).toBe("Zebra");
    expect(cell(book!, "isbn_13")).toBe("9780316125581");
    expect(cell(failed!, "error")).toContain("empty: ");
    expect(others).toEqual([]);
  });

  test("--columns chooses", async () => {
    const { stdout } = await run(
      "-q",
      "-f",
      "table",
      "--columns",
      "isbn_13,input",
      at("book.html"),
    );
    expect(rows(stdout)).toEqual([
      ["isbn_13", "input"],
      ["9780316125581", at("book.html")],
    ]);
    expect(await run("--columns", "input", at("book.html"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("found --columns with --format jsonl, expected table"),
    });
  });
});
