import { describe, expect, it } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { bootstrapMean } from "../../../training/score/bootstrap.ts";

function uniforms(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => random.next());
}

describe("bootstrapMean", () => {
  it("agrees with the normal interval on many values", () => {
    const zerosAndOnes = Array.from({ length: 1000 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const { mean, low, high } = bootstrapMean(zerosAndOnes, 1);
    // Standard error sqrt(.25 * .75 / 1000) = .01369; 1.96 of them are .0268.
    expect(mean).toBe(0.25);
    expect(Math.abs(low - (0.25 - 0.0268))).toBeLessThan(0.003);
    expect(Math.abs(high - (0.25 + 0.0268))).toBeLessThan(0.003);
  });

  it("covers the true mean about 95 times in 100", () => {
    let covered = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { low, high } = bootstrapMean(uniforms(60, seed), seed);
      if (low <= 0.5 && 0.5 <= high) covered++;
    }
    // 190 expected, standard deviation 3; small samples cover a little less.
    expect(covered).toBeGreaterThanOrEqual(178);
    expect(covered).toBeLessThan(200);
  });

  it("is exact for one value, seeded, and refuses none", () => {
    expect(bootstrapMean([0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    const values = uniforms(50, 7);
    expect(bootstrapMean(values, 3)).toEqual(bootstrapMean(values, 3));
    expect(bootstrapMean(values, 3)).not.toEqual(bootstrapMean(values, 4));
    expect(() => bootstrapMean([])).toThrow("mean of 0 values");
  });
});
