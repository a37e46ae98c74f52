import { expect, test } from "vitest";
import { denseRegion } from "../../src/methods/density.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { measured } from "../cases/feature-rows.ts";

test("the region reaches from the longest block to where more than three short ones follow", () => {
  const lengths = [60, 5, 4, 3, 2, 12, 100, 3, 3, 40, 2, 2, 2, 2, 60];
  expect(denseRegion(lengths, 10, 3)).toEqual([5, 10]);
  expect(denseRegion(lengths, 10, 4)).toEqual([0, 15]);
  expect(denseRegion(lengths, 10, 1)).toEqual([5, 7]);
});

test("the first of equally long blocks is the start", () => {
  expect(denseRegion([9, 1, 1, 9], 5, 1)).toEqual([0, 1]);
});

test("keeps the blocks around the longest", () => {
  const html = [
    "<p>A lonely line of text</p>",
    "<p>a</p>".repeat(5),
    "<p>The longest of the blocks on this page</p>",
    "<p>b</p>",
    "<p>Another that is long enough</p>",
  ].join("");
  const { page } = measured(html);
  expect(methodNamed("density").run(page, { percentile: 80 }).text).toBe(
    "The longest of the blocks on this page\nb\nAnother that is long enough",
  );
});
