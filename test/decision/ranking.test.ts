import fc from "fast-check";
import { expect, test } from "vitest";
import { Ranking } from "../../src/decision/ranking.ts";
import { expectedF1 } from "../../src/decision/threshold.ts";

/** Probabilities with many equal and near ones. */
const probabilities = fc
  .array(
    fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
      fc.double({ min: 0, max: 0.01, noNaN: true }),
      fc.constant(-0),
    ),
    { maxLength: 80 },
  )
  .map((all) => Float64Array.from(all));

test("numbers are ranked as by sorting all", () => {
  fc.assert(
    fc.property(probabilities, (all) => {
      const ranking = new Ranking(all);
      const expected = [...all.keys()].sort((a, b) => all[b]! - all[a]! || a - b);
      expect([...all.keys()].map((place) => ranking.at(place))).toEqual(expected);
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test("as many as are merged, of nearly the same probability, are ranked as by sorting all", () => {
  const near = fc.integer({ min: 0, max: 30 }).map((n) => n / 10_000);
  fc.assert(
    fc.property(fc.array(near, { minLength: 90, maxLength: 500 }), (list) => {
      const all = Float64Array.from(list);
      const ranking = new Ranking(all);
      const expected = [...all.keys()].sort((a, b) => all[b]! - all[a]! || a - b);
      expect([...all.keys()].map((place) => ranking.at(place))).toEqual(expected);
    }),
    { numRuns: 300, seed: 1 },
  );
});

test("expected F1 is the same to the bit where no block is left out", () => {
  const words = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 80, maxLength: 80 });
  fc.assert(
    fc.property(probabilities, words, (all, counts) => {
      const blocks = [...all.keys()].map((index) => ({ index, words: counts[index]! }));
      let expected = 0;
      for (const { index, words: own } of blocks) expected += all[index]! * own;
      let [hits, kept, best] = [0, 0, 0];
      for (const i of [...all.keys()].sort((a, b) => all[b]! - all[a]! || a - b)) {
        hits += all[i]! * counts[i]!;
        kept += counts[i]!;
        if (kept > 0) best = Math.max(best, (2 * hits) / (kept + expected));
      }
      expect(expectedF1(blocks, all)).toBe(best);
    }),
    { numRuns: 2000, seed: 1 },
  );
});
