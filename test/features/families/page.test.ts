import { expect, test } from "vitest";
import { gini, page } from "../../../src/features/families/page.ts";
import { featureRows } from "../../cases/feature-rows.ts";

test.each([
  [[3, 3, 3], 0],
  [[0, 0, 0, 4], 0.75],
  // 2 (1 + 2 * 3) / (2 * 4) - 3 / 2
  [[1, 3], 0.25],
  [[], 0],
])("gini of %j is %d", (values, expected) => {
  expect(gini(values)).toBeCloseTo(expected, 12);
});

test("says what kind of page it is, on every row", () => {
  const long = "x".repeat(150);
  const html =
    `<h1>abcd</h1><table><tr><td>${long}<table><tr><td><p>ab, 中文</p></table></table>` +
    `<ul><li><a href=x>${"y".repeat(120)}</a></ul><article><form></form></article>`;
  const found = featureRows(page.extractor, html);
  expect(found).toHaveLength(4);
  for (const row of found) expect(row).toEqual(found[0]);
  const total = 4 + 150 + 6 + 120;
  const [row] = found;
  const expected = {
    "log-blocks": Math.log(4),
    "log-characters": Math.log(total),
    "link-share": 120 / total,
    punctuation: 1 / total,
    "cjk-share": 2 / total,
    "over-100-share": 150 / total,
    "over-200-share": 0,
    "in-p": 6 / total,
    "in-li": 120 / total,
    "in-cell": 150 / total,
    "in-div": 0,
    "in-heading": 4 / total,
    "below-cells": 156 / total,
    "log-headings": Math.log(2),
    "log-h1": Math.log(2),
    "log-articles": Math.log(2),
    "log-sections": 0,
    "log-tables": Math.log(3),
    "log-forms": Math.log(2),
    "log-iframes": 0,
    "log-scripts": 0,
    "holder-tags": 4,
    "log-markup-per-character": Math.log(html.length / total),
    "log-median-length": Math.log((6 + 120) / 2),
    "log-long-length": Math.log(120 + 0.7 * 30),
    gini: (2 * (4 + 2 * 6 + 3 * 120 + 4 * 150)) / (4 * total) - 5 / 4,
  };
  expect(Object.keys(expected)).toEqual([...page.extractor.columns]);
  for (const [name, value] of Object.entries(expected)) {
    expect(row![name], name).toBeCloseTo(value, 5);
  }
});

test("a page without blocks has no rows", () => {
  expect(featureRows(page.extractor, "")).toEqual([]);
});
