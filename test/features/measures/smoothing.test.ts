import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  gaussianKernel,
  smoothReflected,
  smoothWindow,
} from "../../../src/features/measures/smoothing.ts";

const series = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 });
const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

describe("kernel", () => {
  test.each([
    // exp(-1/2) = 0.606531; 1 + 2 * 0.606531 = 2.213061
    [1, 1, [0.274069, 0.451863, 0.274069]],
    // exp(-1/8) = 0.882497, exp(-4/8) = 0.606531; sum 3.978055
    [2, 2, [0.152469, 0.221841, 0.251379, 0.221841, 0.152469]],
    // exp(-1/2), exp(-2), exp(-9/2), exp(-8); sum 2.506621
    [4, 1, [0.000134, 0.004432, 0.053991, 0.241971, 0.398943]],
  ])("radius %d, s %d", (radius, s, expected) => {
    const kernel = gaussianKernel(radius, s);
    expect(kernel).toHaveLength(2 * radius + 1);
    for (const [i, weight] of expected.entries()) expect(kernel[i]).toBeCloseTo(weight, 6);
    expect(kernel).toEqual(kernel.slice().reverse());
    expect(total(kernel)).toBeCloseTo(1, 12);
  });
});

describe("R1, a window renormalised at the borders", () => {
  test("of an impulse at the edge", () => {
    // At 0: 1 / (1 + 0.606531); at 1 a whole window holds it; at 2 it is out of reach.
    const [first, second, third] = smoothWindow([1, 0, 0], 1);
    expect(first).toBeCloseTo(0.622459, 6);
    expect(second).toBeCloseTo(0.274069, 6);
    expect(third).toBe(0);
  });

  test("of radius 2", () => {
    // At 0 the weights 1, 0.882497, 0.606531 exist: (10 + 0 + 30 * 0.606531) / 2.489028
    const smoothed = smoothWindow([10, 0, 30], 2);
    expect(smoothed[0]).toBeCloseTo((10 + 30 * 0.60653066) / 2.48902756, 6);
    expect(smoothed[1]).toBeCloseTo((40 * 0.8824969) / (1 + 2 * 0.8824969), 6);
  });

  test("keeps a constant", () => {
    for (const value of smoothWindow([7, 7, 7, 7, 7, 7], 2)) expect(value).toBeCloseTo(7, 12);
  });
});

describe("R2, SciPy's filter with reflected borders", () => {
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

test("both keep what lies between the least and the greatest value, and R2 the sum", () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 5 }), (values, s) => {
      const least = Math.min(...values) - 1e-9;
      const greatest = Math.max(...values) + 1e-9;
      const reflected = smoothReflected(values, s);
      for (const smoothed of [smoothWindow(values, s), reflected]) {
        expect(smoothed).toHaveLength(values.length);
        for (const value of smoothed) {
          expect(value).toBeGreaterThanOrEqual(least);
          expect(value).toBeLessThanOrEqual(greatest);
        }
      }
      expect(total(reflected)).toBeCloseTo(
        values.reduce((sum, value) => sum + value, 0),
        6,
      );
    }),
  );
});
