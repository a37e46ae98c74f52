import { expect, test } from "vitest";
import { given } from "../../src/base/given.ts";
import { groupBy } from "../../src/base/groups.ts";
import { perKey } from "../../src/base/per-key.ts";

test("groups come in the order of their first items", () => {
  const groups = groupBy([3, 1, 5, 2], (number) => number % 2);
  expect([...groups]).toEqual([
    [1, [3, 1, 5]],
    [0, [2]],
  ]);
});

test("fields without a value are left out, also where they are 0 or empty they stay", () => {
  expect(given({ a: undefined, b: 0, c: "", d: false, e: null })).toEqual({
    b: 0,
    c: "",
    d: false,
    e: null,
  });
  expect(Object.keys(given({ a: undefined }))).toEqual([]);
});

test("a value is computed once per key", () => {
  let calls = 0;
  const square = perKey((number: number) => {
    calls++;
    return number * number;
  });
  expect([square(3), square(3), square(4)]).toEqual([9, 9, 16]);
  expect(calls).toBe(2);
});
