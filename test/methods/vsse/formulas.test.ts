import { expect, test } from "vitest";
import { tag } from "../../../src/document/tags.ts";
import { pathCommonLength } from "../../../src/methods/vsse/area.ts";
import {
  characteristics,
  shareOfLargest,
  visualTextValues,
} from "../../../src/methods/vsse/characteristics.ts";
import { chooseSeeds } from "../../../src/methods/vsse/vsse.ts";

/** Figure 3 as printed. */
const figure3 = [1.25, 1.59, 1.56, 0, 0, 0, 0, 0, 0.17];

test("Formula 1 gives the values of figure 3", () => {
  // The figure's texts are not given; these counts have its values over nine leaves.
  const lengths = [101, 43, 63, 8, 6, 4, 9, 5, 14];
  const marks = [1, 3, 2, 0, 0, 0, 0, 0, 1];
  const values = visualTextValues([lengths, marks]);
  expect([...values].map((value) => Number(value.toFixed(2)))).toEqual(figure3);
  expect(values[0]).toBeCloseTo((101 / 9) * (1 / 9), 12);
});

test("T1 is the share of the largest value; the number of leaves cancels", () => {
  const shares = shareOfLargest(Float64Array.from(figure3));
  const printed = [...shares].map((share) => Number(share.toFixed(3)));
  expect(printed).toEqual([0.786, 1, 0.981, 0, 0, 0, 0, 0, 0.107]);
  expect([...shareOfLargest(new Float64Array(2))]).toEqual([0, 0]);
});

test("the top three are the paragraphs of figure 3; 0.8 would lose one of them", () => {
  const shares = shareOfLargest(Float64Array.from(figure3));
  expect(chooseSeeds(shares, 0.8, 3)).toEqual([0, 1, 2]);
  expect(chooseSeeds(shares, 0.8, undefined)).toEqual([1, 2]);
  expect(chooseSeeds(shares, 0.7, undefined)).toEqual([0, 1, 2]);
  // What has no value is no seed, however many are wanted.
  expect(chooseSeeds(shares, 0, 9)).toEqual([0, 1, 2, 8]);
  expect(chooseSeeds(shares, 0, undefined)).toEqual([0, 1, 2, 8]);
});

test("a characteristic that no leaf has is left out", () => {
  expect([
    ...visualTextValues([
      [10, 4],
      [0, 0],
    ]),
  ]).toEqual([5, 2]);
  expect([...visualTextValues([[], []])]).toEqual([]);
});

test("counts characters and punctuation of any script", () => {
  expect(characteristics["text-length"]!("  Two\n words. ")).toBe(10);
  expect(characteristics.punctuation!("Yes, “no”. 好。")).toBe(5);
});

test("Formula 2 is a longest common subsequence, not a prefix", () => {
  const path = (text: string): number[] => text.split(".").map(tag);
  const common = (x: string, y: string): number => pathCommonLength(path(x), path(y));
  expect(common("html.body.div.p", "html.body.table.div.p")).toBe(4);
  expect(common("html.body.div.p", "html.body.div.h1")).toBe(3);
  expect(common("html.body", "div")).toBe(0);
  expect(pathCommonLength([], [1])).toBe(0);
});
