import { expect, test } from "vitest";
import { smoothF1 } from "../../../training/score/smooth-f1.ts";

/** A page of blocks of 10, 20 and 10 words. */
function pageOf(labels: readonly number[]): Parameters<typeof smoothF1>[0] {
  const words = [10, 20, 10];
  return {
    labels: Uint8Array.from(labels),
    outline: { sums: { words: Float64Array.of(0, 10, 30, 40) } },
    measures: { blocks: words.map((own, index) => ({ index, words: own })) },
  } as unknown as Parameters<typeof smoothF1>[0];
}
const smooth = (labels: readonly number[], probabilities: readonly number[], threshold = 0.5) =>
  smoothF1(
    pageOf(labels),
    { probabilities: Float64Array.from(probabilities), shares: undefined },
    { threshold },
  );

test("keeps blocks by their log-odds above the threshold", () => {
  // At a threshold of one half, a block is kept by its probability: 2 (20 x .8) / (24 + 20) of words.
  expect(smooth([0, 1, 0], [0.4, 0.8, 0.4])).toBeCloseTo((2 * 16) / (24 + 20), 12);
  expect(smooth([1, 1, 1], [0.2, 0.2, 0.2], 0.2)).toBeCloseTo((2 * 20) / (20 + 40), 12);
});

test("moves where F1 does not", () => {
  const before = smooth([0, 1, 0], [0.4, 0.8, 0.4]);
  expect(smooth([0, 1, 0], [0.3, 0.8, 0.4])).toBeGreaterThan(before);
  expect(smooth([0, 1, 0], [0.4, 0.7, 0.4])).toBeLessThan(before);
});

test("of a page without content, what is left out counts", () => {
  expect(smooth([0, 0, 0], [0.1, 0.1, 0.1])).toBeCloseTo(0.9, 12);
});
