import fc from "fast-check";
import { expect, test } from "vitest";
import { change, decimals, figure, interval } from "../../src/base/figures.ts";

test("shares have three digits and no zero before the point", () => {
  expect([0, 0.0004, 0.9371, 1, -0.25].map(figure)).toEqual([
    ".000",
    ".000",
    ".937",
    "1.000",
    "-.250",
  ]);
  expect([decimals(0.5, 1), decimals(10.5, 1)]).toEqual([".5", "10.5"]);
});

test("changes have a sign, unless they round to nothing", () => {
  expect([0.0142, -0.0142, 0.0004, -0.0004, -1.234].map((value) => change(value))).toEqual([
    "+.014",
    "−.014",
    ".000",
    ".000",
    "−1.234",
  ]);
  expect([change(0.5, 2), change(-0.004, 2)]).toEqual(["+.50", ".00"]);
});

test("an interval is written in the digits of its kind", () => {
  const ends = { low: 0.25, high: 1 };
  expect([interval(ends), interval(ends, figure)]).toEqual(["0.2500 to 1.0000", ".250 to 1.000"]);
});

test("a figure reads as the number that it rounds", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
      expect(Math.abs(Number(figure(value)) - value)).toBeLessThanOrEqual(0.0005 + 1e-12);
    }),
  );
});
