import fc from "fast-check";
import { expect, test } from "vitest";
import { methodNamed } from "../../src/methods/index.ts";
import { flatRuns, largestSpan, slopesOf, windowLength } from "../../src/methods/slope-curve.ts";
import { measured } from "../cases/feature-rows.ts";

type Kinds = ("word" | "tag")[];
const kinds = (text: string): Kinds => [...text].map((c) => (c === "w" ? "word" : "tag"));

test("BTE takes the span with the largest sum of words less tags", () => {
  expect(largestSpan(kinds("ttwwtwwttwt"))).toEqual([2, 7]);
  // The first of equals.
  expect(largestSpan(kinds("twttwt"))).toEqual([1, 2]);
  expect(largestSpan(kinds("ttt"))).toEqual([0, 0]);
});

test("BTE's span maximises tags outside and words inside", () => {
  const arbitrary = fc.array(fc.constantFrom<Kinds[number]>("word", "tag"), { maxLength: 14 });
  fc.assert(
    fc.property(arbitrary, (row) => {
      const value = (first: number, end: number): number =>
        row.filter((kind, at) => (kind === "word") === (at >= first && at < end)).length;
      let best = value(0, 0);
      for (let first = 0; first < row.length; first++) {
        for (let end = first; end <= row.length; end++) best = Math.max(best, value(first, end));
      }
      expect(value(...largestSpan(row))).toBe(best);
    }),
  );
});

test("slopes are least squares through the number of tags so far", () => {
  // D = 0, 1, 1, 2: covariance 3, variance 5.
  expect(slopesOf(kinds("wtwt"))(0, 4)).toBeCloseTo(0.6, 12);
  // The same stretch later on, after more tags.
  expect(slopesOf(kinds("tttwwtwt"))(4, 8)).toBeCloseTo(0.6, 12);
  expect(slopesOf(kinds("tttt"))(0, 4)).toBeCloseTo(1, 12);
  expect(slopesOf(kinds("wwww"))(0, 4)).toBe(0);
  expect(slopesOf(kinds("t"))(0, 1)).toBe(0);
});

test("windows grow with the page from 8 to 50 tokens", () => {
  expect([0, 200, 2600, 5000, 90000].map(windowLength)).toEqual([8, 8, 29, 50, 50]);
});

test("a run needs consecutive flat windows and ends at as many steep ones", () => {
  const flat = (text: string): boolean[] => [...text].map((c) => c === "_");
  expect(flatRuns(flat("___//_///__"), 3)).toEqual([[0, 6]]);
  expect(flatRuns(flat("__/__/__"), 3)).toEqual([]);
  expect(flatRuns(flat("///__/___//"), 3)).toEqual([[3, 9]]);
  expect(flatRuns(flat("___///___"), 3)).toEqual([
    [0, 3],
    [6, 9],
  ]);
});

const menu = "<ul><li><a href=x>Menu</a></li></ul>".repeat(20);
const paragraph = "<p>A paragraph of an article that goes on for a while, as they do.</p>".repeat(
  6,
);

test("BTE keeps one span, DSC several", () => {
  const { page } = measured(`${menu}${paragraph}${menu}${menu}${paragraph}${menu}`);
  const count = (id: string): number =>
    methodNamed(id).run(page).text.split("A paragraph of an article").length - 1;
  expect(count("bte")).toBe(6);
  expect(count("dsc")).toBe(12);
});

test("DSC keeps a page that is too short to have windows", () => {
  const { page } = measured("<p>Two <b>words</b></p>");
  expect(methodNamed("dsc").run(page).text).toBe("Two words");
});
