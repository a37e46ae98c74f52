import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/base/random.ts";

const draw = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe("createRandom", () => {
  it("repeats its sequence for a seed and not for its neighbours", () => {
    expect(draw(42, 5)).toEqual(draw(42, 5));
    expect(draw(42, 5)).not.toEqual(draw(43, 5));
    expect(draw(42, 5)).not.toEqual(draw(42 + 2 ** 32, 5));
    expect(draw(-1, 5)).not.toEqual(draw(1, 5));
  });

  it("keeps its sequence between releases", () => {
    const random = createRandom(42);
    expect([random.int(1000), random.int(1000), random.int(1000), random.int(1000)]).toEqual([
      294, 453, 912, 291,
    ]);
  });

  it("is uniform: mean 1/2, variance 1/12, every tenth as full as the others", () => {
    const values = draw(7, 100_000);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(1 / 12, 2);
    const tenths = new Array<number>(10).fill(0);
    for (const value of values) tenths[Math.floor(value * 10)]!++;
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it("draws integers below n", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 2 ** 31 }), (seed, n) => {
        const value = createRandom(seed).int(n);
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
      }),
    );
  });

  it("shuffles in place without losing an element, every order as likely", () => {
    const array = Int32Array.from({ length: 50 }, (_, index) => index);
    const shuffled = createRandom(1).shuffle(array);
    expect(shuffled).toBe(array);
    expect([...array]).not.toEqual([...array].sort((a, b) => a - b));
    expect([...array].sort((a, b) => a - b)).toEqual([...Array(50).keys()]);

    const random = createRandom(3);
    const orders = new Map<string, number>();
    for (let trial = 0; trial < 6000; trial++) {
      const order = random.shuffle(["a", "b", "c"]).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it("refuses a seed that is no integer", () => {
    expect(() => createRandom(0.5)).toThrow("seed is 0.5, expected a safe integer");
    expect(() => createRandom(Number.NaN)).toThrow(RangeError);
  });
});
