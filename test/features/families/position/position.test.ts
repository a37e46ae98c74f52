import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../../../src/document/parse.ts";
import { segmenterNamed } from "../../../../src/document/segmenter.ts";
import {
  centre,
  longLength,
  medianDepth,
  nextFlagged,
  nextLarger,
  previousLarger,
} from "../../../../src/features/families/position/page-shape.ts";
import { position } from "../../../../src/features/families/position/position.ts";
import { measure, type PageMeasures } from "../../../../src/features/page-measures.ts";
import { familyRows } from "../../../cases/family-rows.ts";

const rows = (html: string): Record<string, number>[] => familyRows(position, html);

function measured(html: string): PageMeasures {
  const document = parse(html);
  return measure({ document, blocks: segmenterNamed("layout").segment(document) });
}

const paragraph = (length: number): string => `<p>${"a".repeat(length)}</p>`;

describe("page shape", () => {
  test("long blocks hold 80 % of the plain characters", () => {
    // 50 + 30 of 100; the link block does not count.
    const page = [20, 50, 30].map(paragraph).join("");
    expect(longLength(measured(`${page}<p><a href=x>${"b".repeat(90)}</a></p>`))).toBe(30);
    expect(longLength(measured("<p><a href=x>b</a></p>"))).toBe(Number.POSITIVE_INFINITY);
  });

  test("centre of mass", () => {
    expect(centre([0, 1, 2], [1, 0, 3], 3)).toEqual({ mean: 1.5, deviation: Math.sqrt(0.75) });
    expect(centre([0, 2], [0, 0], 2)).toEqual({ mean: 1, deviation: 1 });
    expect(centre([4], [2], 1)).toEqual({ mean: 4, deviation: 1 });
  });

  test("median depth by characters", () => {
    expect(medianDepth(measured("<p>aaa</p><div><div><p>bbbb</p></div></div>"))).toBe(3);
    expect(medianDepth(measured("<p>aaaa</p><div><div><p>bbbb</p></div></div>"))).toBe(1);
    expect(medianDepth(measured(""))).toBe(0);
  });

  test("nearest larger values and flags, against a search", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 })), (values) => {
        const before = previousLarger(values, values.length);
        const after = nextLarger(values, values.length);
        const flags = Uint8Array.from(values, (value) => (value === 0 ? 1 : 0));
        const flaggedAfter = new Int32Array(values.length);
        nextFlagged(flags, values.length, flaggedAfter);
        for (let i = 0; i < values.length; i++) {
          const isLarger = (value: number): boolean => value > values[i]!;
          const later = values.slice(i + 1).findIndex(isLarger);
          expect(before[i]).toBe(values.slice(0, i).findLastIndex(isLarger));
          expect(after[i]).toBe(later < 0 ? values.length : i + 1 + later);
          const flagged = values.indexOf(0, i + 1);
          expect(flaggedAfter[i]).toBe(flagged < 0 ? values.length : flagged);
        }
      }),
    );
  });

  test("headings hold all blocks inside them", () => {
    const page = measured("<h2><div>a</div>b</h2><p>c</p><div><h1>d</h1></div>");
    expect([...page.survey.headingLevels]).toEqual([2, 2, 0, 1]);
  });
});

describe("position", () => {
  test("order, offset and depth", () => {
    const [first, second] = rows("<p>aaaa</p><div><div><p>bbbbbb</p></div></div>");
    expect(first).toMatchObject({ "index-share": 0.25, "log-index": 0, depth: 1 });
    expect(first!["log-blocks-left"]).toBeCloseTo(Math.log(2));
    expect(first!["log-blocks"]).toBeCloseTo(Math.log(2));
    expect(first!["offset-share"]).toBeCloseTo(0.2);
    expect(first!["depth-to-median"]).toBe(-2);
    expect(second!["offset-share"]).toBeCloseTo(0.7);
  });

  test("headings before and after", () => {
    const page = rows("<p>aaa</p><h1>b</h1><p>cccc</p><p>dd</p><h2>e</h2>");
    expect(page.map((row) => row["previous-heading-level"])).toEqual([0, 0, 1, 1, 1]);
    expect(page.map((row) => row["next-heading-level"])).toEqual([1, 2, 2, 2, 0]);
    expect(page[0]!["h1-blocks"]).toBeCloseTo(-Math.log(2));
    expect(page[3]!["h1-blocks"]).toBeCloseTo(Math.log(3));
    // Middles 9 and 3.5 of 11 characters.
    expect(page[3]!["h1-share"]).toBeCloseTo((9 - 3.5) / 11);
    expect(page[3]!["log-since-heading"]).toBeCloseTo(Math.log(2));
    expect(page[3]!["log-since-heading-characters"]).toBeCloseTo(Math.log(5));
    expect(page[2]!["log-until-heading"]).toBeCloseTo(Math.log(2));
    expect(page[2]!["log-until-heading-characters"]).toBeCloseTo(Math.log(3));
    // No heading before: the page's edge stands in.
    expect(page[0]!["log-since-heading"]).toBe(0);
    expect(rows("<p>a</p>")[0]!["h1-blocks"]).toBeNaN();
  });

  test("longer blocks and the longest", () => {
    const page = rows([3, 9, 2, 5].map(paragraph).join(""));
    expect(page[2]!["log-since-longer"]).toBe(0);
    expect(page[3]!["log-since-longer"]).toBeCloseTo(Math.log(2));
    expect(page[3]!["log-until-longer"]).toBe(0);
    expect(page[1]!["longest-blocks"]).toBe(0);
    expect(page[3]!["longest-blocks"]).toBeCloseTo(Math.log(3));
    expect(page[3]!["longest-share"]).toBeCloseTo((16.5 - 7.5) / 19);
  });

  test("the middle of the text", () => {
    const page = rows(`${paragraph(6)}<p><a href=x>bbbbbb</a></p>${paragraph(2)}`);
    // Blocks 0 and 2 weigh 6 and 2: mean 0.5, variance 0.75.
    expect(page[2]!["centre-by-blocks"]).toBeCloseTo(1.5 / Math.sqrt(0.75));
    // Middles 3 / 14 and 13 / 14 weigh 36 and 4: mean 4 / 14, deviation 3 / 14.
    expect(page[2]!["centre-by-characters"]).toBeCloseTo(3);
  });

  test("long plain blocks", () => {
    const page = rows([1, 50, 2, 3, 30, 4].map(paragraph).join(""));
    expect(page.map((row) => row["is-long"])).toEqual([0, 1, 0, 0, 1, 0]);
    expect(page.map((row) => row["before-first-long"])).toEqual([1, 0, 0, 0, 0, 0]);
    expect(page.map((row) => row["after-last-long"])).toEqual([0, 0, 0, 0, 0, 1]);
    expect(page[1]!["length-to-long"]).toBeCloseTo(Math.log(50 / 30));
    expect(page[3]!["log-since-long"]).toBeCloseTo(Math.log(2));
    expect(page[3]!["log-since-long-characters"]).toBeCloseTo(Math.log(3));
    expect(page[2]!["log-until-long"]).toBeCloseTo(Math.log(2));
    expect(page[2]!["log-until-long-characters"]).toBeCloseTo(Math.log(4));
    expect(page[3]!["long-before-share"]).toBeCloseTo(50 / 80);
    expect(page[0]!["long-around"]).toBeCloseTo(2 / 6);
    expect(page[0]!["log-long-blocks"]).toBeCloseTo(Math.log(3));
  });

  test("a page of links has no long blocks", () => {
    const [row] = rows("<p><a href=x>a</a></p>");
    expect(row).toMatchObject({ "before-first-long": 1, "after-last-long": 1, "is-long": 0 });
    expect(row!["length-to-long"]).toBeNaN();
  });
});
