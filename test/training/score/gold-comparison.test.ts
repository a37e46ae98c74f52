import { expect, test } from "vitest";
import { compareWithGold } from "../../../training/score/gold-comparison.ts";

const texts = ["Home News", "The bridge opened on Monday.", "Nobody paid. Share this"];

test("says which blocks should be kept, and scores those that were", () => {
  const compared = compareWithGold(texts, [true, true, false], "The bridge opened on Monday.");
  expect(compared.labels).toEqual([false, true, false]);
  // 5 of the 7 words kept are gold, and all of the gold is kept.
  expect(compared.precision).toBeCloseTo(5 / 7);
  expect(compared.recall).toBe(1);
  expect(compared.f1).toBeCloseTo(10 / 12);
});

test("tells word by word what is gold, in runs", () => {
  const gold = "The bridge opened on Monday. Nobody paid.";
  const { runs } = compareWithGold(texts, [false, true, true], gold);
  expect(runs).toEqual([[0, 2], [5], [2, 2]]);
});

test("lists what of the gold text no block has", () => {
  const gold = "By a reporter. The bridge opened on Monday, at last.";
  expect(compareWithGold(texts, [false, true, false], gold).absent).toEqual([
    "By a reporter.",
    "at last.",
  ]);
});

test("takes pages and gold texts without words", () => {
  expect(compareWithGold([], [], "")).toMatchObject({ f1: 1, labels: [], runs: [], absent: [] });
  expect(compareWithGold(["…"], [true], "")).toMatchObject({ labels: [false], runs: [[1]] });
});
