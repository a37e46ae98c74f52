import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { words } from "../../../src/document/words.ts";
import { score } from "../../../training/corpus/metrics.ts";
import { PageScorer } from "../../../training/corpus/page-scorer.ts";

const texts = fc.string({ unit: fc.constantFrom(..."abc中 "), maxLength: 12 });
const page = fc.array(fc.tuple(texts, fc.integer({ min: 0, max: 100 })), { maxLength: 8 });

describe("score", () => {
  const scorer = PageScorer.of(["a b", "B c", "x"], "b b d");

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

  test("a gold word is found as often as it occurs in the gold", () => {
    expect(PageScorer.of(["a a a"], "a").score([1]).precision).toBeCloseTo(1 / 3, 12);
  });

  test("nothing expected and nothing kept is right", () => {
    const empty = PageScorer.of(["a"], "");
    expect(empty.score([0])).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(empty.score([1])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(PageScorer.of([], "").score([]).f1).toBe(1);
    expect(PageScorer.of([], "a").score([]).f1).toBe(0);
    expect(PageScorer.of(["a"], "a b").goldWords).toBe(2);
  });

  test("is the metric's word F1 of the joined texts", () => {
    fc.assert(
      fc.property(page, texts, (blocks, gold) => {
        const kept = blocks.map(([, probability]) => probability > 50);
        const text = blocks.filter((_, i) => kept[i]).map(([block]) => block);
        const expected = score(words(gold), words(text.join("\n")), "bag");
        const scorer = PageScorer.of(
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
