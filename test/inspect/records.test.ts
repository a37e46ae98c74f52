import { join } from "node:path";
import { expect, test } from "vitest";
import { explainRecords } from "../../src/api/explain-records.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { type AreaMode, records } from "../../src/entries/records.ts";
import { drawRecords, type RecordsDrawing } from "../../src/inspect/records/drawn-records.ts";
import { leftOut } from "../../src/inspect/records/left-out.ts";
import { recordsReport } from "../../src/inspect/records/records-report.ts";
import { fourDigits, rounded } from "../../src/inspect/rounded.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import type { Pair } from "../../src/records/pairs.ts";
import type { PageRecord } from "../../src/records/record.ts";
import { expectLinear } from "../cases/growth.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { runHere, temporaryFolder, writeAll } from "../cli/run.ts";

const book = `<title>Pan</title><body><nav><a href=/>Home</a></nav><main><div><ul class=facts><li>Publisher: Zebra
<li>ISBN: 9780316125581<li>Pages: 12</ul></div><p>Some words</main>`;
const drawing = (html: string, mode: AreaMode = "practical"): RecordsDrawing =>
  drawRecords(openPage(html, layout, {}).page, "a.html", createDictionary(), records(html), {
    mode,
  });

test("the path, the area, the pairs and the tree of weights", () => {
  const { title, leaves, characteristics, path, area, pairs, tree, cut } = drawing(book);
  expect({ title, leaves, cut }).toEqual({ title: "Pan", leaves: 5, cut: 0 });
  expect(characteristics).toEqual([
    { name: "delimiter", leaves: 3 },
    { name: "dictionary", leaves: 3 },
  ]);
  expect(path.map(({ name, value }) => [name, value])).toEqual([
    ["body", 1],
    ["main", 1],
    ["div", 1],
    ["ul.facts", 1],
  ]);
  expect(book.slice(area!.start, area!.end)).toContain("<ul class=facts>");
  expect(pairs.map(({ label }) => label)).toEqual(["Publisher", "ISBN", "Pages"]);
  expect(tree.map(({ depth, name, place, matches }) => [depth, name, place, matches])).toEqual([
    [0, "body", "path", 6],
    [1, "main", "path", 6],
    [2, "div", "path", 6],
    [3, "ul.facts", "area", 6],
    [4, "li", "inside", 2],
    [4, "li", "inside", 2],
    [4, "li", "inside", 2],
  ]);
  expect(tree.at(-1)!.example).toBe("Pages: 12");
});

test("four digits are shown as four", () => {
  const numbers = [26.6485, 18.2426, 1, 0.81094, 12345.6, 0];
  expect(numbers.map((value) => fourDigits(rounded(value)))).toEqual([
    ...["26.65", "18.24", "1.000", "0.8109", "12350", "0.000"],
  ]);
  expect(recordsReport(drawing(book), "green")).toContain("weight 3.065,");
});

test("what is left out has its reason", async () => {
  const shop = `<title>Pan</title><h1>Pan</h1><p class=price>€ 12,50</p><ul><li>SKU: X-1<li>Color: red<li>EAN: 0000000000000</ul>
<button>Add to cart</button><p>Price: € 99,00 before</p><p>SKU: X-1</p>`;
  const { page } = openPage(shop, layout, {});
  const found = records(shop);
  const candidates = explainRecords(shop);
  const all = records(shop, { all: true });
  const { leftOut } = drawRecords(page, "a", createDictionary(), found, { candidates, all });
  const whyOf = (attribute: string, text: string): string | undefined =>
    leftOut.find((one) => one.attribute === attribute && one.text.includes(text))?.why;
  expect(whyOf("sku", "X-1")).toBe("the record has this text already, as sku by learned:pair");
  const unlikely = candidates.filter(({ probability, threshold }) => probability < threshold);
  expect(unlikely.length).toBeGreaterThan(0);
  const reasons = leftOut.map(({ attribute, why }) => `${attribute} ${why}`).join("\n");
  for (const { attribute, probability, threshold } of unlikely) {
    const least = `expected at least ${threshold.toFixed(2)}`;
    expect(reasons).toContain(`${attribute} probability ${probability.toFixed(2)}, ${least}`);
  }
  expect(leftOut.length).toBeGreaterThan(1);
  const improbable = all.flatMap(({ attributes }) =>
    Object.values(attributes).flatMap((values) => values.filter((value) => value.leftOut)),
  );
  expect(improbable.length).toBeGreaterThan(0);
  for (const { text, leftOut: why } of improbable) {
    expect(leftOut).toContainEqual(
      expect.objectContaining({ text, why: expect.stringContaining(why!) }),
    );
  }
  const one = "<title>Pan</title><p>Publisher: Zebra</p>";
  expect(drawing(one).leftOut).toMatchObject([
    { attribute: "publisher", why: expect.stringContaining("fewer than two attributes") },
  ]);
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": shop });
  const { stdout } = await runHere(["inspect", "--records", join(folder, "a.html")]);
  expect(stdout).toContain(">Left out<");
  expect(stdout).toContain("the record has this text already");
});

test("says what there is not", () => {
  expect(drawing(book.replace("<body>", "")).path[0]!.name).toBe("(page)");
  const html = recordsReport(drawing("<p>It rained."), "green");
  expect(html).toContain("There is no record area");
  expect(html).toContain("The page has none.");
  expect(recordsReport(drawing(book, "dense"), "article")).toContain("density");
});

test("nothing that a page says is markup, and large pages are cut", () => {
  const hostile = book.replace("Zebra", "&lt;script&gt;alert(1)&lt;/script&gt;");
  for (const html of [hostilePage, hostile]) {
    const written = recordsReport(drawing(html), "green");
    expect(written).not.toMatch(markup);
  }
  const large = drawing(`<ul>${"<li>Publisher: Zebra".repeat(500)}</ul>`);
  expect(large.tree).toHaveLength(300);
  expect(large.cut).toBe(202);
  const deep = "<div><p>Publisher: Zebra</p>".repeat(400);
  expect(recordsReport(drawing(deep), "green").length).toBeLessThan(1_000_000);
});

const markup = /<(?:script|img|iframe|a)\b/;

test("time grows with the page", () => {
  expectLinear((size) => {
    const { page } = openPage("<div><p>Publisher: Zebra</p>".repeat(size), layout, {});
    return () => recordsReport(drawRecords(page, "a", createDictionary(), []), "green");
  }, 100);
});

test("time grows with the pairs and values of a page", () => {
  const value = (i: number) => ({ text: `value ${i}`, start: 10 * i, end: 10 * i + 5, path: "" });
  expectLinear((size) => {
    const all = Array.from({ length: size }, (_, i) => i);
    const records = [{ attributes: { size: all.map((i) => value(2 * i)) } }] as PageRecord[];
    const sized = { label: "size", attribute: "size", rule: "word", node: 0 } as const;
    const pairs: Pair[] = all.map((i) => ({ ...value(2 * i + 1), ...sized }));
    const judged = { candidates: [], all: records };
    return () => {
      expect(leftOut(records, pairs, judged)).toHaveLength(size);
    };
  }, 500);
});

test("is drawn by the command line", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": book });
  const inspect = (...args: string[]) => runHere(["inspect", join(folder, "a.html"), ...args]);
  const { code, stdout } = await inspect("--records", "--area", "as-printed");
  expect(code).toBe(0);
  expect(stdout).toContain("The record area by as-printed is");
  const wrong = await inspect("--records", "--format", "svg");
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("expected html")]);
  const alone = await inspect("--rho", "0.5");
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining("expected --records")]);
});
