import fc from "fast-check";
import { expect, test } from "vitest";
import { largestFirst } from "../../src/base/largest-first.ts";

test("numbers by hand: the largest size first, equal ones in their order, none that is 0", () => {
  expect([...largestFirst(Float64Array.of(1, 0, -3, 2, -0, -1, 3))]).toEqual([2, 6, 3, 0, 5]);
  expect([...largestFirst(new Float64Array())]).toEqual([]);
});

test("gives what a stable sort does", () => {
  const number = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (all) => {
      const size = (i: number): number => Math.abs(all[i]!);
      const sorted = [...all.keys()]
        .filter((i) => all[i] !== 0)
        .sort((a, b) => (size(a) === size(b) ? a - b : size(b) - size(a)));
      expect([...largestFirst(Float64Array.from(all))]).toEqual(sorted);
    }),
    { numRuns: 500 },
  );
});
