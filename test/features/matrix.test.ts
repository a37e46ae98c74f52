import { expect, test } from "vitest";
import { columnsWith } from "../../src/features/matrix.ts";

test("columns are extended once: the same list gives the same list", () => {
  const extended = columnsWith(["c"]);
  const columns = ["a", "b"];
  expect(extended(columns)).toEqual(["a", "b", "c"]);
  expect(extended(columns)).toBe(extended(columns));
  expect(extended(["a", "b"])).not.toBe(extended(columns));
});
