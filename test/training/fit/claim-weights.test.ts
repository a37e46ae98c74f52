import { expect, test } from "vitest";
import { fitClaimWeights, isChosenRight } from "../../../training/fit/claim-weights.ts";

const page = (isRight: boolean) => ({
  site: "a",
  weight: 1,
  candidates: [{ keys: ["byline"], isRight }],
});

test("the weight of a lone source is its log-odds of being right", () => {
  // Three of four right: ln 3, but for the penalty.
  const cases = Array.from({ length: 400 }, (_, i) => page(i % 4 !== 0));
  const weights = fitClaimWeights(cases, 0.01);
  expect(weights.get("byline")).toBeCloseTo(Math.log(3), 2);
});

test("of two values the one whose sources weigh more is chosen", () => {
  const one = {
    site: "a",
    weight: 1,
    candidates: [
      { keys: ["a", "b"], isRight: true },
      { keys: ["c"], isRight: false },
    ],
  };
  expect(
    isChosenRight(
      one,
      new Map([
        ["a", 1],
        ["b", 1],
        ["c", 1.5],
      ]),
    ),
  ).toBe(true);
  expect(
    isChosenRight(
      one,
      new Map([
        ["a", 0.5],
        ["b", 0.5],
        ["c", 1.5],
      ]),
    ),
  ).toBe(false);
});
