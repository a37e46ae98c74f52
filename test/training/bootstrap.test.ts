import { describe, expect, it } from "vitest";
import { bootstrapMean, pairedBootstrap } from "../../training/bootstrap.ts";
import { createRandom } from "../../training/random.ts";

function uniforms(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => random.next());
}

describe("bootstrapMean", () => {
  it("agrees with the normal interval on many values", () => {
    const zerosAndOnes = Array.from({ length: 1000 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const { mean, low, high } = bootstrapMean(zerosAndOnes, { seed: 1, resamples: 4000 });
    // Standard error sqrt(.25 * .75 / 1000) = .01369; 1.96 of them are .0268.
    expect(mean).toBe(0.25);
    expect(Math.abs(low - (0.25 - 0.0268))).toBeLessThan(0.003);
    expect(Math.abs(high - (0.25 + 0.0268))).toBeLessThan(0.003);
  });

  it("covers the true mean about 95 times in 100", () => {
    let covered = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { low, high } = bootstrapMean(uniforms(60, seed), { seed, resamples: 400 });
      if (low <= 0.5 && 0.5 <= high) covered++;
    }
    // 190 expected, standard deviation 3; small samples cover a little less.
    expect(covered).toBeGreaterThanOrEqual(178);
    expect(covered).toBeLessThan(200);
  });

  it("is exact for one value, seeded, and refuses none", () => {
    expect(bootstrapMean([0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    const values = uniforms(50, 7);
    expect(bootstrapMean(values, { seed: 3 })).toEqual(bootstrapMean(values, { seed: 3 }));
    expect(bootstrapMean(values, { seed: 3 })).not.toEqual(bootstrapMean(values, { seed: 4 }));
    expect(() => bootstrapMean([])).toThrow("mean of 0 values");
    expect(() => bootstrapMean([1], { resamples: 10 })).toThrow("resamples is 10, expected");
  });
});

describe("pairedBootstrap", () => {
  it("sees a small difference that every page shares, whatever the pages' spread", () => {
    const a = uniforms(200, 1);
    const noise = uniforms(200, 2);
    const b = a.map((value, page) => value - 0.01 + 0.02 * (noise[page]! - 0.5));
    const { difference, low, high, p } = pairedBootstrap(a, b, { resamples: 1000 });
    expect(difference).toBeCloseTo(0.01, 2);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(0.02);
    expect(p).toBe(2 / 1001);
  });

  it("gives p 1 for equal systems, mirrors when they are exchanged, refuses other pages", () => {
    const a = uniforms(50, 1);
    const b = uniforms(50, 2);
    expect(pairedBootstrap(a, a)).toEqual({ difference: 0, low: 0, high: 0, p: 1 });
    const forth = pairedBootstrap(a, b);
    const back = pairedBootstrap(b, a);
    expect(back.difference).toBeCloseTo(-forth.difference, 12);
    expect(back.low).toBeCloseTo(-forth.high, 12);
    expect(back.p).toBe(forth.p);
    expect(() => pairedBootstrap(a, [1])).toThrow("50 and 1 values");
  });
});
