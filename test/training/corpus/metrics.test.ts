import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fOfMeans,
  type Metric,
  meanF,
  pooled,
  score,
  scoreOf,
} from "../../../training/corpus/metrics.ts";

const METRICS: readonly Metric[] = ["bag", "lcs", "set"];

describe("score", () => {
  // Gold: a b c a (4, 3 distinct); extracted: b a a a d (5, 3 distinct).
  it.each([
    // Two of a's three, one b.
    ["bag", 3 / 5, 3 / 4, 6 / 9],
    // b a, or a a.
    ["lcs", 2 / 5, 2 / 4, 4 / 9],
    ["set", 2 / 3, 2 / 3, 2 / 3],
  ] as const)("works out %s by hand", (metric, precision, recall, f1) => {
    expect(score([..."abca"], [..."baaad"], metric)).toEqual({
      precision,
      recall,
      f1,
      emptyGold: false,
    });
  });

  it.each(METRICS)("follows WCXB on nothing (%s)", (metric) => {
    expect(score([], [], metric)).toEqual({ precision: 1, recall: 1, f1: 1, emptyGold: true });
    expect(score([], ["a"], metric)).toEqual({ precision: 0, recall: 0, f1: 0, emptyGold: true });
    expect(score(["a"], [], metric)).toEqual({ precision: 0, recall: 0, f1: 0, emptyGold: false });
  });

  it("is symmetric, 1 for equals, ordered, and the harmonic mean", () => {
    const list = fc.array(fc.constantFrom(..."abcd"));
    fc.assert(
      fc.property(list, list, fc.constantFrom(...METRICS), (gold, extracted, metric) => {
        const forth = score(gold, extracted, metric);
        const back = score(extracted, gold, metric);
        expect(forth.precision).toBe(back.recall);
        expect(forth.f1).toBe(back.f1);
        expect(score(gold, gold, metric).f1).toBe(1);
        const { precision: p, recall: r } = forth;
        expect(forth.f1).toBeCloseTo(p + r === 0 ? 0 : (2 * p * r) / (p + r), 12);
        const lcs = score(gold, extracted, "lcs").f1;
        expect(lcs).toBeLessThanOrEqual(score(gold, extracted, "bag").f1);
      }),
    );
  });
});

describe("pooled", () => {
  it("is VSSE's measure over the whole data set", () => {
    // Gold {a, b, c} and {d}; extracted {a, b, x} and {d, y, z}.
    const pages = [
      { shared: 2, found: 3, expected: 3 },
      { shared: 1, found: 3, expected: 1 },
    ];
    expect(pooled(pages)).toEqual({ shared: 3, found: 6, expected: 4 });
    expect(scoreOf(pooled(pages))).toEqual({ precision: 0.5, recall: 0.75, f1: 0.6 });
  });
});

describe("fOfMeans", () => {
  it("is the harmonic mean, 0 of nothing", () => {
    // CETR on NY Post in CEDP's tables: P 42.68, R 91.40, F 58.19.
    expect(fOfMeans({ precision: 0.4268, recall: 0.914 })).toBeCloseTo(0.5819, 4);
    expect(fOfMeans({ precision: 0, recall: 0 })).toBe(0);
  });
});

describe("meanF", () => {
  const pages = [
    score(["a", "b"], ["a"], "bag"), // P 1, R 1/2, F 2/3
    score(["a"], ["a", "b", "c", "d"], "bag"), // P 1/4, R 1, F 2/5
    score([], ["a"], "bag"),
  ];

  it("takes the mean of each figure by itself", () => {
    const all = meanF(pages);
    expect(all.precision).toBeCloseTo(1.25 / 3, 12);
    expect(all.recall).toBeCloseTo(1.5 / 3, 12);
    expect(all.f1).toBeCloseTo((2 / 3 + 2 / 5) / 3, 12);
  });

  it("leaves out empty gold when asked", () => {
    expect(meanF(pages, { excludeEmpty: true }).f1).toBeCloseTo((2 / 3 + 2 / 5) / 2, 12);
  });

  it("refuses a mean of nothing", () => {
    expect(() => meanF(pages.slice(2), { excludeEmpty: true })).toThrow(
      "1 page, expected at least one that counts",
    );
  });
});
