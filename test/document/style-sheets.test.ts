import { expect, test } from "vitest";
import { perSheet, styleSheet } from "../../src/document/style-sheets.ts";

test("what a sheet says is read once by each reader", () => {
  let calls = 0;
  const length = perSheet((css) => {
    calls++;
    return css.length;
  });
  const first = perSheet((css) => css[0]);
  const sheets = [1, 2, 3, 4].map(() => styleSheet("p{top:0}"));
  expect(sheets.map(length)).toEqual([8, 8, 8, 8]);
  expect(sheets.map(first)).toEqual(["p", "p", "p", "p"]);
  // Met once, met again and kept.
  expect(calls).toBe(2);
});
