import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smoothReflected } from "../../../src/features/measures/smoothing.ts";

const series = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 });
const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

describe("SciPy's filter with reflected borders", () => {
  test("of an impulse", () => {
    // The centre sees the kernel itself. Value 0 sees the impulse at distance 2 and its mirror
    // images at distances 3 + … beyond the left edge: 2 -> -3, so exp(-2) + exp(-9/2).
    const smoothed = smoothReflected([0, 0, 1, 0, 0], 1);
    expect(smoothed[0]).toBeCloseTo(0.053991 + 0.004432, 6);
    expect(smoothed[1]).toBeCloseTo(0.241971 + 0.000134, 6);
    expect(smoothed[2]).toBeCloseTo(0.398943, 6);
    expect(smoothed[4]).toBe(smoothed[0]);
  });

  test("reflects more than once where the series is shorter than the kernel", () => {
    // a b -> b a a b | a b | b a a b: value 0 sees a at distances -4, -1, 0, 3 and 4.
    const a = 0.398943 + 0.241971 + 0.004432 + 2 * 0.000134;
    expect(smoothReflected([1, 0], 1)[0]).toBeCloseTo(a, 5);
    expect(smoothReflected([3], 1)[0]).toBeCloseTo(3, 12);
    expect(smoothReflected([], 1)).toHaveLength(0);
  });

  test("is truncated at round(4 s)", () => {
    // s = 0.4: 1.6 rounds to 2; the impulse at distance 3 is out of reach.
    const smoothed = smoothReflected([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], 0.4);
    expect(smoothed[2]).toBe(0);
    expect(smoothed[3]).toBeGreaterThan(0);
  });
});

test("keeps the sum, and between the least and the greatest value", () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 5 }), (values, s) => {
      const least = Math.min(...values) - 1e-9;
      const greatest = Math.max(...values) + 1e-9;
      const smoothed = smoothReflected(values, s);
      expect(smoothed).toHaveLength(values.length);
      for (const value of smoothed) {
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(greatest);
      }
      expect(total(smoothed)).toBeCloseTo(
        values.reduce((sum, value) => sum + value, 0),
        6,
      );
    }),
  );
});
