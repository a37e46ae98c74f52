import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedPresent } from "../../../../training/fit/estimators/radix-sort.ts";
import { binsOf } from "../../../cases/bins.ts";

/** Any bits of a float: -0, the least numbers and missing values among them. */
const anyFloats = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 0x8000_0000)), {
    maxLength: 60,
  })
  .map((bits) => new Float32Array(Uint32Array.from(bits).buffer));
const hasSize = (value: number): boolean => Math.abs(value) < Infinity;

test("sorts as a typed array does, without what is missing", () => {
  fc.assert(
    fc.property(anyFloats, (values) => {
      const expected = values.filter((value) => !Number.isNaN(value)).sort();
      expect([...sortedPresent(values)]).toEqual([...expected]);
    }),
  );
});

test("sorts many values, of which some are many times there", () => {
  const values = Float32Array.from({ length: 5000 }, (_, i) => ((i * 7919) % 613) / 7 - 40);
  expect(sortedPresent(values)).toEqual(values.slice().sort());
});

test("bins any floats by the edges below them", () => {
  fc.assert(
    fc.property(anyFloats, anyFloats, (some, values) => {
      const edges = [...new Set(some.filter(hasSize).sort())].slice(0, 30);
      const binned = values.filter((value) => hasSize(value) || Number.isNaN(value));
      const bins = binsOf(Float32Array.from(edges), binned, 63);
      const expected = [...binned].map((value) =>
        Number.isNaN(value) ? 63 : edges.filter((edge) => edge < value).length,
      );
      expect(bins).toEqual(expected);
    }),
  );
});
