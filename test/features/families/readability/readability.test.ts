import { describe, expect, test } from "vitest";
import { parse } from "../../../../src/document/parse.ts";
import { segmenterNamed } from "../../../../src/document/segmenter.ts";
import {
  scoreCandidates,
  weightedLength,
} from "../../../../src/features/families/readability/candidates.ts";
import { readability } from "../../../../src/features/families/readability/readability.ts";
import {
  compositeDensity,
  textDensities,
} from "../../../../src/features/families/readability/text-density.ts";
import { measure, type PageMeasures } from "../../../../src/features/page-measures.ts";
import { familyRows } from "../../../cases/family-rows.ts";

const rows = (html: string, segmenter?: string): Record<string, number>[] =>
  familyRows(readability, html, segmenter);

function measured(html: string): PageMeasures {
  const document = parse(html);
  return measure({ document, blocks: segmenterNamed("layout").segment(document) });
}

/** Nodes: 0 the page, 1 main, 2 the first div, 3 its first p. */
const html =
  `<main><div><p>${"a".repeat(120)},</p><p>${"b".repeat(30)},</p></div>` +
  `<div><p>${"c".repeat(26)}<a href=x>${"d".repeat(26)}</a></p></div><p>short</p></main>`;

describe("scoreCandidates", () => {
  test("points go up and link density takes away", () => {
    const { scores, best, second } = scoreCandidates(measured(html));
    // 1 + 1 comma + 1 for 121 characters; 1 + 1 comma. The third paragraph: 1, half of it links.
    expect(scores[2]).toBe(3 + 2);
    expect(best).toBe(2);
    expect(scores[second]).toBeCloseTo(1 * (1 - 26 / 52));
    // Grandparent: half of all points, then 1 - 26 / 209; the page above it: a sixth.
    expect(scores[1]).toBeCloseTo((6 / 2) * (1 - 26 / 209));
    expect(scores[0]).toBeCloseTo((6 / 6) * (1 - 26 / 209));
  });

  test("text directly in an element that holds other blocks counts for the element", () => {
    const { best } = scoreCandidates(measured(`<div>${"a".repeat(30)}<h2>b</h2></div>`));
    expect(best).toBe(1);
  });

  test("no paragraphs, no candidate", () => {
    expect(scoreCandidates(measured("<p>short</p>")).best).toBe(-1);
  });

  test("Chinese, Japanese and Korean characters count two and a half times", () => {
    expect(weightedLength("ab中文。")).toBe(2 + 3 * 2.5);
    expect(weightedLength("каждый")).toBe(6);
    expect(scoreCandidates(measured(`<div><p>${"中".repeat(10)}</p></div>`)).best).toBe(1);
    expect(scoreCandidates(measured(`<div><p>${"中".repeat(9)}</p></div>`)).best).toBe(-1);
  });
});

describe("textDensities (methods D.2)", () => {
  test("composite density", () => {
    // C 100, T 4, LC 20, LT 2, ratio 0.1: TD 25, ln(5 * 2), B = ln(1.25 * 20 + 10 + e).
    const expected = (25 * Math.log(10)) / Math.log(Math.log(35 + Math.E));
    expect(compositeDensity(100, 4, 20, 2, 0.1)).toBeCloseTo(expected);
    expect(compositeDensity(0, 4, 0, 0, 0)).toBe(0);
    // All links: ln(1) = 0. No links: LC and LT count 1.
    expect(compositeDensity(10, 1, 10, 1, 0.5)).toBe(0);
    expect(compositeDensity(10, 0, 0, 0, 0)).toBeCloseTo(
      (10 * Math.log(10)) / Math.log(Math.log(1 + Math.E)),
    );
  });

  test("the largest density sum and the threshold on the way up", () => {
    const page = measured("<main><div><p>aaaaaaaaaa</p><p>aaaaaaaaaa</p></div><p>b</p></main>");
    const { densities, densitySums, largest, threshold } = textDensities(page);
    const leaf = compositeDensity(10, 0, 0, 0, 0);
    expect(densities[3]).toBeCloseTo(leaf);
    expect(densitySums[3]).toBeCloseTo(leaf);
    expect(densitySums[2]).toBeCloseTo(2 * leaf);
    expect(largest).toBe(2);
    // main: 21 characters, 4 elements; its density is below that of the div (20, 2).
    expect(threshold).toBeCloseTo(compositeDensity(21, 4, 0, 0, 0));
  });

  test("html is above the threshold's path", () => {
    const body = `<body>${"<p>aaaa</p>".repeat(3)}</body>`;
    const { threshold } = textDensities(measured(`<html><head><meta><meta></head>${body}</html>`));
    expect(threshold).toBeCloseTo(compositeDensity(12, 3, 0, 0, 0));
  });

  test("text between elements adds its own term; silent subtrees hold no elements", () => {
    const page = measured("<div>aaaa<p>bb</p><svg><path/><path/></svg></div>");
    const { densities, densitySums } = textDensities(page);
    const text = (4 * Math.log(4)) / Math.log(Math.log(1 + Math.E));
    expect(densitySums[1]).toBeCloseTo(text + compositeDensity(2, 0, 0, 0, 0));
    expect(densities[1]).toBeCloseTo(compositeDensity(6, 1, 0, 0, 0));
  });
});

describe("readability", () => {
  test("place relative to the best candidate", () => {
    const [first, second, third, short] = rows(html);
    expect(first).toMatchObject({ "below-best": 1, "up-from-best": 0, "down-from-common": 1 });
    expect(first!["own-ratio"]).toBe(1);
    expect(first!["best-share"]).toBeCloseTo(152 / 209);
    expect(first!["share-of-best"]).toBeCloseTo(121 / 152);
    expect(second!["position-in-best"]).toBeCloseTo((121 + 31 / 2) / 152);
    expect(third).toMatchObject({ "below-best": 0, "up-from-best": 1, "down-from-common": 2 });
    expect(third).toMatchObject({ "before-best": 0, "after-best": 1, "below-second": 1 });
    expect(third!["common-depth-share"]).toBe(0.5);
    expect(third!["second-ratio"]).toBeCloseTo(0.5 / 5);
    expect(third!["own-ratio"]).toBeCloseTo((3 * (1 - 26 / 209)) / 5);
    expect(third!["container-ratio"]).toBeCloseTo(0.5 / 5);
    expect(third!["log-blocks-to-best"]).toBeCloseTo(Math.log(2));
    expect(short!["log-blocks-to-best"]).toBeCloseTo(Math.log(3));
    expect(short!["down-from-common"]).toBe(1);
  });

  test("a page without paragraphs is its own candidate, with a score of 0", () => {
    const [first] = rows("<div><p>a</p></div><p>b</p>");
    expect(first).toMatchObject({ "below-best": 1, "own-ratio": 0, "log-best-score": 0 });
    expect(first!["down-from-common"]).toBe(2);
  });

  test("densities of the elements around a block", () => {
    const [first, , last] = rows(
      "<main><div><p>aaaaaaaaaa</p><p>aaaaaaaaaa</p></div><p>b</p></main>",
    );
    const density = compositeDensity(10, 0, 0, 0, 0);
    const threshold = compositeDensity(21, 4, 0, 0, 0);
    expect(first!["holder-log-density"]).toBeCloseTo(Math.log1p(density));
    expect(first!["holder-density-to-threshold"]).toBeCloseTo(
      Math.log((1 + density) / (1 + threshold)),
    );
    expect(first!["holder-density-sum-ratio"]).toBeCloseTo(0.5);
    expect(first!["parent-density-sum-ratio"]).toBe(1);
    expect(first!["grandparent-density-to-threshold"]).toBeCloseTo(0);
    expect(first!["below-largest"]).toBe(1);
    expect(last).toMatchObject({ "below-largest": 0, "up-from-largest": 1 });
    expect(last!["down-from-largest-common"]).toBe(1);
  });

  test("pages of links only and holders without text give no NaN", () => {
    const pages = [...rows("<a href=x>a</a>"), ...rows("<p></p>x<p></p>y", "dragnet")];
    for (const row of pages) {
      for (const [name, value] of Object.entries(row)) expect(value, name).not.toBeNaN();
    }
  });
});
