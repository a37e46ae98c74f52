import { expect, test } from "vitest";
import { columnsWith, createMatrix, lendBehind, lendMatrix } from "../../src/features/matrix.ts";

test("columns are extended once: the same list gives the same list", () => {
  const extended = columnsWith(["c"]);
  const columns = ["a", "b"];
  expect(extended(columns)).toEqual(["a", "b", "c"]);
  expect(extended(columns)).toBe(extended(columns));
  expect(extended(["a", "b"])).not.toBe(extended(columns));
});

test("a second matrix is lent behind the first, and one that is not lent has memory of its own", () => {
  const first = lendMatrix(["a", "b", "c"], 7);
  first.values.fill(1);
  const second = lendBehind(first, ["d", "e"], 7);
  expect(second.values).toEqual(new Float32Array(14));
  expect(second.values.buffer).toBe(first.values.buffer);
  second.values.fill(2);
  expect(first.values).toEqual(new Float32Array(21).fill(1));
  expect(lendBehind(first, ["d"], 7).values).toEqual(new Float32Array(7));
  expect(lendBehind(first, ["d"], 1_000_000).values).toHaveLength(1_000_000);
  const own = createMatrix(["a"], 7);
  expect(lendBehind(own, ["d"], 7).values.buffer).not.toBe(first.values.buffer);
});
