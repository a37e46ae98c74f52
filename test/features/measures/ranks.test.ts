import fc from "fast-check";
import { expect, test } from "vitest";
import { percentileRanks } from "../../../src/features/measures/ranks.ts";

test("ranks count half of the equal values", () => {
  expect([...percentileRanks(Float64Array.of(5, 1, 5, 9))]).toEqual([0.5, 0.125, 0.5, 0.875]);
  expect([...percentileRanks(Float64Array.of(3))]).toEqual([0.5]);
});

test("ranks average one half and keep the order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1 }), (list) => {
      const ranks = percentileRanks(Float64Array.from(list));
      expect(ranks.reduce((sum, rank) => sum + rank, 0) / list.length).toBeCloseTo(0.5);
      for (let i = 1; i < list.length; i++) {
        expect(Math.sign(ranks[i]! - ranks[i - 1]!)).toBe(Math.sign(list[i]! - list[i - 1]!));
      }
    }),
  );
});
