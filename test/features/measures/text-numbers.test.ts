import { expect, test } from "vitest";
import { clearScratch } from "../../../src/features/measures/scratch.ts";
import { textNumbers } from "../../../src/features/measures/text-numbers.ts";

test("equal texts have equal numbers, in order of first sight", () => {
  clearScratch();
  const texts = ["b", "a", "b", "", "桥", "a"];
  expect([...textNumbers(texts.map((text) => ({ text })))]).toEqual([0, 1, 0, 2, 3, 1]);
});
