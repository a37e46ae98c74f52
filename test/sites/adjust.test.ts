import { describe, expect, test } from "vitest";
import { logit } from "../../src/models/calibration.ts";
import { adjust } from "../../src/sites/adjust.ts";
import type { LabelEvidence } from "../../src/sites/labelled-places.ts";
import { siblingsOf } from "../../src/sites/sibling-pages.ts";
import { type Site, siteOf } from "../../src/sites/site.ts";
import type { PageSummary } from "../../src/sites/summary.ts";

/* Keys are small numbers here: texts 1 to 9, paths 10 and 20. */
const first: PageSummary = {
  digest: 1,
  texts: [1, 7],
  paths: [10, 10],
  words: [1, 3],
  logits: [0, 3000],
};
const second: PageSummary = {
  digest: 2,
  texts: [1, 8],
  paths: [10, 20],
  words: [1, 2],
  logits: [-1000, -2000],
};
const page: PageSummary = {
  digest: 9,
  texts: [1, 2, 3],
  paths: [10, 10, 20],
  words: [2, 10, 4],
  logits: [1000, 2000, -1000],
};
const site = siteOf("m", 40, [first, second]);
const sigmoid = (l: number): number => 1 / (1 + Math.exp(-l));
const probabilities = Float64Array.from([1, 2, -1], sigmoid);

/** Log-odds of the page's blocks with the site; half of the full pull by its score. */
function adjusted(
  known: Site = site,
  { type, score = 0.95, lastKept = 2 }: { type?: string; score?: number; lastKept?: number } = {},
  labels?: readonly LabelEvidence[],
): number[] | undefined {
  const own = { ...page, type };
  const result = adjust(own, { probabilities, score, lastKept }, siblingsOf(known, own), labels);
  return result && [...result.probabilities].map(logit);
}

function expectLogits(found: number[] | undefined, expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(found![i]).toBeCloseTo(value, 9);
}

test("sure prose on few pages of a large site costs nothing, and on a third of them it does", () => {
  const prose: PageSummary = { digest: 90, texts: [1], paths: [50], words: [60], logits: [2000] };
  const siteWith = (same: number): Site =>
    siteOf(
      "m",
      40,
      Array.from({ length: 12 }, (_, i): PageSummary => {
        const text = i < same ? 1 : 20 + i;
        return { digest: 100 + i, texts: [text], paths: [60], words: [60], logits: [2000] };
      }),
    );
  const own = { probabilities: Float64Array.of(sigmoid(2)), score: 1, lastKept: 0 };
  const costOf = (same: number, words = 60): number | undefined => {
    const of = { ...prose, words: [words] };
    return adjust(of, own, siblingsOf(siteWith(same), of))?.evidence[0]?.cost;
  };
  expect(costOf(3)).toBeUndefined();
  expect(costOf(4)).toBe(2);
  expect(costOf(3, 20)).toBe(2);
});

describe("adjust", () => {
  test("follows the formula worked by hand", () => {
    // mu(10) = (1.5 (0 - 2) + 3.5 * 3 + 1.5 (-1 - 2)) / 6.5 = 3 / 6.5, m = 2; mu(20) = -2, m = 1.
    const mean = 3 / 6.5;
    const lambda = 0.7 * 0.5;
    expectLogits(adjusted(), [
      1 - 2 + ((lambda * 2) / 3) * (mean - 1),
      2 + ((lambda * 2) / 3) * (mean - 2),
      -1 + (lambda / 2) * (-2 + 1),
    ]);
  });

  test("heeds labels first, and the rest as far as they are not trusted", () => {
    const said = { pages: 1, by: "whole", share: 1, refused: false } as const;
    const labels = [
      { ...said, trust: 1, change: 4 },
      { ...said, trust: 0.5, change: -2 },
      { pages: 0, share: 0, refused: true, trust: 0, change: -3 },
    ];
    const mean = 3 / 6.5;
    const lambda = 0.7 * 0.5;
    expectLogits(adjusted(site, {}, labels), [
      1 + 4,
      2 - 2 + (((lambda * 2) / 3) * (mean - 2)) / 2,
      -1 - 3 + (lambda / 2) * (-2 + 1),
    ]);
  });

  test("does not pull where the page is sure, and in full where it is not", () => {
    expectLogits(adjusted(site, { score: 1 }), [-1, 2, -1]);
    const full = adjusted(site, { score: 0.5 })!;
    expectLogits(full, [-1 + (1.4 / 3) * (3 / 6.5 - 1), 2 + (1.4 / 3) * (3 / 6.5 - 2), -1.35]);
  });

  test("pulls nothing up behind the last block that the page alone keeps", () => {
    const likely = siteOf("m", 40, [{ ...second, logits: [0, 4000] }]);
    expect(adjusted(likely)![2]).toBeGreaterThan(-1);
    expect(adjusted(likely, { lastKept: 1 })![2]).toBeCloseTo(-1, 9);
    expect(adjusted(site, { lastKept: 1 })![2]).toBeLessThan(-1);
  });

  test.each(["product", "documentation"])(
    "counts a tenth of a repeated text, and a fifth of the pull, among pages of type %s",
    (type) => {
      const shop = siteOf(
        "m",
        40,
        [first, second].map((one) => ({ ...one, type })),
      );
      const mean = (1.5 * -0.2 + 10.5 + 1.5 * -1.2) / 6.5;
      const pull = (0.35 * 0.2 * 2) / 3;
      // A page of any type: what its sibling pages are is surer.
      for (const own of ["listing", "article"]) {
        expectLogits(adjusted(shop, { type: own })!.slice(0, 2), [
          1 - 0.2 + pull * (mean - 1),
          2 + pull * (mean - 2),
        ]);
      }
      const plain = adjusted();
      expect(adjusted(site, { type })).toEqual(plain);
      const mixed = siteOf("m", 40, [{ ...first, type }, second]);
      expect(adjusted(mixed, { type })).toEqual(plain);
    },
  );

  test("lets a text on one sibling page of several cost nothing", () => {
    const unlike = { ...second, texts: [9, 8] };
    const known = siteOf("m", 40, [first, unlike]);
    const before = adjusted(known)![0]!;
    expect(adjusted(siteOf("m", 40, [first, { ...unlike, texts: [1, 8] }]))![0]).toBeLessThan(
      before - 2,
    );
    const own = { ...page, type: undefined };
    const evidence = (of: Site) =>
      adjust(own, { probabilities, score: 1, lastKept: 2 }, siblingsOf(of, own))?.evidence;
    expect(evidence(known)).toBeUndefined();
    expect(evidence(site)![0]).toMatchObject({ repeated: 2, cost: 2 });
    expect(evidence(siteOf("m", 40, [first]))![0]).toMatchObject({ repeated: 1, cost: 2 });
  });

  test("counts what one sibling page and the page share as repeated on both", () => {
    // The only sibling page's block at 10 is the text that the page has too: mu(10) = 0 - 2.
    const one = siteOf("m", 40, [{ ...first, texts: [1], paths: [10], words: [1], logits: [0] }]);
    expectLogits(adjusted(one)!.slice(0, 1), [1 - 2 + (0.35 / 2) * (-2 - 1)]);
  });

  test("says nothing without sibling pages, or with those of another template", () => {
    expect(adjusted(siteOf("m", 40, []))).toBeUndefined();
    expect(adjusted(siteOf("m", 40, [page]))).toBeUndefined();
    const other = { ...first, texts: [101, 102], paths: [30, 30] };
    expect(adjusted(siteOf("m", 40, [other]))).toBeUndefined();
  });

  test("takes the page out of its own site to the bit", () => {
    const known = siteOf("m", 40, [first, second, page]);
    expect(adjusted(known)).toEqual(adjusted());
    expect(adjusted(known, { type: "product" })).toEqual(adjusted(site, { type: "product" }));
  });
});
