import fc from "fast-check";
import { expect, test } from "vitest";
import { percentileRanks } from "../../../src/features/measures/ranks.ts";

function ranksOf(values: readonly number[]): number[] {
  const ranks = new Float64Array(values.length);
  percentileRanks(Int32Array.from(values), Int32Array.from(values).sort(), ranks);
  return [...ranks];
}

test("ranks count half of the equal values", () => {
  expect(ranksOf([5, 1, 5, 9])).toEqual([0.5, 0.125, 0.5, 0.875]);
  expect(ranksOf([3])).toEqual([0.5]);
});

test("ranks are those that are counted one by one", () => {
  const value = fc.oneof(fc.nat({ max: 9 }), fc.integer({ min: 4090, max: 4100 }));
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const counted = values.map((own) => {
        const below = values.filter((other) => other < own).length;
        const equal = values.filter((other) => other === own).length;
        return (below + equal / 2) / values.length;
      });
      for (const [i, rank] of ranksOf(values).entries()) expect(rank).toBeCloseTo(counted[i]!, 12);
    }),
  );
});
