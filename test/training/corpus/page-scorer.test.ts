import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { words } from "../../../src/document/words.ts";
import { score } from "../../../training/corpus/metrics.ts";
import { PageScorer } from "../../../training/corpus/page-scorer.ts";
import { thresholds } from "../../../training/fit/threshold.ts";

const texts = fc.string({ unit: fc.constantFrom(..."abc中 "), maxLength: 12 });
const page = fc.array(fc.tuple(texts, fc.integer({ min: 0, max: 100 })), { maxLength: 8 });

describe("score", () => {
  const scorer = new PageScorer(["a b", "B c", "x"], "b b d");

  test.each([
    // Kept a b b c: two hits of four, of three gold words; F1 = 2 * 2 / (4 + 3).
    [[1, 1, 0], 2 / 4, 2 / 3, 4 / 7],
    [[1, 0, 0], 1 / 2, 1 / 3, 2 / 5],
    [[true, true, true], 2 / 5, 2 / 3, 4 / 8],
    [[0, 0, 1], 0, 0, 0],
    [[0, 0, 0], 0, 0, 0],
  ])("of keeping %j", (kept, precision, recall, f1) => {
    const found = scorer.score(kept);
    expect(found.precision).toBeCloseTo(precision, 12);
    expect(found.recall).toBeCloseTo(recall, 12);
    expect(found.f1).toBeCloseTo(f1, 12);
  });

  test("a gold word is found once for each time it stands in the gold", () => {
    expect(new PageScorer(["a a a"], "a").score([1]).precision).toBeCloseTo(1 / 3, 12);
  });

  test("nothing expected and nothing kept is right", () => {
    const empty = new PageScorer(["a"], "");
    expect(empty.score([0])).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(empty.score([1])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(new PageScorer([], "").score([]).f1).toBe(1);
    expect(new PageScorer([], "a").score([]).f1).toBe(0);
    expect(new PageScorer(["a"], "a b").goldWords).toBe(2);
  });

  test("is the metric's word F1 of the joined texts", () => {
    fc.assert(
      fc.property(page, texts, (blocks, gold) => {
        const kept = blocks.map(([, probability]) => probability > 50);
        const text = blocks.filter((_, i) => kept[i]).map(([block]) => block);
        const expected = score(words(gold), words(text.join("\n")), "bag");
        const scorer = new PageScorer(
          blocks.map(([block]) => block),
          gold,
        );
        const found = scorer.score(kept);
        expect(found.precision).toBeCloseTo(expected.precision, 12);
        expect(found.recall).toBeCloseTo(expected.recall, 12);
        expect(found.f1).toBeCloseTo(expected.f1, 12);
        // Scoring leaves nothing behind.
        expect(scorer.score(kept)).toEqual(found);
      }),
    );
  });
});

describe("sweep", () => {
  test("gives the F1 of each threshold", () => {
    const scorer = new PageScorer(["a b", "c", "x"], "a b c");
    // x .5, "c" .6, "a b" .8: all 6/7... kept 4 words, 3 hits: 2 * 3 / (4 + 3); then 1; then 4/5.
    const f1 = scorer.sweep([0.8, 0.6, 0.5], [0.4, 0.5, 0.51, 0.6, 0.7, 0.8, 0.9]);
    const expected = [6 / 7, 6 / 7, 1, 1, 4 / 5, 4 / 5, 0];
    for (const [t, value] of expected.entries()) expect(f1[t]).toBeCloseTo(value, 12);
  });

  test("agrees with score at every threshold", () => {
    fc.assert(
      fc.property(page, texts, (blocks, gold) => {
        const probabilities = blocks.map(([, percent]) => percent / 100);
        const scorer = new PageScorer(
          blocks.map(([block]) => block),
          gold,
        );
        const swept = scorer.sweep(probabilities, thresholds);
        for (const [t, threshold] of thresholds.entries()) {
          expect(swept[t]).toBe(scorer.score(probabilities.map((p) => p >= threshold)).f1);
        }
      }),
    );
  });
});
