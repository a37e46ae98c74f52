import { expect, test } from "vitest";
import {
  type AdaptationScore,
  chooseAdaptation,
  groupedError,
  groupsOf,
  strictness,
} from "../../../training/score/adaptation-choice.ts";

/** As it is, another threshold, a correction. */
const adaptations = [
  { isThresholdOnly: true },
  { isThresholdOnly: true },
  { isThresholdOnly: false },
];
const groups = ["a", "b", "c", "d"];

/** Scores of four pages from the gains of the threshold in F1 and of the correction in F1 and in loss. */
function scoresOf(
  threshold: readonly number[],
  f1: readonly number[],
  loss: readonly number[],
): Pick<AdaptationScore, "f1" | "loss">[][] {
  return groups.map((_, i) => [
    { f1: 0.5, loss: 1 },
    { f1: 0.5 + threshold[i]!, loss: 1 },
    { f1: 0.5 + f1[i]!, loss: 1 - loss[i]! },
  ]);
}
const none = [0, 0, 0, 0];

test("takes a correction that is surely better by loss and F1 together", () => {
  const some = [0.01, 0, 0, -0.01];
  expect(chooseAdaptation(adaptations, scoresOf(none, some, [0.2, 0.1, 0.2, 0.1]), groups)).toEqual(
    {
      best: 2,
      chosen: 2,
    },
  );
  // Mean 0.025, standard error 0.0479: chance.
  const unsure = [0.1, -0.1, 0.1, 0];
  expect(chooseAdaptation(adaptations, scoresOf(none, some, unsure), groups)).toEqual({
    best: 2,
    chosen: 0,
  });
});

test("keeps the model where the same is decided, and where F1 surely falls", () => {
  const surer = [0.2, 0.1, 0.2, 0.1];
  expect(chooseAdaptation(adaptations, scoresOf(none, none, surer), groups).chosen).toBe(0);
  const falls = [-0.1, -0.12, -0.1, -0.12];
  expect(chooseAdaptation(adaptations, scoresOf(none, falls, surer), groups).chosen).toBe(0);
});

test("takes another threshold only by three standard errors of F1", () => {
  expect(
    chooseAdaptation(adaptations, scoresOf([0.1, 0.1, 0.1, 0.09], none, none), groups).chosen,
  ).toBe(1);
  expect(chooseAdaptation(adaptations, scoresOf([0.1, 0, 0.1, 0], none, none), groups).chosen).toBe(
    0,
  );
});

test("the standard error of a mean goes by groups", () => {
  // Mean 2, sum of squares 2 (1 + 1): sqrt(2 / 3 / 4) of four alone; two groups of sums -2 and 2.
  expect(groupedError([1, 1, 3, 3], groups)).toBeCloseTo(Math.sqrt(4 / 3 / 4), 12);
  expect(groupedError([1, 1, 3, 3], ["a", "a", "b", "b"])).toBeCloseTo(1, 12);
  expect(groupedError([1, 1, 3, 3], ["a", "a", "a", "a"])).toBe(0);
});

test("pages of one site are groups of their own", () => {
  expect(groupsOf([{ site: "a" }, { site: "a" }])).toEqual(["0", "1"]);
  expect(groupsOf([{ site: "a" }, { site: "b" }, { site: "a" }])).toEqual(["a", "b", "a"]);
});

test.each([
  [5, 2.776],
  [10, 2.262],
  [31, 2.042],
])("%i sites need as much more as Student's t does", (groups, quantile) => {
  expect(1.96 * strictness(groups)).toBeCloseTo(quantile, 1);
});
