import { describe, expect, test } from "vitest";
import { confidence, expectedF1, pageThreshold } from "../../src/decision/threshold.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";

/** Blocks of 4, 2 and 2 words. */
const blocks = segmenterNamed("layout").segment(parse("<p>a b c d<p>e f<p>g h"));
const probabilities = Float64Array.of(0.9, 0.6, 0.1);

describe("confidence", () => {
  test("is the mean of the surest blocks that hold half of the expected words", () => {
    // Expected words: 3.6 + 1.2 + .2 = 5. The first block's 3.6 are more than half.
    expect(confidence(blocks, probabilities)).toBeCloseTo(0.9, 12);
    // 1.6 + 1.2 + .8 = 3.6; the surest is the second (1.2), then the third with it 2.0 of 4 words.
    expect(confidence(blocks, Float64Array.of(0.4, 0.6, 0.4))).toBeCloseTo(2.8 / 6, 12);
  });

  test("is 0 without words", () => {
    expect(confidence([], new Float64Array(0))).toBe(0);
    expect(confidence(blocks, Float64Array.of(0, 0, 0))).toBe(0);
  });
});

describe("expected F1", () => {
  test("is that of the best choice", () => {
    // First block alone: 2 * 3.6 / (4 + 5) = .8; with the second: 2 * 4.8 / (6 + 5) = .873; all:
    // 2 * 5 / (8 + 5) = .769.
    expect(expectedF1(blocks, probabilities)).toBeCloseTo(9.6 / 11, 12);
  });

  test("is 0 for a page without words, 1 when all is certain", () => {
    expect(expectedF1([], new Float64Array(0))).toBe(0);
    expect(expectedF1(blocks, Float64Array.of(1, 1, 0))).toBe(1);
  });
});

describe("threshold of a page", () => {
  test("is fixed, or a share of the confidence", () => {
    expect(pageThreshold(blocks, probabilities, { threshold: 0.5 })).toBe(0.5);
    const relative = { threshold: 0.5, relative: true };
    expect(pageThreshold(blocks, probabilities, relative)).toBeCloseTo(0.45, 12);
  });

  test("a relative one has a lower bound", () => {
    const bound = { threshold: 0.5, relative: true, least: 0.6 };
    expect(pageThreshold(blocks, probabilities, bound)).toBe(0.6);
    expect(pageThreshold(blocks, probabilities, { ...bound, least: 0.1 })).toBeCloseTo(0.45, 12);
  });

  test("rises for precision and falls for recall", () => {
    const at = (favor: "precision" | "recall" | "balanced"): number =>
      pageThreshold(blocks, probabilities, { threshold: 0.5 }, favor);
    expect([at("recall"), at("balanced"), at("precision")]).toEqual([0.25, 0.5, 0.7]);
  });

  test("favors precision by the share alone: weak pages keep their least probability", () => {
    const bound = { threshold: 0.5, relative: true, least: 0.6 };
    const at = (least: number, favor: "precision" | "recall"): number =>
      pageThreshold(blocks, probabilities, { ...bound, least }, favor);
    expect(at(0.6, "precision")).toBeCloseTo(0.63, 12);
    expect(at(0.65, "precision")).toBe(0.65);
    expect(at(0.6, "recall")).toBe(0.3);
  });
});
