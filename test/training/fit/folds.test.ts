import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TrainingError } from "../../../training/corpus/training-error.ts";
import { groupFolds } from "../../../training/fit/folds.ts";

function foldSizes(assigned: Int32Array, folds: number): number[] {
  const sizes = new Array<number>(folds).fill(0);
  for (const fold of assigned) sizes[fold] = sizes[fold]! + 1;
  return sizes;
}

describe("groupFolds", () => {
  it("balances by items: sizes 4, 3, 2, 2, 1 make two folds of six", () => {
    const groups = [..."aaaabbbccdde"];
    expect(foldSizes(groupFolds(groups, 2, 42), 2)).toEqual([6, 6]);
  });

  it("keeps groups together, fills every fold and stays balanced", () => {
    const groups = fc.array(fc.constantFrom(..."abcdefghijklmnop"), { minLength: 1 });
    fc.assert(
      fc.property(groups, fc.integer({ min: 2, max: 6 }), fc.integer(), (items, folds, seed) => {
        const names = new Set(items);
        fc.pre(names.size >= folds);
        const assigned = groupFolds(items, folds, seed);
        expect(assigned).toHaveLength(items.length);
        for (const name of names) {
          const used = new Set([...assigned].filter((_, i) => items[i] === name));
          expect(used.size).toBe(1);
        }
        const sizes = foldSizes(assigned, folds);
        const largest = Math.max(...[...names].map((n) => items.filter((i) => i === n).length));
        expect(Math.min(...sizes)).toBeGreaterThan(0);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(largest);
        expect(groupFolds(items, folds, seed)).toEqual(assigned);
      }),
    );
  });

  it("depends on the seed", () => {
    const groups = Array.from({ length: 50 }, (_, i) => `site${i}`);
    expect(groupFolds(groups, 5, 1)).toEqual(groupFolds(groups, 5, 1));
    expect(groupFolds(groups, 5, 1)).not.toEqual(groupFolds(groups, 5, 2));
  });

  it("refuses fewer groups than folds, and fewer than two folds", () => {
    expect(() => groupFolds(["a", "b", "b"], 3, 42)).toThrow(
      "3 items form 2 groups, expected at least 3 groups for 3 folds; use fewer folds",
    );
    expect(() => groupFolds(["a", "b"], 1, 42)).toThrow(TrainingError);
    expect(() => groupFolds(["a", "b"], 1, 42)).toThrow("folds is 1, expected an integer of 2");
    expect(() => groupFolds(["a", "b"], 2.5, 42)).toThrow("folds is 2.5");
  });
});
