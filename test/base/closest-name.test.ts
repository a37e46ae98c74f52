import { expect, test } from "vitest";
import { closestName, didYouMean } from "../../src/base/closest-name.ts";

test.each([
  ["treshold", "threshold"],
  ["cedt", "cetd"],
  ["PRECISON", "precision"],
  ["md", undefined],
  ["xyzxyzxyz", undefined],
])("%s may mean %s", (name, meant) => {
  expect(closestName(name, ["threshold", "precision", "recall", "cetd"])).toBe(meant);
});

test("of names equally near the first", () => {
  expect(closestName("cat", ["car", "can"])).toBe("car");
  expect(didYouMean("cat", ["car"])).toBe("; did you mean car?");
  expect(didYouMean("cat", [])).toBe("");
});
