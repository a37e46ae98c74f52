/** Which texts of a page become attribute and value: rows, lists of terms, colons, at the limits. */
import { describe, expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import { leafLabels } from "../../src/records/leaf-labels.ts";
import { pairsIn } from "../../src/records/pairs.ts";
import { recordLeavesOf } from "../../src/records/record-leaves.ts";

const found = (html: string) => {
  const { page } = openPage(html, layout);
  return pairsIn(page, leafLabels(recordLeavesOf(page), createDictionary()), 0);
};
/** Labels and values by one rule, as `label=value`. */
const pairs = (html: string, only = "cells"): string[] =>
  found(html)
    .filter(({ rule }) => rule === only)
    .map(({ label, text }) => `${label}=${text}`);
const row = (cells: string): string => `<table><tr>${cells}</table>`;

describe("rows", () => {
  test.each([
    ["a heading and its cell", "<th>Wood<td>Oak", ["Wood=Oak"]],
    ["two cells", "<td>Wood<td>Oak", ["Wood=Oak"]],
    ["a heading and more cells: the first is the value", "<th>Wood<td>Oak<td>Ash", ["Wood=Oak"]],
    ["three cells: data, no pair", "<td>Wood<td>Oak<td>Ash", []],
    ["two headings: columns, no pair", "<th>Wood<th>Oak", []],
    ["a heading and a second one, then a cell", "<th>Wood<th>Kind<td>Oak", []],
    ["a cell and a heading", "<td>Wood<th>Oak", []],
    ["a heading alone", "<th>Wood", []],
    ["an empty label", "<th><td>Oak", []],
    ["an empty value", "<th>Wood<td>", []],
    ["a colon at the label's end", "<th>Wood :<td>Oak", []],
  ])("%s", (_, cells, expected) => {
    expect(pairs(row(cells))).toEqual(expected);
  });

  test("a colon at the end of a label pairs by the colon, once", () => {
    expect(found(row("<th>Wood:<td>Oak"))).toMatchObject([
      { label: "Wood", text: "Oak", rule: "colon-end" },
    ]);
  });

  test("rows pair each for itself, in the page's order", () => {
    const table = "<table><tr><th>Wood<td>Oak<tr><th>Hue<td>Red<tr><th>Wood<td>Ash</table>";
    expect(pairs(table)).toEqual(["Wood=Oak", "Hue=Red", "Wood=Ash"]);
  });
});

describe("lists of terms", () => {
  test.each([
    ["side by side", "<dt>Wood</dt><dd>Oak</dd>", ["Wood=Oak"]],
    ["with white space between", "<dt>Wood</dt>\n <dd>Oak</dd>", ["Wood=Oak"]],
    ["the first of two descriptions", "<dt>Wood<dd>Oak<dd>Ash", ["Wood=Oak"]],
    ["two terms: the one beside the description", "<dt>Tree<dt>Wood<dd>Oak", ["Wood=Oak"]],
    ["a term without a description", "<dt>Wood", []],
  ])("%s", (_, terms, expected) => {
    expect(pairs(`<dl>${terms}</dl>`)).toEqual(expected);
  });

  test("a description of another list is not a value", () => {
    expect(pairs("<dl><dt>Wood</dt></dl><dl><dd>Oak</dd></dl>")).toEqual([]);
  });
});

describe("limits", () => {
  test("a label in a cell has 60 characters at most", () => {
    expect(pairs(row(`<th>${"l".repeat(60)}<td>Oak`))).toHaveLength(1);
    expect(pairs(row(`<th>${"l".repeat(61)}<td>Oak`))).toEqual([]);
  });

  test("a label before a colon has 20 characters at most, unless the dictionary has it", () => {
    expect(pairs(`<p>${"l".repeat(20)}: Oak`, "colon-inside")).toHaveLength(1);
    expect(pairs(`<p>${"l".repeat(21)}: Oak`, "colon-inside")).toEqual([]);
    const page = openPage("<p>the wood that it is of: Oak", layout).page;
    const known = createDictionary({ wood: ["the wood that it is of"] });
    expect(pairsIn(page, leafLabels(recordLeavesOf(page), known), 0)).toHaveLength(1);
  });

  test("a value has 200 characters at most", () => {
    expect(pairs(row(`<th>Wood<td>${"v".repeat(200)}`))).toHaveLength(1);
    expect(pairs(row(`<th>Wood<td>${"v".repeat(201)}`))).toEqual([]);
  });

  test("a value has 50 leaves at most", () => {
    const leaves = (count: number): string => "<b>v</b>".repeat(count);
    expect(pairs(row(`<th>Wood<td>${leaves(50)}`))).toHaveLength(1);
    expect(pairs(row(`<th>Wood<td>${leaves(51)}`))).toEqual([]);
  });
});

describe("lists behind a colon", () => {
  test.each([
    ["go on after a comma", "<p>Trees: oak, <a>ash</a>", "Trees=oak, ash"],
    ["go on before a comma", "<p>Trees: oak <a>, ash</a>", "Trees=oak , ash"],
    ["end where none stands", "<p>Trees: oak <a>Buy</a>", "Trees=oak"],
  ])("%s", (_, html, expected) => {
    expect(pairs(html, "colon-inside")).toEqual([expected]);
  });

  test("a line break ends them", () => {
    expect(pairs("<p>Trees: oak,<br><a>ash</a>", "colon-inside")).toEqual(["Trees=oak,"]);
  });
});

test("the place of a value of several leaves reaches from the first to the last", () => {
  const html = row("<th>Wood<td> <b>Oak</b> and <i>ash</i> ");
  const [{ start, end }] = found(html) as [ReturnType<typeof found>[number]];
  expect(html.slice(start, end)).toBe("Oak</b> and <i>ash");
});

test("a value that repeats its label follows it", () => {
  const html = "<p>Oak: Oak</p>";
  const [{ start, end }] = found(html) as [ReturnType<typeof found>[number]];
  expect([start, end]).toEqual([html.lastIndexOf("Oak"), html.lastIndexOf("Oak") + 3]);
});
